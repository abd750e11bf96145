import { useEffect, useRef, useState } from "react"
import { Form } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { useRefresh } from "../../../platform/ui/hooks/use-refresh"
import { Icon } from "../../../platform/ui/Icon"
import { Picture } from "../../../platform/ui/media/Picture"
import type { ListingPageData } from "../listing-page.server"

type ShownPhotograph = ListingPageData["photographs"][number]

/** A listing's photographs, the main one first: moved by their arrows, and removed. */
export function ListingPhotographs({ photographs }: { photographs: ShownPhotograph[] }) {
  useRefresh(photographs.some(({ state }) => state === "waiting" || state === "arriving"))
  const [moved, setMoved] = useState<string>()
  const heading = useFocusAfterRemoval(photographs.length)
  if (photographs.length === 0) return <p className="text-muted">{m.partners_photographs_none()}</p>
  const movedPlace = photographs.findIndex(({ id }) => id === moved) + 1
  return (
    <section aria-labelledby="photographs" className="grid gap-4">
      <h2 id="photographs" ref={heading} tabIndex={-1} className="text-2xl">
        {m.partners_photographs_list()}
      </h2>
      {photographs.length > 1 ? <p className="text-sm text-muted">{m.partners_photographs_order_hint()}</p> : null}
      <p role="status" className="sr-only">
        {movedPlace > 0 ? m.partners_photograph_now_at({ place: movedPlace, count: photographs.length }) : null}
      </p>
      <ol className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {photographs.map((photograph, index) => (
          <li key={photograph.id} className="grid content-start border border-line bg-surface">
            <Tile
              photograph={photograph}
              place={index + 1}
              isLast={index === photographs.length - 1}
              onMove={() => setMoved(photograph.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The heading takes the focus when the button that removed a photograph is gone. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const countBefore = useRef(count)
  useEffect(() => {
    if (count < countBefore.current && document.activeElement === document.body) heading.current?.focus()
    countBefore.current = count
  }, [count])
  return heading
}

type TileProps = { photograph: ShownPhotograph; place: number; isLast: boolean; onMove: () => void }

function Tile({ photograph: { id, state, picture }, place, isLast, onMove }: TileProps) {
  return (
    <>
      <div className="relative flex aspect-4/3 items-center justify-center overflow-hidden bg-bg">
        {picture ? (
          <Picture
            picture={picture}
            alt={m.partners_photograph_alt({ place })}
            sizes="(min-width: 40rem) 15rem, 44vw"
          />
        ) : (
          <p role="status" className={`p-3 text-center text-sm ${state === "failed" ? "text-danger" : "text-muted"}`}>
            {state === "failed" ? m.partners_photograph_failed() : m.partners_photograph_waiting()}
          </p>
        )}
        {place === 1 ? (
          <p className="absolute inset-x-0 bottom-0 bg-night/85 px-3 py-1 text-center text-sm text-white">
            {m.partners_photograph_main()}
          </p>
        ) : null}
      </div>
      <div className="flex justify-between">
        <PhotographAction
          values={{ intent: "move", photographId: id, by: "-1" }}
          label={m.partners_photograph_earlier({ place })}
          icon="chevronLeft"
          isAtEnd={place === 1}
          onSend={onMove}
        />
        <PhotographAction
          values={{ intent: "remove", photographId: id }}
          label={m.partners_photograph_remove({ place })}
          icon="cross"
        />
        <PhotographAction
          values={{ intent: "move", photographId: id, by: "1" }}
          label={m.partners_photograph_later({ place })}
          icon="chevronRight"
          isAtEnd={isLast}
          onSend={onMove}
        />
      </div>
    </>
  )
}

type ActionProps = {
  values: Record<string, string>
  label: string
  icon: "chevronLeft" | "chevronRight" | "cross"
  /** The photograph cannot be moved further; the button stays in place with its focus. */
  isAtEnd?: boolean
  onSend?: () => void
}

const PhotographAction = ({ values, label, icon, isAtEnd = false, onSend }: ActionProps) => (
  <Form
    method="post"
    preventScrollReset
    onSubmit={(event) => {
      if (isAtEnd) event.preventDefault()
      else onSend?.()
    }}
  >
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button
      type="submit"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      className="touch inline-flex min-w-11 cursor-pointer items-center justify-center text-ink hover:bg-ink/5 aria-disabled:cursor-default aria-disabled:opacity-30"
    >
      <Icon name={icon} className="size-3.5" />
    </button>
  </Form>
)
