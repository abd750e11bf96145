import { ItemPicture } from "../../catalogue/ui/ItemPicture"
import type { PrizePicture as Props } from "../pictures.server"

/** The first prize across the page, its edges fading into the page's ground. */
export const PrizePicture = (prize: Props) => (
  <div className="relative -z-1 mx-auto aspect-2/1 max-w-[80rem] mask-x-from-85% mask-t-from-80% mask-b-from-75% sm:aspect-21/9 lg:-mt-10">
    <ItemPicture {...prize} ratio="16/9" sizes="(min-width: 80rem) 80rem, 100vw" isAboveTheFold />
  </div>
)
