import { and, desc, eq, isNull, ne, sql } from "drizzle-orm"
import { z } from "zod"
import { isOperator, requirePerson } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { forbidden, notFound } from "../platform/refusal"
import { bookings } from "./tables.server"

export type Booking = typeof bookings.$inferSelect

const isId = (id: string) => z.uuid().safeParse(id).success

/** A booking for its own customer, an operator or the server itself; for others it does not exist (404). */
export async function bookingOf(ctx: Ctx, id: string): Promise<Booking> {
  const booking = isId(id) ? await bookingById(ctx, id) : undefined
  if (!booking || !maySee(ctx, booking)) throw notFound("bookings.not-found")
  return booking
}

function maySee(ctx: Ctx, booking: Booking): boolean {
  const { actor } = ctx
  if (actor.kind === "system") return true
  return isOperator(ctx) || (actor.kind === "person" && actor.userId === booking.userId)
}

/** A booking by its id, without authorisation: for use cases with their own. */
export async function bookingById(ctx: Ctx, id: string): Promise<Booking | undefined> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id))
  return booking
}

/** The existing booking of a browser's key; `userId` is null for a guest. */
export async function bookingByKey(ctx: Ctx, userId: string | null, purchaseKey: string): Promise<Booking | undefined> {
  const [booking] = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        userId === null ? isNull(bookings.userId) : eq(bookings.userId, userId),
        eq(bookings.purchaseKey, purchaseKey),
      ),
    )
  return booking
}

/** Neither held nor expired. */
const isListed = and(ne(bookings.status, "held"), sql`${bookings.cancelReason} is distinct from 'expired'`)

const newestFirst = [desc(sql`coalesce(${bookings.placedAt}, ${bookings.createdAt})`), desc(bookings.id)]

/** A customer's bookings, newest first; for themselves or an operator. */
export async function bookingsOf(ctx: Ctx, userId: string): Promise<Booking[]> {
  const person = requirePerson(ctx)
  if (person.userId !== userId && !isOperator(ctx)) throw forbidden()
  return ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, userId), isListed))
    .orderBy(...newestFirst)
}
