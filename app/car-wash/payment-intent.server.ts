import { and, desc, eq, isNull, sql } from "drizzle-orm"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import { tokenOf } from "../checkout/access.server"
import { startPayment } from "../checkout/payment.server"
import type { Ctx } from "../platform/context.server"
import { countAttempt } from "../platform/limits.server"
import { notFound, Refusal } from "../platform/refusal"
import type { AskedIntent } from "./forms"

/** How often one address may ask in ten minutes. */
const MOST_QUESTIONS = 30
const WINDOW_SECONDS = 600

/**
 * The card payment of the wash that the caller holds for that address, day and time (part 2 §7). What the browser says is only
 * compared (D1): another amount or currency is `car-wash.amount-changed` (409), and nothing is opened. Refuses with 404 where no
 * such wash is held, 429 when asked too often.
 */
export async function intentForHeldWash(ctx: Ctx, asked: AskedIntent): Promise<{ clientSecret: string }> {
  await countAttempt(ctx, `car-wash.intent:${ctx.ip}`, MOST_QUESTIONS, WINDOW_SECONDS)
  const booking = await heldWash(ctx, asked)
  if (!booking) throw notFound("bookings.not-found")
  const isTheirs = Math.round(asked.amount * 100) === booking.chargedCents && asked.currency === booking.currency
  if (!isTheirs) throw new Refusal("car-wash.amount-changed", {}, { status: 409 })
  const { id: bookingId, chargedCents: expectedTotal, currency } = booking
  const started = await startPayment(ctx, { bookingId, token: tokenOf(ctx, bookingId), expectedTotal, currency })
  if (started.kind !== "card") throw new Refusal("checkout.already-placed", {}, { status: 409 })
  return { clientSecret: started.clientSecret }
}

async function heldWash(ctx: Ctx, { email, metadata }: AskedIntent): Promise<Booking | undefined> {
  const { actor } = ctx
  const [booking] = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.kind, "car_wash"),
        eq(bookings.status, "held"),
        actor.kind === "person" ? eq(bookings.userId, actor.userId) : isNull(bookings.userId),
        sql`lower(${bookings.customerEmail}) = ${email.toLowerCase()}`,
        sql`${bookings.details} ->> 'appointmentDate' = ${metadata.appointmentDate}`,
        sql`${bookings.details} ->> 'appointmentTime' = ${metadata.appointmentTime}`,
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(1)
  return booking
}
