import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  openTestPayment,
  paidTimes,
  setTestPurchase,
  someOrder,
  stateOf,
  timesOf,
} from "../../../tests/support/purchases/test-purchase"
import { users } from "../../accounts/tables.server"
import { inTransaction, type Person } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { declaredCryptoPayments, paymentById, refundsOf } from "../queries.server"
import { moneyToReturn, recordReturned } from "../refunds/returns-by-hand.server"
import { QUOTE_MINUTES, RATE_HOURS } from "../rules/crypto"
import {
  declareCryptoSent,
  openCryptoPayment,
  paymentQr,
  recordTransactionId,
  settleCryptoPayment,
} from "./crypto.server"
import { quoteOf } from "./crypto-quotes.server"
import { seedDemoRates, setCryptoRate } from "./crypto-rates.server"

const database = await testDatabase()
const person = (userId: string, role: Person["role"]): Person => ({
  kind: "person",
  userId,
  role,
  name: userId,
  email: `${userId}@example.org`,
})
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock, actor: person("anna", "personal") }))
const operator = as(ctx, person("olga", "operator"))
await ctx.db.insert(users).values([
  { id: "anna", name: "Anna", email: "anna@example.org" },
  { id: "olga", name: "Olga", email: "olga@example.org" },
])
await seedDemoRates(ctx)
const purchase = setTestPurchase(ctx)

