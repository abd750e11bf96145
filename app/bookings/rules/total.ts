import { type Currency, chargedCents } from "../../platform/money"

type Priced = { totalCents: number; chargedCents: number; currency: Currency }

/** The whole price, in cents of the booking's currency, before gift cards and vouchers (D23). */
export const wholeCents = ({ totalCents, currency }: Priced): number => chargedCents(totalCents, currency)

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
export const listedCents = (booking: Priced & { paymentStatus: string }): number =>
  booking.paymentStatus === "paid" ? wholeCents(booking) : booking.chargedCents
