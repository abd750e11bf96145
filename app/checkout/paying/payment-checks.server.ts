import { consentToBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import type { CardChoice } from "../../payments/rules/saved-cards"
import type { Ctx } from "../../platform/context.server"
import type { Currency } from "../../platform/money"
import { invalid, Refusal } from "../../platform/refusal"
import { kindOf } from "../booking-kinds.server"
import { holdEndedRefusal } from "../holding/hold-period.server"
import { type Consents, missingConsents } from "../rules/consents"
import type { PaymentMethodOrCrypto } from "../rules/payable"
import { canBePaid } from "../rules/payable"

/** The payment as the browser expects it, in cents of `currency`; only compared (D1). */
export type PaymentInput = {
  method: PaymentMethodOrCrypto
  expectedAmountCents: number
  currency: Currency
  /** The card, if `method` is a card; if absent, a typed card that is not saved. */
  card?: CardChoice
  /** Consents given now; earlier consents to the unchanged booking remain valid. */
  consents?: Consents
  /** A legacy client collects the consents itself and cannot send them: none is required or recorded. */
  isLegacyClient?: boolean
}

/** Records the consents that the booking's kind requires. The booking is locked. */
export async function recordConsents(ctx: Ctx, booking: Booking, { consents = {} }: PaymentInput): Promise<Booking> {
  const missing = missingConsents([...kindOf(ctx, booking).consents, "agreesToTerms"], consents)
  return missing.length > 0 ? booking : consentToBooking(ctx, booking.id)
}

/** Refuses as `payBooking` does if the booking cannot be paid; the booking is locked. */
export async function requirePayable(ctx: Ctx, booking: Booking, input: PaymentInput): Promise<void> {
  const { expectedAmountCents, currency, consents = {}, isLegacyClient = false } = input
  if (booking.status === "cancelled") throw await holdEndedRefusal(ctx, booking)
  if (!canBePaid(booking)) throw notPayableRefusal()
  // Legacy clients open the card before the consents, and cannot send them (part 2 §4, §7).
  const missing = isLegacyClient ? [] : missingConsents(kindOf(ctx, booking).consents, consents)
  if (missing.length > 0 && !booking.consentsAt) throw invalid(missing)
  requireAmount(booking, expectedAmountCents, currency)
}

export const notPayableRefusal = () => new Refusal("checkout.not-payable", {}, { status: 409 })

/** Refuses an amount or currency other than the booking's (D1). */
export function requireAmount(booking: Booking, cents: number, currency: string): void {
  if (booking.amountDueCents !== cents || booking.currency !== currency) throw amountChangedRefusal()
}

const amountChangedRefusal = () => new Refusal("checkout.amount-changed", {}, { status: 409 })
