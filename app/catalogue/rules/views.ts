import type { CategoryId } from "./categories"
import { pictureRatio } from "./categories"

/** Views of an item: in its category's list, on its own page, and further pictures there. */
export const views = ["tile", "detail", "side", "terrace", "evening", "deck"] as const
export type View = (typeof views)[number]

const further: Partial<Record<CategoryId, View[]>> = {
  villas: ["terrace", "evening"],
  yachts: ["deck"],
  jets: ["evening"],
  helicopters: ["evening"],
}

/** The views of a category that can have a photograph; a car's side view is always drawn. */
export const photographableViews = (category: CategoryId): View[] => ["tile", "detail", ...(further[category] ?? [])]

/** The landscape pictures below the first on an item's page. */
export function galleryViews(category: CategoryId, itemId: string): View[] {
  const tile: View[] = pictureRatio(itemId) === "16/9" ? ["tile"] : []
  return [...tile, ...(further[category] ?? [])]
}

/** The full size of a view in pixels. */
export const sizeOf = (view: View, itemId: string): { width: number; height: number } =>
  view === "side"
    ? { width: 1600, height: 640 }
    : view === "tile" && pictureRatio(itemId) === "9/16"
      ? { width: 900, height: 1600 }
      : { width: 1600, height: 900 }
