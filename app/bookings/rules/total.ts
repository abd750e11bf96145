import { type Amount, addUp, type Currency, convertEuroCents, convertLines, sum } from "../../platform/money"

type Priced = { totalCents: number; amountDueCents: number; currency: Currency }

/** The total price before gift cards and vouchers, in cents of the booking's currency (D23). */
export const totalInCurrencyCents = ({ totalCents, currency }: Priced): number => convertEuroCents(totalCents, currency)

/**
 * A price as it is shown, from euro cents to cents of `currency`: lines add up to the subtotal, with the tax to the total
 * (D7, D23).
 */
export function priceIn<Line extends { cents: number }>(
  { lines, taxCents = 0 }: { lines: Line[]; taxCents?: number },
  currency: Currency,
) {
  const shown = convertLines([...lines.map(({ cents }) => cents), taxCents], currency)
  const totalCents = sum(shown)
  const shownTaxCents = shown.at(-1) ?? 0
  return {
    lines: lines.map((line, at) => ({ ...line, cents: shown[at] ?? 0 })),
    subtotalCents: totalCents - shownTaxCents,
    taxCents: shownTaxCents,
    totalCents,
  }
}

/** `agencyPaidCents`: received at the agency and kept (`keptAtAgency`). */
type PaidAtAgency = { amountDueCents: number; agencyPaidCents: number }

/** Amount still due, in cents of the booking's currency. */
export const unpaidCents = ({ amountDueCents, agencyPaidCents }: PaidAtAgency): number =>
  amountDueCents - agencyPaidCents

/** Amount paid for a booking, in euro cents: all of it, or the part received at the agency so far. */
export function paidEuroCents(
  booking: PaidAtAgency & { totalCents: number; giftCardCreditCents: number; paymentStatus: string },
): number {
  const { totalCents, giftCardCreditCents, amountDueCents, agencyPaidCents, paymentStatus } = booking
  if (paymentStatus === "paid") return totalCents
  return agencyPaidCents === 0 ? 0 : Math.round((agencyPaidCents / amountDueCents) * (totalCents - giftCardCreditCents))
}

/** Gift card credit in cents of the booking's currency: total price minus amount due. */
export const giftCardCreditIn = (booking: Priced): number => totalInCurrencyCents(booking) - booking.amountDueCents

/**
 * Each gift card credit (in euro cents), in cents of the booking's currency; rounded so that the sum is
 * `giftCardCreditIn`.
 */
export function giftCardCreditsIn({ totalCents, currency }: Priced, giftCardCredits: number[]): number[] {
  let left = totalCents
  return giftCardCredits.map((cents) => {
    const before = convertEuroCents(left, currency)
    left -= cents
    return before - convertEuroCents(left, currency)
  })
}

/** Amount in lists: the total price if paid, otherwise the amount due. */
export const listedCents = (booking: Priced & PaidAtAgency & { paymentStatus: string }): number =>
  booking.paymentStatus === "paid" ? totalInCurrencyCents(booking) : unpaidCents(booking)

/** An order's amount and state. */
type Later = { amountDueCents: number; currency: Currency; state: string }

/** What a booking costs with its paid orders, later kilometres for example: `cents` of the booking itself, and theirs. */
export const withPaidOrders = ({ currency }: Pick<Priced, "currency">, cents: number, orders: Later[]): Amount[] =>
  addUp([
    { cents, currency },
    ...orders
      .filter(({ state }) => state === "paid")
      .map((order) => ({ cents: order.amountDueCents, currency: order.currency })),
  ])

/** `listedCents`, of a paid booking with its paid orders. */
export const listedAmounts = (booking: Priced & PaidAtAgency & { paymentStatus: string }, orders: Later[]): Amount[] =>
  withPaidOrders(booking, listedCents(booking), booking.paymentStatus === "paid" ? orders : [])
