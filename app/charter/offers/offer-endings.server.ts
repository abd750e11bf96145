import { and, asc, eq, lte } from "drizzle-orm"
import type { Booking } from "../../bookings/queries.server"
import type { PurchaseKind } from "../../checkout/kinds.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { sweep } from "../../platform/sweep.server"
import { currentState } from "../rules/offer"
import { quoteRequests } from "../tables.server"
import { sendOfferExpired } from "./offer-mails.server"
import { lockRequest, lockRequestOfBooking, moveRequest } from "./offer-states.server"

const MOST_AT_ONCE = 200

/** Bookings of a kind that offers become: they are paid while the offer stands, and their request goes with them. */
export const offered = (kind: PurchaseKind): PurchaseKind => ({
  ...kind,
  payUntil: ({ details: { offerExpiresAt } }) =>
    typeof offerExpiresAt === "string" ? new Date(offerExpiresAt) : undefined,
  onConfirmed: async (ctx, booking) => {
    await kind.onConfirmed?.(ctx, booking)
    await bookRequest(ctx, booking)
  },
  onEnded: async (ctx, booking) => {
    await kind.onEnded?.(ctx, booking)
    await reopenRequest(ctx, booking)
  },
})

async function bookRequest(ctx: Ctx, { id }: Booking): Promise<void> {
  const request = await lockRequestOfBooking(ctx, id)
  if (request?.state === "accepted") await moveRequest(ctx, request, "booked")
}

/**
 * What was accepted and not paid may be accepted again while its offer stands. Whose money came too late is told with the
 * money that the offer is over.
 */
async function reopenRequest(ctx: Ctx, { id, paymentStatus }: Booking): Promise<void> {
  const request = await lockRequestOfBooking(ctx, id)
  if (request?.state !== "accepted") return
  const isOver = currentState(request, ctx.now()) === "expired"
  const given = { bookingId: null, decidedAt: null }
  const moved = await moveRequest(ctx, request, isOver ? "expired" : "answered", given)
  if (isOver && paymentStatus !== "refunded") await sendOfferExpired(ctx, moved)
}

/** Ends every offer that nobody accepted in time, each in a transaction of its own, and tells its customer. */
export async function expireOffers(ctx: Ctx): Promise<void> {
  const over = await ctx.db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.state, "answered"), lte(quoteRequests.offerExpiresAt, ctx.now())))
    .orderBy(asc(quoteRequests.offerExpiresAt))
    .limit(MOST_AT_ONCE)
  const told = {
    subject: ({ id }: { id: string }) => `request:${id}`,
    failure: "an offer that is over could not be ended",
  }
  await sweep(ctx, over, told, ({ id }) =>
    inTransaction(ctx, async (inner) => {
      const request = await lockRequest(inner, id)
      const isOver = request.state === "answered" && currentState(request, ctx.now()) === "expired"
      if (isOver) await sendOfferExpired(inner, await moveRequest(inner, request, "expired"))
    }),
  )
}
