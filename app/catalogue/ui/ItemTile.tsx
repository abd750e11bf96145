import type { ReactNode } from "react"
import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Price } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/page/root-data"
import { Unbroken } from "../../platform/ui/Unbroken"
import { entryPointOf, pictureRatio, priceUnit, showsPrice } from "../rules/categories"
import type { TileItem } from "../rules/tile"
import { OneDayTotal } from "./ItemHeading"
import { ItemPicture } from "./ItemPicture"
import { mainFigures } from "./main-figures"
import { type BookingPrefill, TileButton } from "./TileButton"

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
  /** Rendered below the figures. */
  children?: ReactNode
}

/**
 * An item of a category: picture, name, figures, price, and its button, or 'Back soon' (part 1 §2). `first`: above the
 * fold.
 */
export function ItemTile({ item, first, carried, children }: Props) {
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
              to={`/${category}/${id}`}
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
          <TileNote item={item} />
          <TileButton item={item} carried={carried} />
        </div>
      </div>
    </article>
  )
}

/**
 * The text beside an item's button: the price per day or night, or that it is quoted (part 1 §2). Wraps before the
 * button does.
 */
export function TileNote({ item: { category, dailyPriceCents, oneDayCents, available, specs } }: { item: TileItem }) {
  if (entryPointOf(category) === "booking-page")
    return <p className="grow basis-24 text-sm leading-snug text-balance text-muted">{m.catalogue_on_request()}</p>
  if (dailyPriceCents === null || !showsPrice(specs.kind)) return null
  const unit = priceUnit(specs.kind)
  return (
    <p className="grow basis-32">
      <span className="whitespace-nowrap">
        <Price eurCents={dailyPriceCents} className="text-xl font-medium" />{" "}
        <span className="text-sm text-muted">{unit === "night" ? m.catalogue_per_night() : m.catalogue_per_day()}</span>
      </span>
      {!available || oneDayCents === null ? null : (
        <OneDayTotal
          eurCents={oneDayCents}
          unit={unit}
          minNights={specs.kind === "villa" ? specs.minNights : undefined}
          className="text-sm leading-snug"
        />
      )}
    </p>
  )
}

type ItemTilesProps = {
  items: TileItem[]
  /** Above the fold. */
  first?: boolean
}

/** A grid of tiles: two columns for wide ones, three for tall ones. */
export function ItemTiles({ items, first = false }: ItemTilesProps) {
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
