import { type Currency, convertEuroCents } from "../../platform/money"

type Priced = { totalCents: number; amountDueCents: number; currency: Currency }

/** The whole price, in cents of the booking's currency, before gift cards and vouchers (D23). */
export const wholeCents = ({ totalCents, currency }: Priced): number => convertEuroCents(totalCents, currency)

type PaidAtAgency = { amountDueCents: number; agencyPaidCents: number }

/** What is still to be paid in money, in cents of the booking's currency. */
export const unpaidCents = ({ amountDueCents, agencyPaidCents }: PaidAtAgency): number =>
  amountDueCents - agencyPaidCents

/** What was paid for a booking, in euro cents: all of it, or so far the part received at the agency. */
export function paidEuroCents(
  booking: PaidAtAgency & { totalCents: number; giftCardCreditCents: number; paymentStatus: string },
): number {
  const { totalCents, giftCardCreditCents, amountDueCents, agencyPaidCents, paymentStatus } = booking
  if (paymentStatus === "paid") return totalCents
  return agencyPaidCents === 0 ? 0 : Math.round((agencyPaidCents / amountDueCents) * (totalCents - giftCardCreditCents))
}

/** What gift cards and vouchers took off, in cents of the booking's currency: the whole price less it is what is charged. */
export const giftCardCreditIn = (booking: Priced): number => wholeCents(booking) - booking.amountDueCents

/** What each of several gift card credits, in euro cents, took off it, in cents of its currency: together `giftCardCreditIn`, however rounded. */
export function giftCardCreditsIn({ totalCents, currency }: Priced, giftCardCredits: number[]): number[] {
  let left = totalCents
  return giftCardCredits.map((cents) => {
    const before = convertEuroCents(left, currency)
    left -= cents
    return before - convertEuroCents(left, currency)
  })
}

/** What a list says of a booking: once paid the whole price, however it was paid; before, what is still to be paid in money. */
export const listedCents = (booking: Priced & PaidAtAgency & { paymentStatus: string }): number =>
  booking.paymentStatus === "paid" ? wholeCents(booking) : unpaidCents(booking)
