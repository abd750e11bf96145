import { z } from "@hono/zod-openapi"
import type { CoinQuote } from "../../payments/coins/coin-quotes.server"
import { coins } from "../../payments/rules/coins"
import { networks } from "../../payments/rules/networks"
import type { Ctx } from "../../platform/context.server"
import { secondsBetween } from "../../platform/dates"
import { MICROS } from "../../platform/money"
import type { StartedOrder } from "../orders/order-payments.server"
import type { StartedPayment } from "./payment.server"

const extendedHold = z
  .object({
    expiresAt: z.iso.datetime(),
    secondsLeft: z.int().openapi({ description: "Seconds until `expiresAt`, by the server's clock" }),
  })
  .nullable()
  .openapi({ description: "The new expiry of the hold; null if the booking is not held" })

const cryptoPayment = z.object({
  kind: z.literal("crypto"),
  paymentId: z.string(),
  address: z.string(),
  coin: z.enum(coins),
  network: z.enum(networks),
  amount: z.string().openapi({ description: "The amount of the coin, as wallets read it", example: "0.00081125" }),
  quotedUntil: z.iso.datetime(),
  quotedSeconds: z
    .int()
    .openapi({ description: "Seconds until `quotedUntil`, by the server's clock; 0 if it is past" }),
  rate: z.object({
    price: z.number().openapi({ description: "The price of one coin, in the currency of the purchase" }),
    source: z.enum(["operator", "demo"]),
    setAt: z.iso.datetime(),
  }),
  qr: z.string().openapi({ description: "The payment's QR code, as an SVG document" }),
})

/** A started payment of a booking in the API. */
export const paymentResponse = z.union([
  z.object({ kind: z.literal("card"), paymentId: z.string(), clientSecret: z.string(), extendedHold }),
  z.object({ kind: z.literal("no-payment-needed") }),
  cryptoPayment.extend({ extendedHold }),
])

export function toPaymentResponse(ctx: Ctx, started: StartedPayment): z.infer<typeof paymentResponse> {
  if (started.kind === "no-payment-needed") return started
  const { expiresAt, ...payment } = started
  const until = expiresAt && { expiresAt: expiresAt.toISOString(), secondsLeft: secondsBetween(ctx.now(), expiresAt) }
  return payment.kind === "card"
    ? { ...payment, extendedHold: until }
    : { ...cryptoPaymentOf(ctx, payment), extendedHold: until }
}

/** A started order in the API. */
export const orderResponse = z.union([
  z.object({ kind: z.literal("card"), orderId: z.uuid(), clientSecret: z.string() }),
  z.object({ kind: z.literal("paid"), orderId: z.uuid() }),
  cryptoPayment.extend({ orderId: z.uuid() }),
])

export function toOrderResponse(ctx: Ctx, started: StartedOrder): z.infer<typeof orderResponse> {
  const { orderId } = started
  if (started.kind === "paid") return started
  if (started.kind === "card") return { kind: "card", orderId, clientSecret: started.clientSecret }
  return { orderId, ...cryptoPaymentOf(ctx, started) }
}

type StartedCrypto = { paymentId: string; quote: CoinQuote; qr: string }

function cryptoPaymentOf(ctx: Ctx, { paymentId, quote, qr }: StartedCrypto): z.infer<typeof cryptoPayment> {
  const { coin, address, network, amountText, rate } = quote
  return {
    kind: "crypto",
    ...{ paymentId, coin, address, network, amount: amountText },
    quotedUntil: quote.until.toISOString(),
    quotedSeconds: Math.max(0, secondsBetween(ctx.now(), quote.until)),
    rate: { price: rate.micros / MICROS, source: rate.source, setAt: rate.setAt.toISOString() },
    qr,
  }
}
