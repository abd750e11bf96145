import type { ReactNode } from "react"
import { Link } from "react-router"
import { useRootData } from "../../platform/ui/page/root-data"
import { Unbroken } from "../../platform/ui/Unbroken"
import { isCar, pictureRatio } from "../rules/categories"
import { makeAndModel } from "../rules/make"
import type { TileItem } from "../rules/tile"
import { ConciergeTile } from "./ConciergeTile"
import { ItemPicture } from "./ItemPicture"
import { mainFigures } from "./main-figures"
import { type BookingPrefill, TileButton } from "./TileButton"
import { TilePrice } from "./TilePrice"

const overPicture =
  "min-h-full flex flex-col [content-visibility:auto] print:aspect-auto print:[content-visibility:visible]"

const tall = {
  article: `${overPicture} aspect-9/16`,
  picture: "absolute inset-0 -z-10 print:static print:aspect-4/5 print:overflow-hidden",
  nameClass: "mt-auto bg-linear-to-t from-night/85 to-transparent pt-16 print:bg-none print:pt-5",
  footClass: "bg-linear-to-t from-night to-night/85 print:bg-none",
  imageClass: "",
  sizes: "(min-width: 80rem) 23rem, (min-width: 64rem) 29vw, (min-width: 40rem) 44vw, 90vw",
}

const looks = {
  /** A poster: the name above the car, the price below it. */
  car: {
    ...tall,
    // The lower part of the picture has the car between name and price.
    article: `${overPicture} aspect-3/4`,
    imageClass: "bg-bottom object-bottom",
    nameClass: "mb-auto bg-linear-to-b from-night/85 to-transparent pb-16 print:bg-none print:pb-0",
    footClass: "bg-linear-to-t from-night via-night/85 via-60% to-transparent pt-16 print:bg-none print:pt-5",
  },
  "9/16": tall,
  "16/9": {
    article: "h-full flex flex-col",
    picture: "relative -z-10 aspect-video overflow-hidden",
    nameClass: "grow",
    footClass: "",
    imageClass: "",
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
  const look = looks[isCar(category) ? "car" : ratio]
  return (
    <article className={`group relative isolate overflow-clip bg-night-raised ${look.article}`}>
      <div className={look.picture}>
        <div className="size-full transition-transform group-hover:scale-[1.025]">
          <ItemPicture
            {...{ name, specs, picture, ratio }}
            isAboveTheFold={first}
            sizes={look.sizes}
            className={`${look.imageClass} ${available ? "" : "opacity-55"}`}
          />
        </div>
      </div>
      <div className={`grid content-start gap-1.5 p-6 lg:p-7 ${look.nameClass}`}>
        <h2 dir="auto" className="text-3xl wrap-anywhere">
          <Link
            to={{ pathname: `/${category}/${id}`, search: trip }}
            viewTransition
            className="no-underline after:absolute after:inset-0 after:-z-1"
          >
            {isCar(category) ? <CarName name={name} /> : <Unbroken>{name}</Unbroken>}
          </Link>
        </h2>
        <p className="figures text-sm text-muted">{mainFigures(specs, locale)}</p>
        {children}
      </div>
      <div className={`px-6 pb-6 lg:px-7 lg:pb-7 ${look.footClass}`}>
        <TilePrice item={item}>
          <TileButton item={item} carried={trip ? { query: trip } : carried} />
        </TilePrice>
      </div>
    </article>
  )
}

function CarName({ name }: { name: string }) {
  const { make, model } = makeAndModel(name)
  return (
    <span className="font-sans font-medium tracking-tight">
      {model ? <span className="eyebrow mb-2 block text-accent">{make}</span> : null}{" "}
      <Unbroken>{model || name}</Unbroken>
    </span>
  )
}

type ItemTilesProps = {
  items: TileItem[]
  /** Above the fold. */
  first?: boolean
  trip?: string
  /** A car's list ends with a place to ask where its last row has a free slot. */
  concierge?: boolean
}

/** A grid of tiles: two columns for wide ones, three for tall ones. */
export function ItemTiles({ items, first = false, trip, concierge = false }: ItemTilesProps) {
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
      {concierge ? (
        <li className="hidden sm:max-lg:nth-[2n]:block lg:nth-[3n]:block lg:nth-[3n+2]:col-span-2 lg:nth-[3n+2]:block print:hidden!">
          <ConciergeTile />
        </li>
      ) : null}
    </ul>
  )
}
