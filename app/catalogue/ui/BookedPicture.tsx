import type { SitePicture } from "../../platform/pictures/picture"
import type { ShortSpecs } from "../rules/specs"
import { ItemPicture } from "./ItemPicture"

export type PicturedItem = { specs: ShortSpecs; picture: SitePicture | undefined }

export function BookedPicture({ name, specs, picture }: PicturedItem & { name: string }) {
  const isTall = picture !== undefined && picture.height > picture.width
  return (
    <div className="aspect-[16/8] overflow-hidden sm:aspect-[16/6] print:hidden">
      <ItemPicture
        isAboveTheFold
        {...{ name, specs, picture }}
        ratio="16/9"
        sizes="(min-width: 80rem) 55rem, (min-width: 64rem) 65vw, 92vw"
        className={isTall ? "object-[50%_40%]" : ""}
      />
    </div>
  )
}
