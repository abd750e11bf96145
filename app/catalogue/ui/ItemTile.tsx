import type { ReactNode } from "react"
import { Link } from "react-router"
import { useRootData } from "../../platform/ui/page/root-data"
import { Unbroken } from "../../platform/ui/Unbroken"
import { pictureRatio } from "../rules/categories"
import type { TileItem } from "../rules/tile"
import { ItemPicture } from "./ItemPicture"
import { mainFigures } from "./main-figures"
import { type BookingPrefill, TileButton } from "./TileButton"
import { TilePrice } from "./TilePrice"

const looks = {
  "9/16": {
    article: "aspect-9/16 [content-visibility:auto] print:aspect-auto print:[content-visibility:visible]",
    picture: "absolute inset-0 -z-10 print:static print:aspect-4/5 print:overflow-hidden",
    textClass:
      "absolute inset-x-0 bottom-0 bg-linear-to-t from-night via-night/85 via-75% to-transparent pt-10 lg:pt-10 print:static print:bg-none print:pt-5",
    sizes: "(min-width: 80rem) 23rem, (min-width: 64rem) 29vw, (min-width: 40rem) 44vw, 90vw",
  },
  "16/9": {
    article: "h-full flex flex-col",
    picture: "relative -z-10 aspect-video overflow-hidden",
    textClass: "grow content-between",
    sizes: "(min-width: 80rem) 35rem, (min-width: 40rem) 44vw, 90vw",
  },
}

type Props = {
  item: TileItem
  first?: boolean
  /** Initial data for its booking. */
  carried?: BookingPrefill
  /** The query of the trip that its page and its booking get. */
  trip?: string
  /** Rendered below the figures. */
  children?: ReactNode
}

/**
 * An item of a category: picture, name, figures, price, and its button, or 'Back Soon' (part 1 §2). `first`: above the
 * fold.
 */
export function ItemTile({ item, first, carried, trip, children }: Props) {
  const { id, category, name, available, specs, picture } = item
  const { locale } = useRootData()
  const ratio = pictureRatio(id)
  const look = looks[ratio]
  return (
    <article className={`group relative isolate overflow-hidden bg-night-raised ${look.article}`}>
      <div className={look.picture}>
        <div className="size-full transition-transform group-hover:scale-[1.025]">
          <ItemPicture
            {...{ name, specs, picture, ratio }}
            isAboveTheFold={first}
            sizes={look.sizes}
            className={available ? "" : "opacity-55"}
          />
        </div>
      </div>
      <div className={`grid gap-5 p-6 lg:p-7 ${look.textClass}`}>
        <div className="grid gap-1.5">
          <h2 dir="auto" className="text-3xl wrap-anywhere">
            <Link
              to={{ pathname: `/${category}/${id}`, search: trip }}
              viewTransition
              className="no-underline after:absolute after:inset-0 after:-z-1"
            >
              <Unbroken>{name}</Unbroken>
            </Link>
          </h2>
          <p className="figures text-sm text-muted">{mainFigures(specs, locale)}</p>
          {children}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-5">
          <TilePrice item={item} />
          <TileButton item={item} carried={trip ? { query: trip } : carried} />
        </div>
      </div>
    </article>
  )
}

type ItemTilesProps = {
  items: TileItem[]
  /** Above the fold. */
  first?: boolean
  trip?: string
}

/** A grid of tiles: two columns for wide ones, three for tall ones. */
export function ItemTiles({ items, first = false, trip }: ItemTilesProps) {
  const wide = items.some(({ id }) => pictureRatio(id) === "16/9")
  return (
    <ul
      className={`grid grid-cols-1 gap-5 sm:grid-cols-2 lg:gap-6 print:grid-cols-3 print:gap-4 ${wide ? "" : "lg:grid-cols-3"}`}
    >
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemTile item={item} first={first && index === 0} trip={trip} />
        </li>
      ))}
    </ul>
  )
}
