import type { Booking } from "../../bookings/queries.server"
import { bookingUrl } from "../../checkout/access.server"
import { bookingMailFields, summaryRows } from "../../checkout/mails.server"
import { enqueueMail } from "../../messaging/outbox.server"
import type { Ctx } from "../../platform/context.server"
import { formatCents } from "../../platform/money"
import { distanceIn, translator } from "../booking/booking-texts.server"
import { detailsOf } from "../queries.server"
import { type KilometreOrder, kilometresOf, ordersOf } from "./kilometre-queries.server"

/** `bought`: added to the rental; `returned`: refunded, nothing is added; `disputed`: the bank decides. */
export type KilometreOutcome = "bought" | "returned" | "disputed"

const sums = { bought: "total", returned: "refund", disputed: "disputed" }

/** Notifies the customer about ordered kilometres. Call it in the transaction of the change. */
export async function sendKilometreMail(
  ctx: Ctx,
  booking: Booking,
  order: KilometreOrder,
  news: KilometreOutcome,
  paidCents = order.amountDueCents,
): Promise<void> {
  const { locale } = booking
  const paid = formatCents(paidCents, order.currency, locale)
  const bought = news === "bought"
  const isPart = news === "returned" && paidCents < order.amountDueCents
  const translate = translator(booking, { paid })
  const all = kilometresOf(booking, await ordersOf(ctx, booking.id))
  await enqueueMail(ctx, {
    ...(await bookingMailFields(ctx, booking, `car-rental.kilometres-${news}`)),
    subject: translate(`car_rental_mail_kilometres_${news}_subject`),
    greetingName: detailsOf(booking).driver.firstName,
    title: translate(`car_rental_mail_kilometres_${news}_title`),
    paragraphs: [translate(`car_rental_mail_kilometres_${isPart ? "returned_part" : news}_intro`)],
    tables: [
      {
        amounts: true,
        rows: [
          {
            label: translate(`car_rental_kilometres_${bought ? "added" : "asked"}`),
            value: distanceIn(booking, order.km),
          },
          { label: translate("car_rental_kilometres_all"), value: distanceIn(booking, all) },
          { label: translate(`car_rental_line_${sums[news]}`), value: paid, strong: true },
        ],
      },
      { title: translate("car_rental_mail_booking"), rows: summaryRows(ctx, booking) },
    ],
    action: { label: translate("checkout_mail_open"), url: bookingUrl(ctx, booking) },
  })
}
