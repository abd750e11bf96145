import { m } from "../../platform/i18n/paraglide/messages.js"
import type { SitePicture } from "../../platform/pictures/picture"
import type { ShortSpecs } from "../rules/specs"
import { ItemPicture } from "./ItemPicture"

type Props = { name: string; specs: ShortSpecs; pictures: SitePicture[] }

const sizes = {
  alone: "(min-width: 80rem) 72rem, 90vw",
  beside: "(min-width: 80rem) 36rem, (min-width: 40rem) 44vw, 90vw",
}

/** An item's further pictures in landscape: two side by side, a single one across. */
export function Gallery({ name, specs, pictures }: Props) {
  if (pictures.length === 0) return null
  const place = pictures.length === 1 ? "alone" : "beside"
  return (
    <section aria-label={m.catalogue_gallery()}>
      <ul className={`grid gap-5 lg:gap-6 ${place === "beside" ? "sm:grid-cols-2" : ""}`}>
        {pictures.map((picture) => (
          <li key={picture.path} className="aspect-video overflow-hidden">
            <ItemPicture {...{ name, specs, picture }} ratio="16/9" sizes={sizes[place]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
