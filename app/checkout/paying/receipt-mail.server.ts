import type { Booking } from "../../bookings/queries.server"
import { enqueueMail } from "../../messaging/outbox.server"
import type { Payment } from "../../payments/queries.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { textOf } from "../../platform/i18n/text.server"
import { formatCents } from "../../platform/money"
import { bookingUrl } from "../access.server"
import { dueCentsOf } from "../due.server"
import { bookingMailFields, summaryRows, translator } from "../mails.server"

/** Sends a receipt with the rest due. Call it in the transaction of the payment. */
export async function sendAgencyReceipt(ctx: Ctx, booking: Booking, payment: Payment): Promise<void> {
  const { locale, currency } = booking
  const translate = translator(booking)
  const due = await dueCentsOf(ctx, booking)
  await enqueueMail(ctx, {
    ...(await bookingMailFields(ctx, booking, "checkout.agency-receipt")),
    subject: translate("checkout_mail_agency_receipt_subject"),
    title: translate("checkout_mail_agency_receipt_title"),
    paragraphs: [
      translate("checkout_mail_agency_receipt_intro"),
      translate(due === 0 ? "checkout_mail_agency_receipt_whole" : "checkout_mail_agency_receipt_part"),
      translate("checkout_mail_agency_receipt_no_invoice"),
    ],
    tables: [
      {
        title: translate("checkout_mail_agency_receipt_payment"),
        rows: [
          { label: translate("checkout_agency_received"), value: formatCents(payment.amountCents, currency, locale) },
          {
            label: translate("checkout_agency_method"),
            value: textOf(`payments_agency_${payment.method}`, {}, locale) ?? payment.method,
          },
          { label: translate("checkout_agency_on"), value: formatInstant(payment.createdAt, { locale }) },
          { label: translate("checkout_agency_total"), value: formatCents(booking.amountDueCents, currency, locale) },
          { label: translate("checkout_agency_due"), value: formatCents(due, currency, locale) },
        ],
      },
      { title: translate("checkout_mail_booking"), rows: summaryRows(ctx, booking) },
    ],
    action: { label: translate("checkout_mail_open"), url: bookingUrl(ctx, booking) },
  })
}
