import { z } from "@hono/zod-openapi"
import { cryptoPayment, toCryptoPayment } from "../../payments/crypto/crypto-response.server"
import type { Ctx } from "../../platform/context.server"
import { secondsBetween } from "../../platform/dates"
import type { StartedOrder } from "../orders/order-payments.server"
import type { StartedPayment } from "./payment.server"

const extendedHold = z
  .object({
    expiresAt: z.iso.datetime(),
    secondsLeft: z.int().openapi({ description: "Seconds until `expiresAt`, by the server's clock" }),
  })
  .nullable()
  .openapi({ description: "The new expiry of the hold; null if the booking is not held" })

/** A started payment of a booking in the API. */
export const paymentResponse = z.union([
  z.object({ kind: z.literal("card"), paymentId: z.string(), clientSecret: z.string(), extendedHold }),
  z.object({ kind: z.literal("no-payment-needed") }),
  cryptoPayment.extend({ extendedHold }),
])

export type PaymentResponse = z.infer<typeof paymentResponse>

export function toPaymentResponse(ctx: Ctx, started: StartedPayment): PaymentResponse {
  if (started.kind === "no-payment-needed") return started
  const { expiresAt, ...payment } = started
  const until = expiresAt && { expiresAt: expiresAt.toISOString(), secondsLeft: secondsBetween(ctx.now(), expiresAt) }
  return payment.kind === "card"
    ? { ...payment, extendedHold: until }
    : { ...toCryptoPayment(ctx, payment), extendedHold: until }
}

/** A started order in the API. */
export const orderResponse = z.union([
  z.object({ kind: z.literal("card"), orderId: z.uuid(), clientSecret: z.string() }),
  z.object({ kind: z.literal("paid"), orderId: z.uuid() }),
  cryptoPayment.extend({ orderId: z.uuid() }),
])

export type OrderResponse = z.infer<typeof orderResponse>

export function toOrderResponse(ctx: Ctx, started: StartedOrder): OrderResponse {
  const { orderId } = started
  if (started.kind === "paid") return started
  if (started.kind === "card") return { kind: "card", orderId, clientSecret: started.clientSecret }
  return { orderId, ...toCryptoPayment(ctx, started) }
}
