import type { ItemViews } from "../../../catalogue/pictures.server"
import type { View } from "../../../catalogue/rules/views"
import { Unbroken } from "../../../platform/ui/Unbroken"
import { PicturedView } from "./PicturedView"
import { viewNames } from "./view-names"

/** A refused photograph: submitted values and errors. */
type Refused = { values: Record<string, string>; fields: Record<string, string> }

export function PicturedItem({
  item: { id, name, views },
  refusal,
}: {
  item: ItemViews
  refusal: Refused | undefined
}) {
  const errorOf = (view: View) =>
    refusal?.values.itemId === id && refusal.values.view === view ? refusal.fields.file : undefined
  return (
    <li
      id={`pictures-${id}`}
      className="grid scroll-mt-28 gap-5 border border-line bg-surface p-5 sm:p-6 xl:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <h3 className="text-2xl">
        <Unbroken>{name}</Unbroken>
      </h3>
      <ul className="grid gap-6 sm:grid-cols-2">
        {views.map(({ view, picture, ...state }) => (
          <PicturedView
            key={view}
            {...{ itemId: id, itemName: name, view, picture, state }}
            name={viewNames[view]()}
            error={errorOf(view)}
          />
        ))}
      </ul>
    </li>
  )
}
