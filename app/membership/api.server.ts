import { createRoute, type z } from "@hono/zod-openapi"
import type { StartedOrder } from "../checkout/orders/order-payments.server"
import { orderResponse, toOrderResponse } from "../checkout/paying/payment-response.server"
import type { Ctx } from "../platform/context.server"
import { answer, bodyOf, newApi, refusals } from "../platform/http/api.server"
import { buySteelCard, enrol, renewByHand } from "./enrolment.server"
import { enrolForm, renewForm, steelCardOrderForm } from "./forms"

export const membershipApi = newApi()

const orderRoute = <Path extends string, Form extends z.ZodType>(path: Path, summary: string, form: Form) =>
  createRoute({
    method: "post",
    path,
    summary,
    request: { body: bodyOf(form) },
    responses: {
      200: answer("A card or crypto to be paid, or an order that is already paid", orderResponse),
      ...refusals(401, 403, 404, 409, 422, 429, 502, 503),
    },
  })

const responseTo = async (ctx: Ctx, started: Promise<StartedOrder>) => toOrderResponse(ctx, await started)

membershipApi.openapi(orderRoute("/api/memberships", "Starts the payment of a membership", enrolForm), async (c) => {
  const ctx = c.get("ctx")
  return c.json(await responseTo(ctx, enrol(ctx, c.req.valid("json"))), 200)
})

membershipApi.openapi(
  orderRoute("/api/memberships/renewal", "Starts the payment of a membership's next period", renewForm),
  async (c) => {
    const ctx = c.get("ctx")
    return c.json(await responseTo(ctx, renewByHand(ctx, c.req.valid("json"))), 200)
  },
)

membershipApi.openapi(
  orderRoute("/api/memberships/steel-cards", "Starts the payment of a steel card", steelCardOrderForm),
  async (c) => {
    const ctx = c.get("ctx")
    return c.json(await responseTo(ctx, buySteelCard(ctx, c.req.valid("json"))), 200)
  },
)
