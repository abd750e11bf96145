import { createRoute, z } from "@hono/zod-openapi"
import { answer, bodyOf, newApi, refusals } from "../../platform/http/api.server"
import { declarationForm } from "../forms"
import { declareOrderCrypto, isOrderPendingCrypto } from "./order-crypto.server"
import { refreshOrder } from "./order-payments.server"

const params = z.object({ orderId: z.uuid("bookings.not-found") })
/** A guest's order is reached with its purchase key. */
const access = z.object({ purchaseKey: z.uuid().optional() })

const state = z.object({
  orderId: z.uuid(),
  state: z.enum(["open", "paid", "ended"]),
  isPendingCrypto: z.boolean().openapi({ description: "An operator still has to find the declared crypto" }),
})

export type OrderState = z.infer<typeof state>

/** Orders of every kind, once they are started by the API of their kind. */
export const ordersApi = newApi()

ordersApi.openapi(
  createRoute({
    method: "post",
    path: "/api/orders/{orderId}/payment-status",
    summary: "Asks the card provider for the result of an order's payment",
    request: { params, body: bodyOf(access) },
    responses: { 200: answer("The current state of the order", state), ...refusals(401, 404, 422, 429) },
  }),
  async (c) => {
    const ctx = c.get("ctx")
    const order = await refreshOrder(ctx, { ...c.req.valid("param"), ...c.req.valid("json") })
    const isPendingCrypto = await isOrderPendingCrypto(ctx, order)
    return c.json({ orderId: order.id, state: order.state, isPendingCrypto }, 200)
  },
)

ordersApi.openapi(
  createRoute({
    method: "post",
    path: "/api/orders/{orderId}/crypto-declaration",
    summary: "Declares the crypto of an order as sent",
    request: { params, body: bodyOf(access.extend(declarationForm.shape)) },
    responses: {
      200: answer("The order, which waits for an operator", state),
      ...refusals(401, 404, 409, 422, 429),
    },
  }),
  async (c) => {
    const order = await declareOrderCrypto(c.get("ctx"), { ...c.req.valid("param"), ...c.req.valid("json") })
    return c.json({ orderId: order.id, state: order.state, isPendingCrypto: true }, 200)
  },
)
