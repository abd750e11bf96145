import type { ViewPictures } from "../../../catalogue/pictures.server"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Picture } from "../../../platform/ui/media/Picture"
import { viewNames } from "../../pictures/ui/view-names"

/** The pictures of an item as visitors see them, by view. */
export const ItemPictures = ({ views }: { views: ViewPictures[] }) => (
  <ul className="grid max-w-4xl grid-cols-2 gap-4 sm:grid-cols-4">
    {views.map(({ view, picture }) => (
      <li key={view} className="grid content-start gap-1">
        {picture ? (
          <div aria-hidden="true" className="aspect-video overflow-hidden bg-surface">
            <Picture picture={picture} alt="" sizes="14rem" fit="contain" />
          </div>
        ) : (
          <p className="flex aspect-video items-center justify-center bg-surface p-2 text-center text-sm text-muted">
            {m.back_office_picture_none()}
          </p>
        )}
        <span className="text-sm text-muted">{viewNames[view]()}</span>
      </li>
    ))}
  </ul>
)
