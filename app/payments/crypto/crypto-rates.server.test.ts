import { beforeEach, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { addMinutes } from "../../platform/dates"
import { RATE_HOURS } from "../rules/crypto"
import { cryptoRates } from "../tables.server"
import { offeredCrypto, ratesForOperator, seedDemoRates, setCryptoRate, usableRate } from "./crypto-rates.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
const operator = as(ctx, await person(ctx, { role: "operator" }))
const production = { ...ctx, config: { ...ctx.config, demo: false } }
beforeEach(() => ctx.db.delete(cryptoRates))

const later = (hours: number) => clock.set(addMinutes(ctx.now(), hours * 60))
const bitcoin = { cryptocurrency: "btc" as const, eur: "80000", usd: "92800", isCertain: false }

test("a cryptocurrency is offered for a limited time after its rate was set", async () => {
  expect(await offeredCrypto(ctx)).toEqual([])
  await setCryptoRate(operator, bitcoin)
  expect(await offeredCrypto(ctx)).toEqual(["btc"])
  later(RATE_HOURS - 1)
  expect(await usableRate(ctx, "btc")).toMatchObject({ eurMicros: 80_000_000_000, usdMicros: 92_800_000_000 })
  later(1)
  expect(await offeredCrypto(ctx)).toEqual([])
})

test("the newest rate counts, with its author and time", async () => {
  await setCryptoRate(operator, bitcoin)
  later(1)
  await setCryptoRate(operator, { ...bitcoin, eur: "81000,5" })
  expect(await usableRate(ctx, "btc")).toMatchObject({
    eurMicros: 81_000_500_000,
    source: "operator",
    operatorId: operator.actor.kind === "person" && operator.actor.userId,
    setAt: ctx.now(),
  })
  expect(
    (await ratesForOperator(operator)).map(({ cryptocurrency, rate }) => [cryptocurrency, rate?.isUsable]),
  ).toEqual([
    ["btc", true],
    ["eth", undefined],
    ["usdt", undefined],
  ])
})

test.each([
  [{ eur: "80.000" }, "eur", "payments.rate-invalid"],
  [{ usd: "much" }, "usd", "payments.rate-invalid"],
  [{ usd: "200000" }, "usd", "payments.rate-apart"],
])("%o is refused on %s", async (changes, field, code) => {
  expect((await refusalOf(setCryptoRate(operator, { ...bitcoin, ...changes }))).fields).toMatchObject([{ field, code }])
})

test("a large change has to be confirmed", async () => {
  await setCryptoRate(operator, bitcoin)
  const changed = { ...bitcoin, eur: "60000", usd: "69000" }
  expect((await refusalOf(setCryptoRate(operator, changed))).fields).toMatchObject([
    {
      field: "isCertain",
      code: "payments.rate-changed",
      details: { percent: 26, eur: "80.000\u00a0€", usd: "92.800\u00a0$" },
    },
  ])
  await setCryptoRate(operator, { ...changed, isCertain: true })
  expect(await usableRate(ctx, "btc")).toMatchObject({ eurMicros: 60_000_000_000 })
})

test("only an operator sets a rate", async () => {
  const customer = as(ctx, await person(ctx))
  expect((await refusalOf(setCryptoRate(customer, bitcoin))).status).toBe(403)
  expect((await refusalOf(ratesForOperator(customer))).status).toBe(403)
})

test("a demonstration has rates, renewed before they expire", async () => {
  await seedDemoRates(ctx)
  await seedDemoRates(ctx)
  expect(await ctx.db.select().from(cryptoRates)).toHaveLength(3)
  later(RATE_HOURS - 1)
  await seedDemoRates(ctx)
  later(2)
  expect(await offeredCrypto(ctx)).toEqual(["btc", "eth", "usdt"])
})

test("a demonstration keeps a rate typed by an operator", async () => {
  await setCryptoRate(operator, bitcoin)
  later(RATE_HOURS)
  await seedDemoRates(ctx)
  expect(await offeredCrypto(ctx)).toEqual(["eth", "usdt"])
})

test("outside a demonstration, nothing is seeded and demo rates are not used", async () => {
  await seedDemoRates(production)
  expect(await offeredCrypto(ctx)).toEqual([])
  await seedDemoRates(ctx)
  expect(await offeredCrypto(production)).toEqual([])
})
