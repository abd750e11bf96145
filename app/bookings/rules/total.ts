import { type Currency, chargedCents } from "../../platform/money"

type Priced = { totalCents: number; chargedCents: number; currency: Currency }

/** The whole price, in cents of the booking's currency, before gift cards and vouchers (D23). */
export const wholeCents = ({ totalCents, currency }: Priced): number => chargedCents(totalCents, currency)

type PaidAtAgency = { chargedCents: number; agencyPaidCents: number }

/** What is still to be paid in money, in cents of the booking's currency. */
export const dueCents = ({ chargedCents: charged, agencyPaidCents }: PaidAtAgency): number => charged - agencyPaidCents

/** What was paid for a booking, in euro cents: all of it, or so far the part received at the agency. */
export function paidEuroCents(
  booking: PaidAtAgency & { totalCents: number; setOffCents: number; paymentStatus: string },
): number {
  const { totalCents, setOffCents, chargedCents: charged, agencyPaidCents, paymentStatus } = booking
  if (paymentStatus === "paid") return totalCents
  return agencyPaidCents === 0 ? 0 : Math.round((agencyPaidCents / charged) * (totalCents - setOffCents))
}

/** What gift cards and vouchers took off, in cents of the booking's currency: the whole price less it is what is charged. */
export const setOffIn = (booking: Priced): number => wholeCents(booking) - booking.chargedCents

/** What each of several set-offs, in euro cents, took off it, in cents of its currency: together `setOffIn`, however rounded. */
export function setOffsIn({ totalCents, currency }: Priced, setOffs: number[]): number[] {
  let left = totalCents
  return setOffs.map((cents) => {
    const before = chargedCents(left, currency)
    left -= cents
    return before - chargedCents(left, currency)
  })
}

/** What a list says of a booking: once paid the whole price, however it was paid; before, what is still to be paid in money. */
export const listedCents = (booking: Priced & PaidAtAgency & { paymentStatus: string }): number =>
  booking.paymentStatus === "paid" ? wholeCents(booking) : dueCents(booking)
