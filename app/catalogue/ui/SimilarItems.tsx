import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Price } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/page/root-data"
import { Section } from "../../platform/ui/page/Section"
import { Unbroken } from "../../platform/ui/Unbroken"
import { pictureRatio } from "../rules/categories"
import { largeCents, shortestUnits, type TileItem } from "../rules/tile"
import { type Trip, tripQuery } from "../rules/trip"
import { ItemPicture } from "./ItemPicture"
import { mainFigures } from "./main-figures"
import { includedText } from "./TilePrice"

type Props = {
  items: TileItem[]
  /** Then all of them are free, and their links carry it. */
  trip: Trip | undefined
}

/** Other items of the category, with their whole price for the trip or for one day. */
export function SimilarItems({ items, trip }: Props) {
  const { locale } = useRootData()
  if (items.length === 0) return null
  const query = trip ? `?${tripQuery(trip)}` : ""
  return (
    <Section
      id="similar"
      title={trip ? m.catalogue_similar_free() : m.catalogue_similar()}
      headingClass="mb-8 text-4xl"
      className="border-t border-line pt-12"
    >
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-3">
        {items.map((item) => (
          <li key={item.id}>
            <Link to={`/${item.category}/${item.id}${query}`} viewTransition className="group grid gap-3 no-underline">
              <div className="aspect-4/3 overflow-hidden bg-night-raised">
                <ItemPicture
                  name={item.name}
                  specs={item.specs}
                  picture={item.picture}
                  ratio={pictureRatio(item.id)}
                  sizes="(min-width: 40rem) 30vw, 90vw"
                />
              </div>
              <span className="grid gap-1">
                <span dir="auto" className="font-display text-2xl wrap-anywhere group-hover:underline">
                  <Unbroken>{item.name}</Unbroken>
                </span>
                <span className="figures text-sm text-muted">{mainFigures(item.specs, locale)}</span>
                <ItemPrice item={item} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ItemPrice({ item }: { item: TileItem }) {
  const { specs, quote } = item
  const cents = largeCents(item)
  if (cents === null) return <span className="text-note text-muted">{m.catalogue_on_request()}</span>
  return (
    <span className="text-note">
      <Price eurCents={cents} className="font-medium" />{" "}
      <span className="text-muted">{includedText(specs.kind, quote?.units ?? shortestUnits(specs))}</span>
    </span>
  )
}
