import type { ViewPictures } from "../../../catalogue/pictures.server"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { Picture } from "../../../platform/ui/media/Picture"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { PhotographUpload } from "./PhotographUpload"

type Props = Pick<ViewPictures, "view" | "picture"> & {
  itemId: string
  itemName: string
  /** Text that names the view. */
  name: string
  state: Pick<ViewPictures, "photographId" | "upload">
  /** Why its photograph was refused. */
  error: string | undefined
}

/** One view of an item: current picture, upload of a photograph, and removal. */
export function PicturedView({ itemId, itemName, view, name, picture, state, error }: Props) {
  const { photographId, upload } = state
  const isHydrated = useHydrated()
  const about = `${itemName}, ${name}`
  return (
    <li className="grid content-start gap-3" data-view={`${itemId}/${view}`}>
      <div className="flex aspect-video items-center justify-center overflow-hidden bg-bg">
        {picture ? (
          <Picture
            picture={picture}
            alt={photographId ? m.back_office_picture_photograph({ about }) : m.back_office_picture_drawn({ about })}
            sizes="20rem"
            fit="contain"
          />
        ) : (
          <p className="text-sm text-muted">{m.back_office_picture_none()}</p>
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="font-sans text-base font-medium">{name}</h4>
        <p className="text-sm text-muted">
          {photographId ? m.back_office_picture_is_photograph() : picture ? m.back_office_picture_is_drawn() : null}
        </p>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {upload?.state === "waiting" ? m.back_office_picture_waiting() : ""}
      </p>
      {upload?.state === "failed" ? (
        <p role="alert" className="text-sm text-danger">
          {m.back_office_picture_failed()}
        </p>
      ) : null}
      <PhotographUpload {...{ itemId, view, about, isHydrated, error }} replaces={photographId !== undefined} />
      {photographId ? (
        <ConfirmationAction
          label={m.back_office_picture_remove()}
          consequence={m.back_office_picture_remove_consequence({ about })}
          confirm={m.back_office_picture_remove_confirm()}
          variant="danger"
          values={{ intent: "remove", photographId }}
          subject={`item:${itemId}`}
        />
      ) : null}
    </li>
  )
}
