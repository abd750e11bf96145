import { z } from "@hono/zod-openapi"
import type { Ctx } from "../../platform/context.server"
import { secondsBetween } from "../../platform/dates"
import { MICROS } from "../../platform/money"
import { cryptocurrencies, networks } from "../rules/crypto"
import type { CryptoQuote } from "./crypto-quotes.server"

export const cryptoPayment = z.object({
  kind: z.literal("crypto"),
  paymentId: z.string(),
  address: z.string(),
  cryptocurrency: z.enum(cryptocurrencies),
  network: z.enum(networks),
  amount: z
    .string()
    .openapi({ description: "The amount of the cryptocurrency, as wallets read it", example: "0.00081125" }),
  quotedUntil: z.iso.datetime(),
  quotedSeconds: z
    .int()
    .openapi({ description: "Seconds until `quotedUntil`, by the server's clock; 0 if it is past" }),
  rate: z.object({
    price: z
      .number()
      .openapi({ description: "The price of one unit of the cryptocurrency, in the currency of the purchase" }),
    source: z.enum(["operator", "demo"]),
    setAt: z.iso.datetime(),
  }),
  qr: z.string().openapi({ description: "The payment's QR code, as an SVG document" }),
})

export type CryptoPayment = z.infer<typeof cryptoPayment>

type StartedCrypto = { paymentId: string; quote: CryptoQuote; qr: string }

/** Crypto to be sent, in the API; instants in its format. */
export function toCryptoPayment(ctx: Ctx, { paymentId, quote, qr }: StartedCrypto): CryptoPayment {
  const { cryptocurrency, address, network, amountText, rate } = quote
  return {
    kind: "crypto",
    ...{ paymentId, cryptocurrency, address, network, amount: amountText },
    quotedUntil: quote.until.toISOString(),
    quotedSeconds: Math.max(0, secondsBetween(ctx.now(), quote.until)),
    rate: { price: rate.micros / MICROS, source: rate.source, setAt: rate.setAt.toISOString() },
    qr,
  }
}
