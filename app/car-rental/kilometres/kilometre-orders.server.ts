import type { StartedCardOrder } from "../../checkout/orders/order-payments.server"
import { startOrder } from "../../checkout/orders/orders.server"
import type { Ctx } from "../../platform/context.server"
import { fieldRefusals } from "../../platform/http/api.server"
import { invalid } from "../../platform/refusal"
import { detailsOf } from "../booking/booking-texts.server"
import { kilometreForm } from "../forms"
import { ownRental } from "../own-rental.server"
import { vehicleById } from "../queries.server"
import { kilometreCharge, kilometrePrice, purchaseMoment } from "../rules/kilometre-order"
import { KILOMETRES_KIND } from "./kilometre-queries.server"

/**
 * Orders kilometres for a booked rental, paid by card (D24). Refuses with 404 for anybody else's booking, 422 for a
 * distance that is not sold, `car-rental.kilometres-*` (409) if none can be added, and as `startOrder` does.
 */
export async function buyKilometres(ctx: Ctx, input: unknown): Promise<StartedCardOrder> {
  const parsed = kilometreForm.safeParse(input)
  if (!parsed.success) throw invalid(fieldRefusals(parsed.error))
  const { bookingId, purchaseKey, km, expectedAmountCents, currency, card } = parsed.data
  const booking = await ownRental(ctx, bookingId)
  const { vehicle } = await vehicleById(ctx, booking.itemId)
  const price = kilometrePrice(km, detailsOf(booking).duration, vehicle, purchaseMoment(booking.startsAt, ctx.now()))
  if (!price) throw invalid([{ field: "km", code: "car-rental.kilometres-choice" }])
  const order = {
    kind: KILOMETRES_KIND,
    userId: booking.userId ?? "",
    purchaseKey,
    bookingId,
    details: { km },
    totalCents: price.totalCents,
    currency,
    amountDueCents: kilometreCharge(price, currency),
  }
  return startOrder(ctx, order, { expectedAmountCents, card })
}
