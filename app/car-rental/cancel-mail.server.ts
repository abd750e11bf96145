import type { Booking } from "../bookings/queries.server"
import { type CancelOutcome, VOUCHER_MONTHS } from "../bookings/rules/cancellation"
import { mailPage } from "../messaging/mail/layout.server"
import { sendMessage } from "../messaging/outbox.server"
import type { Ctx } from "../platform/context.server"
import { formatCents } from "../platform/money"
import { factsOf, previewOf, speaker } from "./booking-words.server"
import { addressed, bookingPage } from "./confirmation.server"

/** The part of a text's key that names an outcome. */
const parts = { voucher: "voucher", nothing: "nothing", unpaid: "unpaid", "under-way": "under_way" }

/** Tells the customer that they cancelled, and what comes of it. Call it in the transaction of the fact. */
export async function sendCancellation(ctx: Ctx, booking: Booking, outcome: CancelOutcome): Promise<void> {
  const voucher = outcome.kind === "voucher" ? formatCents(outcome.voucherCents, "eur") : ""
  const say = speaker(booking, { voucher, months: String(VOUCHER_MONTHS) })
  await sendMessage(ctx, {
    ...addressed(booking, "email", "customer-cancelled"),
    subject: say("car_rental_mail_customer_cancelled_subject"),
    ...mailPage({
      locale: booking.locale,
      title: say("car_rental_mail_customer_cancelled_title"),
      paragraphs: [
        say("car_rental_mail_customer_cancelled_intro"),
        say(`car_rental_mail_customer_cancelled_${parts[outcome.kind]}`),
      ],
      preview: previewOf(booking),
      tables: [{ rows: factsOf(booking) }],
      action: { label: say("car_rental_mail_action"), url: bookingPage(ctx, booking) },
    }),
  })
}
