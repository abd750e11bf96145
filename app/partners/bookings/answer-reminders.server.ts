import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import { bookings } from "../../bookings/tables.server"
import { messages } from "../../messaging/tables.server"
import { raiseAlertOnce } from "../../platform/alerts.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/sweep.server"
import { awaitsAnswer, reminderTime } from "../rules/booking-answer"
import { listingBookings } from "../tables.server"
import { unansweredAlert } from "./answers.server"
import { listingBookingSubject, REMINDER_TEMPLATE, sendAnswerReminder } from "./partner-mails.server"

const MAX_AT_ONCE = 500

/**
 * Reminds partners once, at half of their time to answer, and alerts the operators once that time is over. Each booking
 * in its own transaction.
 */
export async function watchAnswers(ctx: Ctx): Promise<void> {
  const open = await ctx.db
    .select({ bookingId: listingBookings.bookingId })
    .from(listingBookings)
    .innerJoin(bookings, eq(bookings.id, listingBookings.bookingId))
    .where(and(isNull(listingBookings.answer), inArray(bookings.status, ["pending", "confirmed"])))
    .orderBy(asc(listingBookings.answerBy))
    .limit(MAX_AT_ONCE)
  const report = {
    subject: ({ bookingId }: { bookingId: string }) => `booking:${bookingId}`,
    failure: "an unanswered booking could not be processed",
  }
  await forEachRowLoggingErrors(ctx, open, report, ({ bookingId }) =>
    inTransaction(ctx, (inner) => watchAnswer(inner, bookingId)),
  )
}

async function watchAnswer(ctx: Ctx, bookingId: string): Promise<void> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId)).for("update")
  const [listed] = await ctx.db.select().from(listingBookings).where(eq(listingBookings.bookingId, bookingId))
  if (!booking || !listed || !awaitsAnswer({ ...listed, status: booking.status })) return
  if (listed.answerBy <= ctx.now()) return raiseAlertOnce(ctx, unansweredAlert(bookingId))
  if (reminderTime(listed.createdAt, listed.answerBy) > ctx.now()) return
  const reminder = and(
    eq(messages.subjectRef, listingBookingSubject(bookingId)),
    eq(messages.template, REMINDER_TEMPLATE),
  )
  if ((await ctx.db.$count(messages, reminder)) === 0) await sendAnswerReminder(ctx, booking, listed)
}
