import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { LinkButton } from "../../platform/ui/LinkButton"
import { Price } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/page/root-data"
import { Unbroken } from "../../platform/ui/Unbroken"
import { entryPointOf } from "../rules/booking-ways"
import type { TileItem } from "../rules/tile"
import { categoryLabel } from "./category-label"
import { OfferedBy } from "./OfferedBy"
import { OneDayTotal } from "./OneDayTotal"
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
