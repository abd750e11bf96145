import { documentPath } from "../accounts/documents.server"
import { checksAwaiting } from "../accounts/queries.server"
import { type Booking, bookingById } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { agencyAwaiting } from "../car-rental/agency.server"
import { type Lending, lendingsToCome } from "../car-wash/queries.server"
import { openRequests } from "../charter/desk.server"
import { cryptoAwaiting, cryptoToReturn, type Payment } from "../payments/queries.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { type AwaitingStay, staysAwaiting } from "../villas/queries.server"
import type { VillaDetails } from "../villas/rules/stay-details"
import { openAlerts } from "./alerts.server"
import { openPaymentIssues } from "./payment-issues.server"

/**
 * All that waits for an operator: identity documents, requests for a price, bookings at the agency, requests for villas, crypto
 * payments to find or to send back, refunds that failed, open disputes, cars for washes.
 */
export async function operatorQueue(ctx: Ctx) {
  requireRole(ctx, "operator")
  const checks = await checksAwaiting(ctx)
  const atAgency = await agencyAwaiting(ctx)
  const awaiting = await cryptoAwaiting(ctx)
  const toReturn = await cryptoToReturn(ctx)
  const lendings = await lendingsToCome(ctx)
  const villas = await staysAwaiting(ctx)
  return {
    alerts: await openAlerts(ctx),
    requests: await openRequests(ctx),
    lendings: lendings.map(lendingShown),
    villas: villas.map(villaShown),
    checks: checks.map(({ idFrontId, idBackId, ...check }) => ({
      ...check,
      front: idFrontId ? documentPath(idFrontId) : undefined,
      back: idBackId ? documentPath(idBackId) : undefined,
    })),
    atAgency: atAgency.map((booking) => ({
      id: booking.id,
      ...summary(booking),
      phone: booking.customerPhone,
      chargedCents: booking.chargedCents,
      currency: booking.currency,
      bookedAt: booking.bookedAt ?? booking.createdAt,
    })),
    awaiting: await Promise.all(awaiting.map((payment) => described(ctx, payment))),
    ...(await openPaymentIssues(ctx)),
    toReturn: await Promise.all(toReturn.map((payment) => described(ctx, payment))),
  }
}

/** A payment with what it pays for. */
async function described(ctx: Ctx, payment: Payment) {
  const booking = await bookingById(ctx, payment.purchaseId)
  return {
    id: payment.id,
    means: payment.means,
    amountCents: payment.amountCents,
    currency: payment.currency,
    declaredAt: payment.declaredAt ?? payment.createdAt,
    /** The booking ended unpaid before anybody decided, and its dates are free (D27). */
    lapsed: booking?.cancelReason === "lapsed",
    booking: booking && summary(booking),
  }
}

export const lendingShown = ({ booking, addOn, ...lending }: Lending) => ({
  id: booking.id,
  number: bookingNumber(booking.id),
  wash: booking.itemName,
  customer: booking.customerName,
  phone: booking.customerPhone,
  addOn: addOn.id,
  ...lending,
})

const villaShown = ({ booking, keptUntil }: AwaitingStay) => ({
  id: booking.id,
  number: bookingNumber(booking.id),
  villa: booking.itemName,
  nights: (booking.details as VillaDetails).nights,
  customer: booking.customerName,
  email: booking.customerEmail,
  phone: booking.customerPhone,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  chargedCents: booking.chargedCents,
  currency: booking.currency,
  bookedAt: booking.bookedAt ?? booking.createdAt,
  keptUntil,
})

const summary = (booking: Booking) => ({
  number: bookingNumber(booking.id),
  vehicle: booking.itemName,
  customer: booking.customerName,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
})

export type OperatorQueue = Awaited<ReturnType<typeof operatorQueue>>
