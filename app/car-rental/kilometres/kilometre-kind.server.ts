import { customerEmail } from "../../accounts/queries.server"
import { type Booking, bookingById } from "../../bookings/queries.server"
import type { OrderKind, OrderSubject } from "../../checkout/orders/order-kinds.server"
import type { Ctx } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { sendKilometreMail } from "./kilometre-mails.server"
import { kilometreOrder, kilometresClosedOf, ordersOf } from "./kilometre-queries.server"

/** Kilometres for a booked rental (D24): sold while it is confirmed, by a partner's owner too, and not over. */
export const kilometreOrders: OrderKind = {
  refusalOf: async (ctx, order) => {
    const booking = await rentalOf(ctx, order)
    const why = await kilometresClosedOf(ctx, booking, await ordersOf(ctx, booking.id))
    return why && new Refusal(refusals[why], {}, { status: 409 })
  },
  describe: async (ctx, order) => {
    const booking = await rentalOf(ctx, order)
    return { description: `${booking.itemName} · km`, email: await customerEmail(ctx, booking) }
  },
  onPaid: async (ctx, order) => sendKilometreMail(ctx, await rentalOf(ctx, order), kilometreOrder(order), "bought"),
  onRefunded: async (ctx, order, { cents, isBankDeciding, isChargedBack }) => {
    if (isChargedBack) return
    const news = isBankDeciding ? "disputed" : "returned"
    await sendKilometreMail(ctx, await rentalOf(ctx, order), kilometreOrder(order), news, cents)
  },
}

const refusals = {
  "not-confirmed": "car-rental.kilometres-not-confirmed",
  "answer-awaited": "car-rental.kilometres-answer-awaited",
  over: "car-rental.kilometres-over",
  unlimited: "car-rental.kilometres-enough",
}

async function rentalOf(ctx: Ctx, { bookingId }: OrderSubject): Promise<Booking> {
  const booking = bookingId ? await bookingById(ctx, bookingId) : undefined
  if (!booking) throw new Error(`The kilometre order has no rental (${bookingId}).`)
  return booking
}
