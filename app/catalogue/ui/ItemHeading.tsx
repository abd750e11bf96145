import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { LinkButton } from "../../platform/ui/Button"
import { Price } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/page/root-data"
import { Unbroken } from "../../platform/ui/Unbroken"
import { entryPointOf } from "../rules/categories"
import type { TileItem } from "../rules/tile"
import { categoryLabel } from "./category-label"
import { TileButton } from "./TileButton"

type Props = {
  item: Pick<TileItem, "id" | "category" | "name" | "dailyPriceCents" | "available"> & { offeredBy?: string | null }
  /** The least for one day with everything in it, in euro cents (D61). */
  oneDayCents: number | null
  /** The daily price for a member of a tier, in euro cents. */
  memberPrice?: { tier: string; dailyPriceCents: number } | null
}

/** An item's name under its category, its daily price, and its booking buttons. */
export function ItemHeading({ item, oneDayCents, memberPrice }: Props) {
  const { currency } = useRootData()
  const { id, category, name, dailyPriceCents, available } = item
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pb-12">
      <div className="grid min-w-0 gap-3">
        <Link
          to={`/${category}`}
          viewTransition
          className="eyebrow inline-flex min-h-11 items-center text-accent underline-offset-8 hover:underline"
        >
          {categoryLabel(category)}
        </Link>
        <h1 dir="auto" className="text-title wrap-anywhere">
          <Unbroken>{name}</Unbroken>
        </h1>
        <OfferedBy company={item.offeredBy} />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        {dailyPriceCents === null ? (
          <p className="text-muted">{m.catalogue_on_request()}</p>
        ) : (
          <div>
            <p className="sm:whitespace-nowrap">
              <Price eurCents={dailyPriceCents} className="font-display text-4xl" />{" "}
              <span className="text-muted">{m.catalogue_per_day()}</span>
            </p>
            {!available || oneDayCents === null ? null : (
              <OneDayTotal eurCents={oneDayCents} unit="day" className="text-note" />
            )}
            {memberPrice ? (
              <p className="text-note text-accent">
                {m.catalogue_member_price({
                  tier: memberPrice.tier,
                  price: formatPrice(memberPrice.dailyPriceCents, currency),
                })}
              </p>
            ) : null}
          </div>
        )}
        <div className="flex flex-wrap gap-4">
          {entryPointOf(category) === "modal" && available ? (
            <LinkButton to={`/book/${category}/${id}`} className="px-9">
              {m.catalogue_book_now()}
            </LinkButton>
          ) : null}
          <TileButton
            item={item}
            variant={entryPointOf(category) === "modal" ? "outline" : undefined}
            className="px-9"
          />
        </div>
      </div>
    </div>
  )
}

/** `eurCents` of one day or night; `minNights`: shortest stay. */
type OneDayTotalProps = { eurCents: number; unit: "day" | "night"; minNights?: number; className?: string }

/** What one day or night, or the shortest stay, really costs with everything in it (D61). */
export function OneDayTotal({ eurCents, unit, minNights = 1, className = "" }: OneDayTotalProps) {
  const { currency } = useRootData()
  const price = formatPrice(eurCents * minNights, currency)
  const night =
    minNights > 1 ? m.catalogue_from_nights({ price, nights: minNights }) : m.catalogue_from_night({ price })
  return (
    <span className={`block text-balance text-muted ${className}`}>
      {unit === "night" ? night : m.catalogue_from_day({ price })}
    </span>
  )
}

/** The partner's company that offers an item (D42); nothing for the company's own items. */
export const OfferedBy = ({ company }: { company: string | null | undefined }) =>
  company ? <p className="text-note wrap-anywhere text-muted">{m.catalogue_offered_by({ company })}</p> : null
