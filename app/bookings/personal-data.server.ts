import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm"
import type { Erased, Obstacle, PersonalData } from "../accounts/deletion/personal-data.server"
import { deleteMessages, exportedMessages } from "../messaging/personal-messages.server"
import { hasSubject } from "../platform/audit.server"
import type { Ctx } from "../platform/context.server"
import { auditEvents } from "../platform/tables.server"
import { bookingNumber } from "./rules/number"
import { bookings } from "./tables.server"

/**
 * A person's bookings. Confirmed or paid ones are accounting records: number, name, dates and amounts are kept for ten
 * years (Italian civil code art. 2220); from all others the person is removed.
 */
export const bookingsData: PersonalData = { obstacles, erase, export: exported }

async function obstacles(ctx: Ctx, userId: string): Promise<Obstacle[]> {
  const open = await ctx.db
    .select({ id: bookings.id, item: bookings.itemName, status: bookings.status })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, userId),
        or(
          inArray(bookings.status, ["held", "pending"]),
          and(eq(bookings.status, "confirmed"), gt(bookings.endsAt, ctx.now())),
        ),
      ),
    )
    .orderBy(bookings.startsAt)
  return open.map(({ id, item, status }) => ({
    code: `bookings.obstacle-${status}`,
    details: { number: bookingNumber(id), item },
  }))
}

/** Confirmed or paid bookings are kept by law. */
const isRecord = sql`(${bookings.confirmedAt} is not null or ${bookings.paymentStatus} in ('paid', 'refunded'))`

async function erase(ctx: Ctx, { userId, name, email }: Erased): Promise<void> {
  const erased = await ctx.db
    .update(bookings)
    .set({
      customerName: sql`case when ${isRecord} then ${bookings.customerName} else ${name} end`,
      customerEmail: email,
      customerPhone: "",
    })
    .where(eq(bookings.userId, userId))
    .returning({ id: bookings.id })
  await deleteMessages(
    ctx,
    "booking",
    erased.map(({ id }) => id),
  )
}

async function exported(ctx: Ctx, userId: string) {
  const found = await ctx.db
    .select()
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(desc(bookings.createdAt))
  const ids = found.map(({ id }) => id)
  const messagesAbout = await exportedMessages(ctx, "booking", ids)
  const events = await ctx.db.select().from(auditEvents).where(hasSubject("booking", ids)).orderBy(auditEvents.id)
  return found.map(({ userId: _, purchaseKey: __, ...booking }) => ({
    number: bookingNumber(booking.id),
    ...booking,
    messages: messagesAbout(booking.id),
    history: events
      .filter(({ subjectId }) => subjectId === booking.id)
      .map(({ at, actor, name }) => ({ at, by: actor === userId ? "you" : "the company", name })),
  }))
}
