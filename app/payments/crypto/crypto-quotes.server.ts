import { eq } from "drizzle-orm"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import type { Currency } from "../../platform/money"
import { Refusal } from "../../platform/refusal"
import type { Payment } from "../queries.server"
import {
  type Cryptocurrency,
  cryptoDigits,
  cryptoNetworkOf,
  cryptoUnits,
  isCryptocurrency,
  QUOTE_MINUTES,
} from "../rules/crypto"
import { cryptoRates } from "../tables.server"
import { usableRate } from "./crypto-rates.server"

/** The company's address for a cryptocurrency, and its network. */
export const walletOf = (cryptocurrency: Cryptocurrency) => ({
  address: brand.wallets[cryptocurrency],
  network: cryptoNetworkOf(brand.wallets[cryptocurrency]),
})

type Priced = { method: Cryptocurrency; amountCents: number; currency: Currency; holdExpiresAt?: Date | null }

/**
 * The quote of a new payment at the current rate, valid for half an hour or as long as its purchase is held. Refuses
 * with `payments.crypto-unavailable` (409) if the cryptocurrency has no usable rate.
 */
export async function newQuote(ctx: Ctx, { method, amountCents, currency, holdExpiresAt }: Priced) {
  const rate = await usableRate(ctx, method)
  if (!rate) throw new Refusal("payments.crypto-unavailable", {}, { status: 409 })
  const until = addMinutes(ctx.now(), QUOTE_MINUTES)
  return {
    cryptoUnits: cryptoUnits(method, amountCents, currency === "eur" ? rate.eurMicros : rate.usdMicros),
    rateId: rate.id,
    quotedUntil: holdExpiresAt && holdExpiresAt < until ? holdExpiresAt : until,
  }
}

/** Whether a payment's crypto amount is still valid; that of a declared payment always is. */
export const isQuoted = ({ declaredAt, cryptoUnits: units, quotedUntil }: Payment, now: Date): boolean =>
  declaredAt !== null || (units !== null && quotedUntil !== null && quotedUntil > now)

/** The crypto amount of a payment and its rate; undefined for cards. */
export async function quoteOf(ctx: Ctx, payment: Payment) {
  const { method, cryptoUnits: units, quotedUntil, rateId, currency } = payment
  if (!isCryptocurrency(method) || units === null || quotedUntil === null || rateId === null) return undefined
  const [rate] = await ctx.db.select().from(cryptoRates).where(eq(cryptoRates.id, rateId))
  if (!rate) return undefined
  return {
    cryptocurrency: method,
    ...walletOf(method),
    units,
    /** As wallets read it: `0.01234567`. */
    amountText: cryptoDigits(method, units),
    until: quotedUntil,
    rate: {
      /** Price of one unit of the cryptocurrency, in millionths of the payment's currency. */
      micros: currency === "eur" ? rate.eurMicros : rate.usdMicros,
      currency,
      source: rate.source,
      setAt: rate.setAt,
    },
  }
}

export type CryptoQuote = NonNullable<Awaited<ReturnType<typeof quoteOf>>>
