import { randomUUID } from "node:crypto"
import { unpaidCents } from "../bookings/rules/total"
import type { BookingWithPaid } from "../checkout/due.server"
import { isDueAtAgency } from "../checkout/rules/payable"

/**
 * Amount still due at the agency, and the idempotency key of its next payment; null if nothing is due. `partner`: of a partner's
 * vehicle.
 */
export const dueAtAgency = (booking: BookingWithPaid, partner: { isToAnswer: boolean } | null) =>
  isDueAtAgency(booking)
    ? {
        bookingId: booking.id,
        paymentKey: randomUUID(),
        dueCents: unpaidCents(booking),
        currency: booking.currency,
        isPending: booking.status === "pending",
        /** The partner whose vehicle it is has not answered yet. */
        isAnswerAwaited: partner?.isToAnswer ?? false,
      }
    : null

export type AgencyDue = NonNullable<ReturnType<typeof dueAtAgency>>
