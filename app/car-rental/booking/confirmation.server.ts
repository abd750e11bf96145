import type { Booking } from "../../bookings/queries.server"
import { isAnswerAwaited, type KindConfirmation } from "../../checkout/booking-kinds.server"
import { dueCentsOf } from "../../checkout/due.server"
import { awaitedCrypto, cryptocurrencyName } from "../../checkout/paying/awaited-crypto.server"
import type { WhatsAppTemplate } from "../../messaging/rules/whatsapp-template"
import type { Ctx } from "../../platform/context.server"
import { formatCents } from "../../platform/money"
import { ordersOf } from "../kilometres/kilometre-queries.server"
import { detailsOf } from "../queries.server"
import { rentalTemplates } from "../rules/whatsapp-templates"
import { isLinkMailed, secondDriverAddress } from "../second-driver/second-driver.server"
import { depositRow, kilometreRows, textParameters, totalText, translator } from "./booking-texts.server"
import { type HandoverPlace, handoverPlace } from "./meeting-point.server"

/**
 * What the confirmation of a rental adds: the place of payment, the second driver, the agreement, the deposit, and a
 * WhatsApp message with the car and its pickup.
 */
export async function rentalConfirmation(ctx: Ctx, booking: Booking): Promise<KindConfirmation> {
  const isConfirmed = booking.status === "confirmed" && !(await isAnswerAwaited(ctx, booking))
  return {
    paragraphs: [
      ...(isDueAtPickup(booking) ? [await payAtPickupText(ctx, booking)] : []),
      ...(detailsOf(booking).secondDriver ? [await secondDriverText(ctx, booking)] : []),
      ...(isConfirmed ? [translator(booking)("car_rental_mail_agreement")] : []),
    ],
    priceRows: [...kilometreRows(booking, await ordersOf(ctx, booking.id)), depositRow(booking)],
    whatsApp: await whatsAppOf(ctx, booking),
  }
}

const isDueAtPickup = ({ paymentMethod, paymentStatus }: Booking) =>
  paymentMethod === "agency" && paymentStatus !== "paid"

const payTexts: Record<HandoverPlace, string> = {
  airport: "car_rental_mail_pay_on_pickup_airport",
  office: "car_rental_mail_pay_on_pickup",
  partner: "car_rental_mail_pay_before_pickup",
}

/** Place and amount of the payment at pickup. */
async function payAtPickupText(ctx: Ctx, booking: Booking): Promise<string> {
  const translate = translator(booking, {
    amount: formatCents(await dueCentsOf(ctx, booking), booking.currency, booking.locale),
  })
  return translate(payTexts[handoverPlace(booking)])
}

/** That the second driver's link was mailed to them, or the link for the customer to pass on. */
async function secondDriverText(ctx: Ctx, booking: Booking): Promise<string> {
  const second = detailsOf(booking).secondDriver?.firstName ?? ""
  const translate = translator(booking, { second, url: secondDriverAddress(ctx, booking) })
  return translate(
    (await isLinkMailed(ctx, booking)) ? "car_rental_mail_second_sent" : "car_rental_mail_second_pass_on",
  )
}

async function whatsAppOf(
  ctx: Ctx,
  booking: Booking,
): Promise<{ template: WhatsAppTemplate; parameters: Record<string, string> }> {
  const parameters = textParameters(booking)
  if (booking.status === "confirmed")
    return { template: rentalTemplates.confirmed, parameters: { ...parameters, amount: totalText(booking) } }
  const awaited = await awaitedCrypto(ctx, booking)
  if (awaited) {
    const cryptocurrency = cryptocurrencyName(awaited.cryptocurrency, booking.locale)
    return { template: rentalTemplates.crypto, parameters: { ...parameters, cryptocurrency } }
  }
  return { template: rentalTemplates[handoverPlace(booking) === "airport" ? "agency_airport" : "agency"], parameters }
}
