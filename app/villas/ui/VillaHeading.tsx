import { Link } from "react-router"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { OfferedBy, OneDayTotal } from "../../catalogue/ui/ItemHeading"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { buttonClass, LinkButton } from "../../platform/ui/Button"
import { Price } from "../../platform/ui/Money"
import { Unbroken } from "../../platform/ui/Unbroken"

type Props = {
  id: string
  name: string
  dailyPriceCents: number | null
  /** The least for one night with everything in it, in euro cents (D61). */
  oneDayCents: number | null
  minNights: number | undefined
  available: boolean
  offeredBy: string | null
}

/** A villa's name under its category, the price per night, and the booking button. */
export function VillaHeading({ id, name, dailyPriceCents, oneDayCents, minNights, available, offeredBy }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pb-12">
      <div className="grid min-w-0 gap-3">
        <Link
          to="/villas"
          viewTransition
          className="eyebrow inline-flex min-h-11 items-center text-accent underline-offset-8 hover:underline"
        >
          {categoryLabel("villas")}
        </Link>
        <h1 dir="auto" className="text-title wrap-anywhere">
          <Unbroken>{name}</Unbroken>
        </h1>
        <OfferedBy company={offeredBy} />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        {dailyPriceCents === null ? null : (
          <p>
            <span className="sm:whitespace-nowrap">
              <Price eurCents={dailyPriceCents} className="font-display text-4xl" />{" "}
              <span className="text-muted">{m.catalogue_per_night()}</span>
            </span>
            {!available || oneDayCents === null ? null : (
              <OneDayTotal eurCents={oneDayCents} unit="night" minNights={minNights} className="text-note" />
            )}
          </p>
        )}
        {available && dailyPriceCents !== null ? (
          <LinkButton to={`/villas/${id}/book`} preventScrollReset className="px-9">
            {m.catalogue_book_now()}
          </LinkButton>
        ) : (
          <button type="button" disabled className={buttonClass("outline", "px-9")}>
            {m.catalogue_back_soon()}
          </button>
        )}
      </div>
    </div>
  )
}