async function open(method: "btc" | "eth" | "usdt", existingId?: string) {
  const purchaseId = existingId ?? (await someOrder(ctx))
  const opened = await openCryptoPayment(ctx, {
    bookingId: null,
    orderId: purchaseId,
    userId: "anna",
    amountCents: 12_300,
    currency: "eur",
    method,
  })
  return { ...opened, purchaseId }
}
const HEX = "a1".repeat(32)
const later = (minutes: number) => clock.set(addMinutes(ctx.now(), minutes))
const quoteBy = async (paymentId: string) => {
  const payment = await paymentById(ctx.db, paymentId)
  return payment && quoteOf(ctx, payment)
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

describe("paying in crypto", () => {
  test("returns the address, and the same payment for the same cryptocurrency", async () => {
    const first = await open("btc")
    expect(first.quote).toMatchObject({ address: expect.stringMatching(/^bc1/), network: "bitcoin" })
    expect((await open("btc", first.purchaseId)).paymentId).toBe(first.paymentId)
    const other = await open("eth", first.purchaseId)
    expect(other.paymentId).not.toBe(first.paymentId)
    expect(await stateOf(ctx, first.paymentId)).toBe("cancelled")
  })

  test("renders the payment as a QR code", async () => {
    const svg = await paymentQr((await open("btc")).quote)
    expect(svg).toMatch(/^<svg [^>]*viewBox/)
    expect(svg).not.toMatch(/script|href/)
  })

  test("a declared payment is confirmed by the operator", async () => {
    const { paymentId, purchaseId } = await open("usdt")
    expect((await declaredCryptoPayments(operator)).some(({ id }) => id === paymentId)).toBe(false)
    await declareCryptoSent(ctx, { paymentId })
    await declareCryptoSent(ctx, { paymentId })
    expect(await timesOf(ctx, "payment.crypto-declared", paymentId)).toBe(1)
    expect(await stateOf(ctx, paymentId)).toBe("open")
    expect((await declaredCryptoPayments(operator)).some(({ id }) => id === paymentId)).toBe(true)
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
    expect(await codeOf(settleCryptoPayment(operator, { paymentId, outcome: "refused" }))).toBe(
      "payments.already-settled",
    )
  })

  test("refuses a declaration that updated no row", async () => {
    const { paymentId } = await open("btc")
    // Simulates a payment that ended between read and update.
    await ctx.db.execute(sql`create function end_first() returns trigger language plpgsql as 'begin return null; end'`)
    await ctx.db.execute(
      sql`create trigger end_first before update on payments for each row when (new.declared_at is not null) execute function end_first()`,
    )
    try {
      expect(await codeOf(declareCryptoSent(ctx, { paymentId }))).toBe("payments.already-settled")
    } finally {
      await ctx.db.execute(sql`drop trigger end_first on payments`)
      await ctx.db.execute(sql`drop function end_first`)
    }
    expect(await timesOf(ctx, "payment.crypto-declared", paymentId)).toBe(0)
  })

  test("two concurrent operators confirm it once", { tags: ["postgres"] }, async () => {
    const { paymentId, purchaseId } = await open("btc")
    await declareCryptoSent(ctx, { paymentId })
    const confirm = () => codeOf(settleCryptoPayment(operator, { paymentId, outcome: "confirmed" }))
    expect((await Promise.all([confirm(), confirm()])).filter(Boolean)).toEqual(["payments.already-settled"])
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })

  test("an operator's refusal fails the purchase", async () => {
    const { paymentId, purchaseId } = await open("btc")
    await declareCryptoSent(ctx, { paymentId })
    await settleCryptoPayment(operator, { paymentId, outcome: "refused" })
    expect(await stateOf(ctx, paymentId)).toBe("failed")
    expect(await timesOf(ctx, "test.failed", purchaseId)).toBe(1)
  })

  test("a confirmed payment that the purchase refuses is returned by hand", async () => {
    const { paymentId } = await open("eth")
    purchase.outcome = { accepted: false, reason: "test.resold" }
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    purchase.outcome = { accepted: true }
    expect((await moneyToReturn(operator)).map(({ payment }) => payment.id)).toEqual([paymentId])
    await recordReturned(operator, { paymentId, reference: "0xabc" })
    expect(await stateOf(ctx, paymentId)).toBe("refunded")
    expect((await refundsOf(ctx.db, paymentId))[0]).toMatchObject({ providerId: "0xabc", amountCents: 12_300 })
  })

  test("the reference of another return is refused on its field", async () => {
    purchase.outcome = { accepted: false, reason: "test.resold" }
    const [first, second] = [await open("eth"), await open("eth")]
    for (const { paymentId } of [first, second])
      await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    purchase.outcome = { accepted: true }
    await recordReturned(operator, { paymentId: first.paymentId, reference: "0xdef" })
    const repeated = recordReturned(operator, { paymentId: second.paymentId, reference: "0xdef" })
    await expect(repeated).rejects.toMatchObject({
      status: 409,
      fields: [{ field: "reference", code: "payments.reference-taken" }],
    })
    expect(await stateOf(ctx, second.paymentId)).toBe("refunding")
    await recordReturned(operator, { paymentId: second.paymentId, reference: "0xfed" })
  })

  test("only its customer declares it, only an operator decides", async () => {
    const { paymentId } = await open("btc")
    const stranger = as(ctx, person("berta", "personal"))
    expect(await codeOf(declareCryptoSent(stranger, { paymentId }))).toBe("payments.not-found")
    expect(await codeOf(settleCryptoPayment(ctx, { paymentId, outcome: "confirmed" }))).toBe("platform.forbidden")
    expect(await codeOf(declaredCryptoPayments(ctx))).toBe("platform.forbidden")
  })

  test("once declared, no card payment can be opened", async () => {
    const { paymentId, purchaseId } = await open("btc")
    const card = await openTestPayment(ctx, { purchaseId })
    expect(await stateOf(ctx, paymentId)).toBe("cancelled")
    const { paymentId: second } = await open("btc", purchaseId)
    expect(await stateOf(ctx, card.paymentId)).toBe("cancelled")
    await declareCryptoSent(ctx, { paymentId: second })
    expect(await codeOf(openTestPayment(ctx, { purchaseId }))).toBe("payments.crypto-declared")
    expect(await codeOf(open("eth", purchaseId))).toBe("payments.crypto-declared")
  })
})

describe("the amount of the cryptocurrency", () => {
  test("is stored with the rate it was computed with", async () => {
    const { paymentId } = await open("btc")
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ cryptoUnits: 153_750 })
    expect(await quoteBy(paymentId)).toMatchObject({
      amountText: "0.00153750",
      until: addMinutes(ctx.now(), QUOTE_MINUTES),
      rate: { micros: 80_000_000_000, source: "demo" },
    })
  })

  test("stays the same while the quote is valid, even if the rate changes", async () => {
    const { paymentId, purchaseId, quote } = await open("eth")
    await setCryptoRate(operator, { cryptocurrency: "eth", eur: "2500", usd: "2900", isCertain: false })
    later(QUOTE_MINUTES - 1)
    expect(await open("eth", purchaseId)).toMatchObject({ paymentId, quote: { amountText: quote.amountText } })
  })

  test("is recomputed when opened again after the quote expired", async () => {
    const { paymentId, purchaseId, quote } = await open("eth")
    await setCryptoRate(operator, { cryptocurrency: "eth", eur: "2400", usd: "2800", isCertain: false })
    later(QUOTE_MINUTES)
    const second = await open("eth", purchaseId)
    expect(second.paymentId).not.toBe(paymentId)
    expect(second.quote.units).toBeGreaterThan(quote.units)
    expect(await stateOf(ctx, paymentId)).toBe("cancelled")
  })

  test("is valid no longer than the purchase is held", async () => {
    const holdExpiresAt = addMinutes(ctx.now(), 12)
    const { quote } = await openCryptoPayment(ctx, {
      ...{ bookingId: null, orderId: await someOrder(ctx), userId: "anna" },
      ...{ amountCents: 12_300, currency: "eur", method: "btc", holdExpiresAt },
    })
    expect(quote.until).toEqual(holdExpiresAt)
  })

  test("stays valid once the payment is declared", async () => {
    const { paymentId, purchaseId } = await open("btc")
    await declareCryptoSent(ctx, { paymentId })
    later(2 * QUOTE_MINUTES)
    expect((await open("btc", purchaseId)).paymentId).toBe(paymentId)
  })

  test("without a current rate, no payment opens and an open one continues", async () => {
    const card = await openTestPayment(ctx)
    const before = ctx.now()
    later(RATE_HOURS * 60)
    expect(await codeOf(open("usdt", card.purchaseId))).toBe("payments.crypto-unavailable")
    expect(await stateOf(ctx, card.paymentId)).toBe("open")
    clock.set(before)
  })
})

