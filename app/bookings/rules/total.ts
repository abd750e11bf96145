import { type Currency, convertEuroCents } from "../../platform/money"

type Priced = { totalCents: number; amountDueCents: number; currency: Currency }

/** The total price before gift cards and vouchers, in cents of the booking's currency (D23). */
export const totalInCurrencyCents = ({ totalCents, currency }: Priced): number => convertEuroCents(totalCents, currency)

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
