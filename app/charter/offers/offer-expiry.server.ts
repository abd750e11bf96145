import { and, asc, eq, lte } from "drizzle-orm"
import type { Booking } from "../../bookings/queries.server"
import type { BookingKindDefinition } from "../../checkout/booking-kinds.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import {
  changeQuoteRequestState,
  lockRequest,
  lockRequestOfBooking,
  requestSubject,
} from "../requests/request-records.server"
import { currentState } from "../rules/offer"
import { quoteRequests } from "../tables.server"
import { sendOfferExpired } from "./offer-mails.server"

const BATCH_SIZE = 200

/** Extends a kind for bookings made from offers: payable until the offer expires, and its request follows the booking's state. */
export const withQuoteRequestState = (kind: BookingKindDefinition): BookingKindDefinition => ({
  ...kind,
  paymentDeadline: ({ details: { offerExpiresAt } }) =>
    typeof offerExpiresAt === "string" ? new Date(offerExpiresAt) : undefined,
  onPaid: async (ctx, booking) => {
    await kind.onPaid?.(ctx, booking)
    await markRequestBooked(ctx, booking)
  },
  onEnded: async (ctx, booking) => {
    await kind.onEnded?.(ctx, booking)
    await reopenOrExpireOffer(ctx, booking)
  },
})

async function markRequestBooked(ctx: Ctx, { id }: Booking): Promise<void> {
  const request = await lockRequestOfBooking(ctx, id)
  if (request?.state === "accepted") await changeQuoteRequestState(ctx, request, "booked")
}

/**
 * After an unpaid booking has ended, the offer may be accepted again until it expires. The mail about the expiry is left out if
 * the payment came too late: the mail about its refund says so already.
 */
async function reopenOrExpireOffer(ctx: Ctx, { id, paymentStatus }: Booking): Promise<void> {
  const request = await lockRequestOfBooking(ctx, id)
  if (request?.state !== "accepted") return
  const hasExpired = currentState(request, ctx.now()) === "expired"
  const changes = { bookingId: null, decidedAt: null }
  const updated = await changeQuoteRequestState(ctx, request, hasExpired ? "expired" : "offered", changes)
  if (hasExpired && paymentStatus !== "refunded") await sendOfferExpired(ctx, updated)
}

/** Expires offers that were not accepted in time and informs their customers, each in its own transaction. */
export async function expireOffers(ctx: Ctx): Promise<void> {
  const expired = await ctx.db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.state, "offered"), lte(quoteRequests.offerExpiresAt, ctx.now())))
    .orderBy(asc(quoteRequests.offerExpiresAt))
    .limit(BATCH_SIZE)
  const logContext = {
    subject: ({ id }: { id: string }) => requestSubject(id),
    failure: "an offer could not be expired",
  }
  await forEachRowLoggingErrors(ctx, expired, logContext, ({ id }) =>
    inTransaction(ctx, async (txCtx) => {
      const request = await lockRequest(txCtx, id)
      const hasExpired = request.state === "offered" && currentState(request, ctx.now()) === "expired"
      if (hasExpired) await sendOfferExpired(txCtx, await changeQuoteRequestState(txCtx, request, "expired"))
    }),
  )
}