describe("the transaction of a payment", () => {
  const declared = async (method: "btc" | "eth" = "btc") => {
    const { paymentId } = await open(method)
    await declareCryptoSent(ctx, { paymentId })
    return paymentId
  }
  const idOf = async (paymentId: string) => (await paymentById(ctx.db, paymentId))?.transactionId

  test("is set with the declaration", async () => {
    const { paymentId } = await open("eth")
    await declareCryptoSent(ctx, { paymentId, transactionId: ` 0x${HEX.toUpperCase()} ` })
    expect(await idOf(paymentId)).toBe(`0x${HEX}`)
    expect((await declaredCryptoPayments(operator)).find(({ id }) => id === paymentId)?.transactionId).toBe(`0x${HEX}`)
  })

  test("is set later, and corrected until the operator decides", async () => {
    const paymentId = await declared()
    await recordTransactionId(ctx, { paymentId, transactionId: "b2".repeat(32) })
    await recordTransactionId(ctx, { paymentId, transactionId: "c3".repeat(32) })
    expect(await idOf(paymentId)).toBe("c3".repeat(32))
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    const second = recordTransactionId(ctx, { paymentId, transactionId: "d4".repeat(32) })
    expect(await codeOf(second)).toBe("payments.already-settled")
  })

  test("has the format of its network", async () => {
    const paymentId = await declared("eth")
    const refused = await recordTransactionId(ctx, { paymentId, transactionId: HEX }).catch((error) => error)
    expect(refused.fields).toMatchObject([{ field: "transactionId", code: "payments.transaction-invalid-ethereum" }])
  })

  test("may be reused after the payment it was set for was refused", async () => {
    const [refused, next] = [await declared(), await declared()]
    const transactionId = "a7".repeat(32)
    await recordTransactionId(ctx, { paymentId: refused, transactionId })
    await settleCryptoPayment(operator, { paymentId: refused, outcome: "refused" })
    expect(await recordTransactionId(ctx, { paymentId: next, transactionId })).toMatchObject({ transactionId })
  })

  test("belongs to one payment only, also in concurrent requests", { tags: ["postgres"] }, async () => {
    const [one, other] = [await declared(), await declared()]
    const name = (paymentId: string) => codeOf(recordTransactionId(ctx, { paymentId, transactionId: "e5".repeat(32) }))
    const inOwnTransaction = (paymentId: string) =>
      codeOf(inTransaction(ctx, (txCtx) => recordTransactionId(txCtx, { paymentId, transactionId: "e5".repeat(32) })))
    const results = await Promise.all([inOwnTransaction(one), inOwnTransaction(other)])
    expect(results.filter(Boolean)).toEqual(["payments.transaction-taken"])
    expect([await name(one), await name(other)].filter(Boolean)).toEqual(["payments.transaction-taken"])
  })

  test("is set only by its own customer, after the declaration", async () => {
    const paymentId = await declared()
    const stranger = as(ctx, person("berta", "personal"))
    const named = { paymentId, transactionId: "f6".repeat(32) }
    expect(await codeOf(recordTransactionId(stranger, named))).toBe("payments.not-found")
    const { paymentId: undeclared } = await open("btc")
    expect(await codeOf(recordTransactionId(ctx, { ...named, paymentId: undeclared }))).toBe("payments.already-settled")
  })
})
