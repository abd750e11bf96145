import { pictureRatio } from "../rules/categories"
import type { TileItem } from "../rules/tile"
import { ItemTile } from "./ItemTile"

type Props = {
  items: TileItem[]
  /** Above the fold. */
  first?: boolean
}

/** A grid of tiles: two columns for wide ones, three for tall ones. */
export function ItemTiles({ items, first = false }: Props) {
  const wide = items.some(({ id }) => pictureRatio(id) === "16/9")
  return (
    <ul
      className={`grid grid-cols-1 gap-5 sm:grid-cols-2 lg:gap-6 print:grid-cols-3 print:gap-4 ${wide ? "" : "lg:grid-cols-3"}`}
    >
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemTile item={item} first={first && index === 0} />
        </li>
      ))}
    </ul>
  )
}
