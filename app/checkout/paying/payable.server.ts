import { consentToBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import type { Coin } from "../../payments/rules/coins"
import type { CardChoice } from "../../payments/rules/saved-cards"
import type { Ctx } from "../../platform/context.server"
import type { Currency } from "../../platform/money"
import { invalid, Refusal } from "../../platform/refusal"
import { timeOver } from "../holding/hold.server"
import { kindOf } from "../kinds.server"
import { type Consents, missingConsents } from "../rules/consents"
import { mayBePaid } from "../rules/payable"

/** What the browser says it will pay, in cents of `currency`, and how; it is only compared (D1). */
export type PaymentWish = {
  means: "card" | "agency" | Coin
  expectedTotal: number
  currency: Currency
  /** Which card pays, where `means` is a card; one that is typed and not kept, where it is left out. */
  card?: CardChoice
  /** What the customer agrees to; what they agreed to before, to this booking as it is, still holds. */
  consents?: Consents
  /** Its page asks for the consents itself and cannot send them: none is asked for, and nothing is written down of them. */
  isOlderClient?: boolean
}

/** Writes down when the customer agreed to what its kind asks for. The booking is locked. */
export async function recordConsents(ctx: Ctx, booking: Booking, { consents = {} }: PaymentWish): Promise<Booking> {
  const missing = missingConsents([...kindOf(ctx, booking).consents, "agreesToTerms"], consents)
  return missing.length > 0 ? booking : consentToBooking(ctx, booking.id)
}

/** Refuses as `payBooking` says what cannot be paid as it is; the booking is locked. */
export async function requirePayable(ctx: Ctx, booking: Booking, wish: PaymentWish): Promise<void> {
  const { expectedTotal, currency, consents = {}, isOlderClient = false } = wish
  if (booking.status === "cancelled") throw await timeOver(ctx, booking)
  if (!mayBePaid(booking)) throw notPayable()
  // Older clients ask for the card before the consents, and cannot send them (part 2 §4, §7).
  const missing = isOlderClient ? [] : missingConsents(kindOf(ctx, booking).consents, consents)
  if (missing.length > 0 && !booking.consentsAt) throw invalid(missing)
  requireAmount(booking, expectedTotal, currency)
}

export const notPayable = () => new Refusal("checkout.not-payable", {}, { status: 409 })

/** Refuses an amount or currency other than the booking's (D1). */
export function requireAmount(booking: Booking, cents: number, currency: string): void {
  if (booking.amountDueCents !== cents || booking.currency !== currency) throw amountChanged()
}

const amountChanged = () => new Refusal("checkout.amount-changed", {}, { status: 409 })
