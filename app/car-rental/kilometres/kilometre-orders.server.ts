import { createRoute, z } from "@hono/zod-openapi"
import type { StartedCardOrder } from "../../checkout/orders/order-payments.server"
import { startOrder } from "../../checkout/orders/orders.server"
import type { Ctx } from "../../platform/context.server"
import { answer, bodyOf, fieldRefusals, newApi, refusals } from "../../platform/http/api.server"
import { invalid } from "../../platform/refusal"
import { idText } from "../../platform/text"
import { kilometreForm } from "../forms"
import { ownRental } from "../own-rental.server"
import { detailsOf, vehicleById } from "../queries.server"
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

/** Kilometres bought after the booking (D24). */
export const kilometresApi = newApi()

kilometresApi.openapi(
  createRoute({
    method: "post",
    path: "/api/car-rentals/bookings/{bookingId}/kilometres",
    summary: "Orders kilometres for a booked rental, to be paid by card",
    request: {
      params: z.object({ bookingId: idText("bookings.not-found") }),
      body: bodyOf(kilometreForm.omit({ bookingId: true })),
    },
    responses: {
      200: answer(
        "A card to be confirmed in the browser, or an order that is already paid",
        z.union([
          z.object({ kind: z.literal("card"), orderId: z.uuid(), clientSecret: z.string() }),
          z.object({ kind: z.literal("paid"), orderId: z.uuid() }),
        ]),
      ),
      ...refusals(401, 404, 409, 422, 429),
    },
  }),
  async (c) => c.json(await buyKilometres(c.get("ctx"), { ...c.req.valid("json"), ...c.req.valid("param") }), 200),
)
