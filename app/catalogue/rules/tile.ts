import type { SitePicture } from "../../platform/picture"
import type { CategoryId } from "./categories"
import type { ShortSpecs } from "./specs"

/** Data of an item's tile. */
export type TileItem = {
  id: string
  category: CategoryId
  name: string
  dailyPriceCents: number | null
  available: boolean
  specs: ShortSpecs
  picture: SitePicture | undefined
}
