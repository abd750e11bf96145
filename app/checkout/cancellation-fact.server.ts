import { VOUCHER_MONTHS, VOUCHER_POLICY } from "../bookings/rules/cancellation"
import type { Fact } from "../catalogue/rules/fact"
import { m } from "../platform/i18n/paraglide/messages.js"

/** The terms of cancelling a booking before anybody has booked (D28), after what a member gets (D65). */
export const cancellationFact = (forMembers: string[] = []): Fact => ({
  title: m.checkout_terms_cancellation(),
  lines: [m.checkout_fact_cancellation({ ...VOUCHER_POLICY, months: VOUCHER_MONTHS }), ...forMembers],
})
