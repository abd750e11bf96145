import { and, desc, eq, gt, ne, sql } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { HOUR_MS } from "../../platform/durations"
import { formatMicros } from "../../platform/money"
import { type FieldRefusal, invalid } from "../../platform/refusal"
import {
  areConsistentPrices,
  changePercent,
  MAX_CHANGE_PERCENT,
  priceExample,
  RATE_HOURS,
  rateUntil,
  typedPrice,
} from "../rules/coin-rates"
import { type Coin, coins } from "../rules/coins"
import { coinRates } from "../tables.server"

export type CoinRate = typeof coinRates.$inferSelect

const isDemonstration = ({ config }: Ctx) => config.demo && config.stripe.mode === "sandbox"

/** The newest rate of a coin, of any age; demo rates only in a demonstration. */
async function latestRate(ctx: Ctx, coin: Coin): Promise<CoinRate | undefined> {
  const isReal = isDemonstration(ctx) ? undefined : ne(coinRates.source, "demo")
  const [row] = await ctx.db
    .select()
    .from(coinRates)
    .where(and(eq(coinRates.coin, coin), isReal))
    .orderBy(desc(coinRates.setAt), desc(coinRates.id))
    .limit(1)
  return row
}

/** The current rate of a coin; undefined if it is too old (`RATE_HOURS`) or missing. */
export async function usableRate(ctx: Ctx, coin: Coin): Promise<CoinRate | undefined> {
  const rate = await latestRate(ctx, coin)
  return rate && rateUntil(rate.setAt) > ctx.now() ? rate : undefined
}

/** Coins that can be paid with now. */
export async function offeredCoins(ctx: Ctx): Promise<Coin[]> {
  const offered: Coin[] = []
  // Sequential: a transaction is one connection.
  for (const coin of coins) if (await usableRate(ctx, coin)) offered.push(coin)
  return offered
}

export async function ratesForOperator(ctx: Ctx) {
  requireRole(ctx, "operator")
  return Promise.all(
    coins.map(async (coin) => {
      const rate = await latestRate(ctx, coin)
      return {
        coin,
        rate: rate && {
          id: rate.id,
          eurMicros: rate.eurMicros,
          usdMicros: rate.usdMicros,
          source: rate.source,
          setAt: rate.setAt,
          until: rateUntil(rate.setAt),
          isUsable: rateUntil(rate.setAt) > ctx.now(),
        },
      }
    }),
  )
}

export type OperatorRate = Awaited<ReturnType<typeof ratesForOperator>>[number]

type TypedRate = {
  coin: Coin
  /** The price of one coin in each currency, as typed. */
  eur: string
  usd: string
  /** Confirms a large change. */
  isCertain: boolean
}

/**
 * Sets the price of a coin, for payments opened from now on. Refuses with 401 and 403 all but operators, and on their
 * fields with `payments.rate-invalid`, `payments.rate-apart` if the two prices cannot be of the same coin, and
 * `payments.rate-changed` for an unconfirmed large change.
 */
export async function setCoinRate(ctx: Ctx, { coin, eur, usd, isCertain }: TypedRate): Promise<CoinRate> {
  const { userId: operatorId } = requireRole(ctx, "operator")
  const typed = { eur: typedPrice(coin, eur), usd: typedPrice(coin, usd) }
  const wrong = (["eur", "usd"] as const).filter((field) => typed[field] === undefined)
  if (typed.eur === undefined || typed.usd === undefined)
    throw invalid(
      wrong.map((field) => ({
        field,
        code: "payments.rate-invalid",
        details: { example: priceExample(coin, ctx.locale) },
      })),
    )
  const prices = { eurMicros: typed.eur, usdMicros: typed.usd }
  if (!areConsistentPrices(prices)) throw invalid([{ field: "usd", code: "payments.rate-apart" }])
  return inTransaction(ctx, async (txCtx) => {
    const before = await latestRate(txCtx, coin)
    const change = before ? changePercent(before, prices) : 0
    if (before && change > MAX_CHANGE_PERCENT && !isCertain) throw invalid([changed(before, change)])
    const [rate] = await txCtx.db
      .insert(coinRates)
      .values({ coin, ...prices, source: "operator", operatorId, setAt: ctx.now() })
      .returning()
    if (!rate) throw new Error("The coin rate was not inserted.")
    await recordEvent(txCtx, { name: "coin-rate.set", subject: `coin:${coin}`, facts: { rateId: rate.id, ...prices } })
    return rate
  })
}

const changed = ({ eurMicros, usdMicros }: CoinRate, percent: number): FieldRefusal => ({
  field: "isCertain",
  code: "payments.rate-changed",
  details: { percent, eur: formatMicros(eurMicros, "eur"), usd: formatMicros(usdMicros, "usd") },
})

/** Coin prices of a demonstration, in millionths. */
const demoRates: Record<Coin, { eurMicros: number; usdMicros: number }> = {
  btc: { eurMicros: 80_000_000_000, usdMicros: 92_800_000_000 },
  eth: { eurMicros: 2_650_000_000, usdMicros: 3_074_000_000 },
  usdt: { eurMicros: 862_100, usdMicros: 1_000_000 },
}

/**
 * Seeds the rates of a demonstration and renews them before they expire; keeps rates typed by an operator. Does nothing
 * without the sandbox: real payments never use them.
 */
export async function seedDemoRates(ctx: Ctx): Promise<void> {
  if (!isDemonstration(ctx)) return
  for (const coin of coins) {
    const since = new Date(ctx.now().getTime() - (RATE_HOURS / 2) * HOUR_MS)
    await inTransaction(ctx, async (txCtx) => {
      await txCtx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coin rate ${coin}`}, 0))`)
      const [existing] = await txCtx.db
        .select({ id: coinRates.id })
        .from(coinRates)
        .where(and(eq(coinRates.coin, coin), gt(coinRates.setAt, since)))
        .limit(1)
      const latest = await latestRate(txCtx, coin)
      if (existing || latest?.source === "operator") return
      await txCtx.db.insert(coinRates).values({ coin, ...demoRates[coin], source: "demo", setAt: ctx.now() })
    })
  }
}
