import { describe, expect, it } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/payments"
import { openTestPayment, paidTimes, plugTestPurchase, stateOf, timesOf } from "../../tests/support/test-purchase"
import { users } from "../accounts/tables.server"
import type { Person } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import {
  declareCryptoSent,
  openCryptoPayment,
  recordCryptoReturned,
  settleCryptoPayment,
  walletQr,
} from "./crypto.server"
import { cryptoAwaiting, cryptoToReturn, refundsOf } from "./queries.server"

const database = await testDatabase()
const person = (userId: string, role: Person["role"]): Person => ({
  kind: "person",
  userId,
  role,
  name: userId,
  email: `${userId}@example.org`,
})
const ctx = withSandbox(database, testContext(database, { actor: person("anna", "personal") }))
const operator = as(ctx, person("olga", "operator"))
await ctx.db.insert(users).values([{ id: "anna", name: "Anna", email: "anna@example.org" }])
const purchase = plugTestPurchase("crypto")

let made = 0
const open = (means: "btc" | "eth" | "usdt", purchaseId = `coin-${++made}`) =>
  openCryptoPayment(ctx, {
    purchaseKind: "crypto",
    purchaseId,
    userId: "anna",
    amountCents: 12_300,
    currency: "eur",
    means,
  }).then((opened) => ({ ...opened, purchaseId }))
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

describe("paying in crypto currency", () => {
  it("gives the house's address for the coin, the same payment again for the same coin", async () => {
    const first = await open("btc")
    expect(first.address).toMatch(/^bc1/)
    expect((await open("btc", first.purchaseId)).paymentId).toBe(first.paymentId)
    const other = await open("eth", first.purchaseId)
    expect(other.paymentId).not.toBe(first.paymentId)
    expect(await stateOf(ctx, first.paymentId)).toBe("cancelled")
  })

  it("draws the address as a QR code", async () => {
    const svg = await walletQr("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")
    expect(svg).toMatch(/^<svg [^>]*viewBox/)
    expect(svg).not.toMatch(/script|href/)
  })

  it("'I have sent the payment' leaves it to the operator, who confirms it", async () => {
    const { paymentId, purchaseId } = await open("usdt")
    expect((await cryptoAwaiting(operator)).some(({ id }) => id === paymentId)).toBe(false)
    await declareCryptoSent(ctx, { paymentId })
    await declareCryptoSent(ctx, { paymentId })
    expect(await timesOf(ctx, "payment.crypto-declared", paymentId)).toBe(1)
    expect(await stateOf(ctx, paymentId)).toBe("open")
    expect((await cryptoAwaiting(operator)).some(({ id }) => id === paymentId)).toBe(true)
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
    expect(await codeOf(settleCryptoPayment(operator, { paymentId, outcome: "refused" }))).toBe(
      "payments.already-settled",
    )
  })

  it("two operators at once confirm it once", async () => {
    const { paymentId, purchaseId } = await open("btc")
    await declareCryptoSent(ctx, { paymentId })
    const confirm = () => codeOf(settleCryptoPayment(operator, { paymentId, outcome: "confirmed" }))
    expect((await Promise.all([confirm(), confirm()])).filter(Boolean)).toEqual(["payments.already-settled"])
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })

  it("refused by the operator, the purchase fails", async () => {
    const { paymentId, purchaseId } = await open("btc")
    await declareCryptoSent(ctx, { paymentId })
    await settleCryptoPayment(operator, { paymentId, outcome: "refused" })
    expect(await stateOf(ctx, paymentId)).toBe("failed")
    expect(await timesOf(ctx, "test.failed", purchaseId)).toBe(1)
  })

  it("confirmed money the purchase cannot take is sent back by hand", async () => {
    const { paymentId } = await open("eth")
    purchase.outcome = { accepted: false, reason: "test.resold" }
    await settleCryptoPayment(operator, { paymentId, outcome: "confirmed" })
    purchase.outcome = { accepted: true }
    expect((await cryptoToReturn(operator)).map(({ id }) => id)).toEqual([paymentId])
    await recordCryptoReturned(operator, { paymentId, reference: "0xabc" })
    expect(await stateOf(ctx, paymentId)).toBe("refunded")
    expect((await refundsOf(ctx.db, paymentId))[0]).toMatchObject({ providerId: "0xabc", amountCents: 12_300 })
  })

  it("only its own customer declares it, only an operator decides", async () => {
    const { paymentId } = await open("btc")
    const stranger = as(ctx, person("berta", "personal"))
    expect(await codeOf(declareCryptoSent(stranger, { paymentId }))).toBe("payments.not-found")
    expect(await codeOf(settleCryptoPayment(ctx, { paymentId, outcome: "confirmed" }))).toBe("platform.forbidden")
    expect(await codeOf(cryptoAwaiting(ctx))).toBe("platform.forbidden")
  })

  it("once declared, no card payment is opened beside it", async () => {
    const { paymentId, purchaseId } = await open("btc")
    const card = await openTestPayment(ctx, "crypto", { purchaseId })
    expect(await stateOf(ctx, paymentId)).toBe("cancelled")
    const { paymentId: again } = await open("btc", purchaseId)
    expect(await stateOf(ctx, card.paymentId)).toBe("cancelled")
    await declareCryptoSent(ctx, { paymentId: again })
    expect(await codeOf(openTestPayment(ctx, "crypto", { purchaseId }))).toBe("payments.crypto-declared")
    expect(await codeOf(open("eth", purchaseId))).toBe("payments.crypto-declared")
  })
})
