import { and, desc, eq, sql } from "drizzle-orm"
import { bookings } from "../bookings/tables.server"
import { bookingFor } from "../checkout/access.server"
import { startPayment } from "../checkout/payment.server"
import type { Ctx } from "../platform/context.server"
import { countAttempt } from "../platform/limits.server"
import { notFound, Refusal, signInRequired } from "../platform/refusal"
import type { AskedIntent } from "./forms"

/** How often one address may ask in ten minutes. */
const MOST_QUESTIONS = 30
const WINDOW_SECONDS = 600

/**
 * The card payment of the wash that is held for that address, day and time (part 2 §7): for the customer who is signed in, a guest
 * by the token that holding it gave them. What the browser says is only compared (D1): another amount or currency is
 * `car-wash.amount-changed` (409), and nothing is opened. Refuses with 401 who is neither signed in nor has a
 * token, whatever is asked for, with 404 where the caller holds no such wash, 429 when asked too often.
 */
export async function intentForHeldWash(ctx: Ctx, asked: AskedIntent): Promise<{ clientSecret: string }> {
  await countAttempt(ctx, `car-wash.intent:${ctx.ip}`, MOST_QUESTIONS, WINDOW_SECONDS)
  const { token } = asked
  if (ctx.actor.kind === "visitor" && token === undefined) throw signInRequired()
  const bookingId = await heldWash(ctx, asked)
  if (!bookingId) throw notFound("bookings.not-found")
  const booking = await bookingFor(ctx, { bookingId, token })
  const isTheirs = Math.round(asked.amount * 100) === booking.chargedCents && asked.currency === booking.currency
  if (!isTheirs) throw new Refusal("car-wash.amount-changed", {}, { status: 409 })
  const { chargedCents: expectedTotal, currency } = booking
  const started = await startPayment(ctx, { bookingId, token, expectedTotal, currency })
  if (started.kind !== "card") throw new Refusal("checkout.already-placed", {}, { status: 409 })
  return { clientSecret: started.clientSecret }
}

/** The newest wash that waits for its payment there and then; the bay keeps one. */
async function heldWash(ctx: Ctx, { email, metadata }: AskedIntent): Promise<string | undefined> {
  const [booking] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.kind, "car_wash"),
        eq(bookings.status, "held"),
        sql`lower(${bookings.customerEmail}) = ${email.toLowerCase()}`,
        sql`${bookings.details} ->> 'appointmentDate' = ${metadata.appointmentDate}`,
        sql`${bookings.details} ->> 'appointmentTime' = ${metadata.appointmentTime}`,
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(1)
  return booking?.id
}
