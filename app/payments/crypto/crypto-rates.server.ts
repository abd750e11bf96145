import { and, desc, eq, gt, ne, sql } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { HOUR_MS } from "../../platform/durations"
import { formatMicros } from "../../platform/money"
import { type FieldRefusal, invalid } from "../../platform/refusal"
import {
  areConsistentPrices,
  type Cryptocurrency,
  changePercent,
  cryptocurrencies,
  MAX_CHANGE_PERCENT,
  priceExample,
  RATE_HOURS,
  rateUntil,
  typedPrice,
} from "../rules/crypto"
import { cryptoRates } from "../tables.server"

export type CryptoRate = typeof cryptoRates.$inferSelect

const isDemonstration = ({ config }: Ctx) => config.demo && config.stripe.mode === "sandbox"

/** The newest rate of a cryptocurrency, of any age; demo rates only in a demonstration. */
async function latestRate(ctx: Ctx, cryptocurrency: Cryptocurrency): Promise<CryptoRate | undefined> {
  const isReal = isDemonstration(ctx) ? undefined : ne(cryptoRates.source, "demo")
  const [row] = await ctx.db
    .select()
    .from(cryptoRates)
    .where(and(eq(cryptoRates.cryptocurrency, cryptocurrency), isReal))
    .orderBy(desc(cryptoRates.setAt), desc(cryptoRates.id))
    .limit(1)
  return row
}

/** The current rate of a cryptocurrency; undefined if it is too old (`RATE_HOURS`) or missing. */
export async function usableRate(ctx: Ctx, cryptocurrency: Cryptocurrency): Promise<CryptoRate | undefined> {
  const rate = await latestRate(ctx, cryptocurrency)
  return rate && rateUntil(rate.setAt) > ctx.now() ? rate : undefined
}

/** Cryptocurrencies that can be paid with now. */
export async function offeredCrypto(ctx: Ctx): Promise<Cryptocurrency[]> {
  const offered: Cryptocurrency[] = []
  // Sequential: a transaction is one connection.
  for (const cryptocurrency of cryptocurrencies) if (await usableRate(ctx, cryptocurrency)) offered.push(cryptocurrency)
  return offered
}

export async function ratesForOperator(ctx: Ctx) {
  requireRole(ctx, "operator")
  return Promise.all(
    cryptocurrencies.map(async (cryptocurrency) => {
      const rate = await latestRate(ctx, cryptocurrency)
      return {
        cryptocurrency,
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
  cryptocurrency: Cryptocurrency
  /** The price of one unit of the cryptocurrency in each currency, as typed. */
  eur: string
  usd: string
  /** Confirms a large change. */
  isCertain: boolean
}

/**
 * Sets the price of a cryptocurrency, for payments opened from now on. Refuses with 401 and 403 all but operators, and on their
 * fields with `payments.rate-invalid`, `payments.rate-apart` if the two prices cannot be of the same cryptocurrency, and
 * `payments.rate-changed` for an unconfirmed large change.
 */
export async function setCryptoRate(ctx: Ctx, { cryptocurrency, eur, usd, isCertain }: TypedRate): Promise<CryptoRate> {
  const { userId: operatorId } = requireRole(ctx, "operator")
  const typed = { eur: typedPrice(cryptocurrency, eur), usd: typedPrice(cryptocurrency, usd) }
  const wrong = (["eur", "usd"] as const).filter((field) => typed[field] === undefined)
  if (typed.eur === undefined || typed.usd === undefined)
    throw invalid(
      wrong.map((field) => ({
        field,
        code: "payments.rate-invalid",
        details: { example: priceExample(cryptocurrency, ctx.locale) },
      })),
    )
  const prices = { eurMicros: typed.eur, usdMicros: typed.usd }
  if (!areConsistentPrices(prices)) throw invalid([{ field: "usd", code: "payments.rate-apart" }])
  return inTransaction(ctx, async (txCtx) => {
    const before = await latestRate(txCtx, cryptocurrency)
    const change = before ? changePercent(before, prices) : 0
    if (before && change > MAX_CHANGE_PERCENT && !isCertain) throw invalid([changed(before, change)])
    const [rate] = await txCtx.db
      .insert(cryptoRates)
      .values({ cryptocurrency, ...prices, source: "operator", operatorId, setAt: ctx.now() })
      .returning()
    if (!rate) throw new Error("The crypto rate was not inserted.")
    await recordEvent(txCtx, {
      name: "crypto-rate.set",
      subject: `cryptocurrency:${cryptocurrency}`,
      facts: { rateId: rate.id, ...prices },
    })
    return rate
  })
}

const changed = ({ eurMicros, usdMicros }: CryptoRate, percent: number): FieldRefusal => ({
  field: "isCertain",
  code: "payments.rate-changed",
  details: { percent, eur: formatMicros(eurMicros, "eur"), usd: formatMicros(usdMicros, "usd") },
})

/** Crypto prices of a demonstration, in millionths. */
const demoRates: Record<Cryptocurrency, { eurMicros: number; usdMicros: number }> = {
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
  for (const cryptocurrency of cryptocurrencies) {
    const since = new Date(ctx.now().getTime() - (RATE_HOURS / 2) * HOUR_MS)
    await inTransaction(ctx, async (txCtx) => {
      await txCtx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`crypto rate ${cryptocurrency}`}, 0))`)
      const [existing] = await txCtx.db
        .select({ id: cryptoRates.id })
        .from(cryptoRates)
        .where(and(eq(cryptoRates.cryptocurrency, cryptocurrency), gt(cryptoRates.setAt, since)))
        .limit(1)
      const latest = await latestRate(txCtx, cryptocurrency)
      if (existing || latest?.source === "operator") return
      await txCtx.db
        .insert(cryptoRates)
        .values({ cryptocurrency, ...demoRates[cryptocurrency], source: "demo", setAt: ctx.now() })
    })
  }
}
