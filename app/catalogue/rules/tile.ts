import type { SitePicture } from "../../platform/picture"
import type { CategoryId } from "./categories"
import type { ShortSpecs } from "./specs"

/** What a tile shows of an item. */
export type TileItem = {
  id: string
  category: CategoryId
  name: string
  dailyPriceCents: number | null
  available: boolean
  specs: ShortSpecs
  picture: SitePicture | undefined
}
