import { eq } from "drizzle-orm"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import type { Currency } from "../../platform/money"
import { Refusal } from "../../platform/refusal"
import type { Payment } from "../queries.server"
import { coinDigits, coinUnits } from "../rules/coin-amount"
import { QUOTE_MINUTES } from "../rules/coin-rates"
import type { Coin } from "../rules/coins"
import { coinNetworkOf } from "../rules/networks"
import { coinRates } from "../tables.server"
import { usableRate } from "./coin-rates.server"

/** The company's address for a coin, and its network. */
export const walletOf = (coin: Coin) => ({ address: brand.wallets[coin], network: coinNetworkOf(brand.wallets[coin]) })

type Priced = { method: Coin; amountCents: number; currency: Currency; holdExpiresAt?: Date | null }

/**
 * The quote of a new payment at the current rate, valid for half an hour or as long as its purchase is held. Refuses
 * with `payments.coin-unavailable` (409) if the coin has no usable rate.
 */
export async function newQuote(ctx: Ctx, { method, amountCents, currency, holdExpiresAt }: Priced) {
  const rate = await usableRate(ctx, method)
  if (!rate) throw new Refusal("payments.coin-unavailable", {}, { status: 409 })
  const until = addMinutes(ctx.now(), QUOTE_MINUTES)
  return {
    coinUnits: coinUnits(method, amountCents, currency === "eur" ? rate.eurMicros : rate.usdMicros),
    rateId: rate.id,
    quotedUntil: holdExpiresAt && holdExpiresAt < until ? holdExpiresAt : until,
  }
}

/** Whether a payment's coin amount is still valid; that of a declared payment always is. */
export const isQuoted = ({ declaredAt, coinUnits: units, quotedUntil }: Payment, now: Date): boolean =>
  declaredAt !== null || (units !== null && quotedUntil !== null && quotedUntil > now)

/** The coin amount of a payment and its rate; undefined for cards. */
export async function quoteOf(ctx: Ctx, payment: Payment) {
  const { method, coinUnits: units, quotedUntil, rateId, currency } = payment
  if (method === "card" || units === null || quotedUntil === null || rateId === null) return undefined
  const [rate] = await ctx.db.select().from(coinRates).where(eq(coinRates.id, rateId))
  if (!rate) return undefined
  return {
    coin: method,
    ...walletOf(method),
    units,
    /** As wallets read it: `0.01234567`. */
    amountText: coinDigits(method, units),
    until: quotedUntil,
    rate: {
      /** Price of one coin, in millionths of the payment's currency. */
      micros: currency === "eur" ? rate.eurMicros : rate.usdMicros,
      currency,
      source: rate.source,
      setAt: rate.setAt,
    },
  }
}

export type CoinQuote = NonNullable<Awaited<ReturnType<typeof quoteOf>>>
