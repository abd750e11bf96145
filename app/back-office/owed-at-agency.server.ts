import { randomUUID } from "node:crypto"
import type { Booking } from "../bookings/queries.server"
import { unpaidCents } from "../bookings/rules/total"
import { owesAtAgency } from "../checkout/rules/payable"

/** What the agency is still to receive for a booking, and the key of its next payment; null where nothing is due there. */
export const owedAtAgency = (booking: Booking) =>
  owesAtAgency(booking)
    ? {
        bookingId: booking.id,
        paymentKey: randomUUID(),
        dueCents: unpaidCents(booking),
        currency: booking.currency,
        isPending: booking.status === "pending",
      }
    : null
