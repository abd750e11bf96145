import { and, asc, eq, gt, gte, inArray, isNull } from "drizzle-orm"
import { bookings } from "../../bookings/tables.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { raiseAlert } from "../../platform/monitoring/alerts.server"
import { alerts } from "../../platform/tables.server"
import { awaitsAnswer, reminderTime } from "../rules/booking-answer"
import { listingBookings } from "../tables.server"
import { unansweredAlert } from "./answers.server"
import type { ListingBooking } from "./listing-bookings.server"
import { REMINDER_MAIL, sendAnswerReminder } from "./partner-mails.server"

const BATCH_SIZE = 500

/**
 * Reminds partners once, at half of their time to answer, and alerts the operators once that time is over. Each booking
 * in its own transaction, `batchSize` read at a time.
 */
export async function watchAnswers(ctx: Ctx, batchSize = BATCH_SIZE): Promise<void> {
  const report = {
    subject: ({ bookingId }: { bookingId: string }) => `booking:${bookingId}`,
    failure: "an unanswered booking could not be processed",
  }
  let after: string | undefined
  for (;;) {
    const batch = await unanswered(ctx, after, batchSize)
    await forEachRowLoggingErrors(ctx, batch, report, ({ bookingId }) =>
      inTransaction(ctx, (txCtx) => watchAnswer(txCtx, bookingId)),
    )
    after = batch.at(-1)?.bookingId
    if (batch.length < batchSize) return
  }
}

const unanswered = (ctx: Ctx, after: string | undefined, limit: number) =>
  ctx.db
    .select({ bookingId: listingBookings.bookingId })
    .from(listingBookings)
    .innerJoin(bookings, eq(bookings.id, listingBookings.bookingId))
    .where(
      and(
        isNull(listingBookings.answer),
        inArray(bookings.status, ["pending", "confirmed"]),
        after ? gt(listingBookings.bookingId, after) : undefined,
      ),
    )
    .orderBy(asc(listingBookings.bookingId))
    .limit(limit)

async function watchAnswer(ctx: Ctx, bookingId: string): Promise<void> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId)).for("update")
  const [listingBooking] = await ctx.db.select().from(listingBookings).where(eq(listingBookings.bookingId, bookingId))
  if (!booking || !listingBooking || !awaitsAnswer({ ...listingBooking, status: booking.status })) return
  if (listingBooking.answerBy <= ctx.now()) return alertOnce(ctx, listingBooking)
  if (reminderTime(listingBooking.createdAt, listingBooking.answerBy) > ctx.now()) return
  const reminder = and(
    isAbout("listing-booking", bookingId),
    eq(messages.kind, REMINDER_MAIL),
    gte(messages.createdAt, listingBooking.createdAt),
  )
  if ((await ctx.db.$count(messages, reminder)) === 0) await sendAnswerReminder(ctx, booking, listingBooking)
}

/** Once per time to answer, which a reinstated booking gets again. */
async function alertOnce(ctx: Ctx, { bookingId, createdAt }: ListingBooking): Promise<void> {
  const alert = unansweredAlert(bookingId)
  const raised = and(eq(alerts.kind, alert.kind), eq(alerts.subject, alert.subject), gte(alerts.firstAt, createdAt))
  if ((await ctx.db.$count(alerts, raised)) === 0) await raiseAlert(ctx, alert)
}
