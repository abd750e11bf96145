import type { ReactNode } from "react"
import { priceIn } from "../../bookings/rules/total"
import type { GiftCardCredit } from "../../checkout/paying/checkout-response.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents, formatPrice } from "../../platform/money"
import type { SitePicture } from "../../platform/pictures/picture"
import { Money } from "../../platform/ui/Money"
import { Skeleton } from "../../platform/ui/Skeleton"
import { Spinner } from "../../platform/ui/Spinner"
import { Unbroken } from "../../platform/ui/Unbroken"
import { RENTAL_DAY_MINUTES } from "../rules/days"
import { UNLIMITED_KM } from "../rules/kilometres"
import type { QuoteResponse } from "../rules/quote"
import { stepHasField } from "../rules/steps"
import { SidePicture } from "../wizard/ui/SidePicture"
import type { QuoteState } from "../wizard/ui/use-quote"
import { daysText, deductibleText, insuranceName, lineName } from "./texts"

type Props = {
  quoteState: QuoteState
  /** Current step, 1 to 4. */
  step: number
  giftCardCredit?: GiftCardCredit
  vehicleName: string
  picture?: SitePicture
}

/** The car, all lines of the server's price, deposit and deductible. Without a price, states the reason. */
export function PriceSummary({ quoteState, step, giftCardCredit, vehicleName, picture }: Props) {
  const { quote, loading } = quoteState
  const reason = noPriceReason(quoteState, step)
  return (
    <section aria-label={m.car_rental_price()} aria-busy={loading} className="grid gap-4">
      {picture ? <SidePicture picture={picture} className="max-lg:hidden" /> : null}
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-2xl">
          <Unbroken>{vehicleName}</Unbroken>
        </h3>
        {loading ? <Spinner /> : null}
      </div>
      {quote ? (
        <Lines quote={quote} amountDueCents={giftCardCredit?.amountDueCents ?? quote.totalInCurrencyCents} />
      ) : loading && !reason ? (
        <Waiting />
      ) : (
        <div className="grid gap-2">
          <p className="text-muted">{m.car_rental_price_later()}</p>
          {reason ? <p className="text-sm text-danger">{reason}</p> : null}
        </div>
      )}
    </section>
  )
}

/** Why there is no price, unless the current step (1 to 4) shows the reason itself. */
export function noPriceReason({ problem, unanswered }: QuoteState, step: number): string | undefined {
  if (unanswered) return m.car_rental_price_unanswered()
  return problem?.errors.find(({ field }) => !stepHasField(field, step))?.message
}

/** Placeholder with the minimum number of price lines. */
function Waiting() {
  return (
    <>
      <p className="sr-only">{m.car_rental_loading_price()}</p>
      <Skeleton className="h-4 w-3/5" />
      <div className="grid gap-4 border-t border-line pt-5">
        <Skeleton lines={4} />
      </div>
      <div className="flex items-end justify-between border-t border-line pt-6">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-8 w-28" />
      </div>
    </>
  )
}

const dayLength = { hours: Math.floor(RENTAL_DAY_MINUTES / 60), minutes: RENTAL_DAY_MINUTES % 60 }

/** `amountDueCents`: the amount due, in cents of the quote's currency. */
function Lines({ quote, amountDueCents }: { quote: QuoteResponse; amountDueCents: number }) {
  const { currency } = quote
  const shown = priceIn(quote, currency)
  return (
    <>
      <p className="figures text-sm text-muted">
        <span>{daysText(quote.billingDays)}</span> ·{" "}
        <span>
          {quote.includedKm === UNLIMITED_KM
            ? m.car_rental_km_unlimited_included()
            : m.car_rental_km_included({ km: quote.includedKm })}
        </span>
        <span className="block">{m.car_rental_day_length({ hours: dayLength.hours, minutes: dayLength.minutes })}</span>
      </p>
      <dl className="grid gap-2 border-t border-line pt-4 text-note">
        {shown.lines.map((line) => (
          <Row key={line.code} name={lineName(line.code)} cents={line.cents} currency={currency} />
        ))}
      </dl>
      <dl className="grid gap-2 border-t border-line pt-4 text-note">
        <Row name={m.car_rental_line_subtotal()} cents={shown.subtotalCents} currency={currency} />
        <Row name={m.car_rental_line_tax()} cents={shown.taxCents} currency={currency} />
        {amountDueCents < quote.totalInCurrencyCents ? (
          <>
            <Amount name={m.car_rental_line_total()}>{formatCents(quote.totalInCurrencyCents, quote.currency)}</Amount>
            <Amount name={m.car_rental_line_gift_card_credit()}>
              {`−${formatCents(quote.totalInCurrencyCents - amountDueCents, quote.currency)}`}
            </Amount>
          </>
        ) : null}
        <div className="amount-row items-baseline gap-x-4 pt-2">
          <dt className="font-medium">
            {amountDueCents < quote.totalInCurrencyCents ? m.car_rental_line_due() : m.car_rental_line_total()}
          </dt>
          <dd className="font-display text-3xl">
            <Money cents={amountDueCents} currency={quote.currency} />
          </dd>
        </div>
      </dl>
      <dl className="grid gap-2 border-t border-line pt-4 text-sm text-muted">
        <div className="amount-row gap-x-4">
          <dt>{m.car_rental_deposit()}</dt>
          <dd className="text-right">
            {quote.depositCents === 0 ? m.car_rental_deposit_none() : formatPrice(quote.depositCents, currency)}
          </dd>
        </div>
        <div className="amount-row gap-x-4">
          <dt>
            {m.car_rental_deductible()} <span className="block">{insuranceName(quote.insuranceOption)}</span>
          </dt>
          <dd className="max-w-36 text-right">
            {deductibleText(quote.deductible, formatPrice(quote.deductible.fixedCents, currency))}
          </dd>
        </div>
      </dl>
    </>
  )
}

function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="amount-row gap-x-4">
      <dt>{name}</dt>
      <dd className="figures text-right whitespace-nowrap">{children}</dd>
    </div>
  )
}

function Row({ name, cents, currency }: { name: string; cents: number; currency: Currency }) {
  return (
    <div className="amount-row gap-x-4">
      <dt>{name}</dt>
      <dd className="text-right">
        {cents === 0 ? (
          <span className="text-muted">{m.car_rental_included()}</span>
        ) : (
          <Money cents={cents} currency={currency} />
        )}
      </dd>
    </div>
  )
}
