import type { SitePicture } from "../../platform/pictures/picture"
import type { CategoryId } from "./categories"
import type { ShortSpecs } from "./specs"

export type TileItem = {
  id: string
  category: CategoryId
  name: string
  dailyPriceCents: number | null
  /** One day or night with everything in it, in euro cents (D61); null if its price is not shown. */
  oneDayCents: number | null
  available: boolean
  specs: ShortSpecs
  picture: SitePicture | undefined
}
