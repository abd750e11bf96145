import { createRoute, z } from "@hono/zod-openapi"
import { answer, bodyOf, newApi, refusals } from "../../platform/http/api.server"
import { idText } from "../../platform/text"
import { kilometreForm } from "../forms"
import { buyKilometres } from "./kilometre-orders.server"

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
