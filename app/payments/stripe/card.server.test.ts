import { eq } from "drizzle-orm"
import Stripe from "stripe"
import { beforeEach, describe, expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  chargeAtProvider,
  openTestPayment,
  paidTimes,
  setTestPurchase,
  someOrder,
  stateOf,
  timesOf,
} from "../../../tests/support/purchases/test-purchase"
import { addMinutes } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { paymentById, paymentsOf } from "../queries.server"
import { reconcilePayments } from "../refunds/reconciliation.server"
import { payments } from "../tables.server"
import { cancelOpenPayments, syncFromProvider } from "./card.server"

const database = await testDatabase()
const base = testContext(database)
const ctx = withSandbox(database, base)
const purchase = setTestPurchase(ctx)
beforeEach(() => {
  purchase.outcome = { accepted: true }
  purchase.failing = false
})
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
const later = (minutes: number) => base.clock.set(addMinutes(ctx.now(), minutes))

describe("opening a card payment", () => {
  test("a reload, a retry or a double click returns the same payment", { tags: ["postgres"] }, async () => {
    const first = await openTestPayment(ctx)
    const repeated = await Promise.all([1, 2, 3, 4].map(() => openTestPayment(ctx, { purchaseId: first.purchaseId })))
    expect(new Set([first, ...repeated].map(({ intentId }) => intentId)).size).toBe(1)
    const purchaseId = await someOrder(ctx)
    const fresh = await Promise.all([1, 2, 3, 4].map(() => openTestPayment(ctx, { purchaseId })))
    expect(new Set(fresh.map(({ intentId }) => intentId)).size).toBe(1)
  })

  test("another amount cancels the open payment first, and the purchase continues", async () => {
    const old = await openTestPayment(ctx)
    const { purchaseId } = old
    const now = await openTestPayment(ctx, { purchaseId, amountCents: 15_000 })
    expect(now.paymentId).not.toBe(old.paymentId)
    expect((await ctx.stripe.paymentIntents.retrieve(old.intentId)).status).toBe("canceled")
    expect(await ctx.stripe.paymentIntents.retrieve(now.intentId)).toMatchObject({ amount: 15_000, currency: "eur" })
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, old.paymentId)).toBe("cancelled")
    expect(await timesOf(ctx, "test.failed", purchaseId)).toBe(0)
  })

  test("a paid purchase is not paid twice, even before its webhook arrives", async () => {
    const { purchaseId, intentId } = await openTestPayment(ctx)
    await chargeAtProvider(ctx, intentId)
    expect(await codeOf(openTestPayment(ctx, { purchaseId }))).toBe("payments.already-paid")
    expect(await codeOf(openTestPayment(ctx, { purchaseId, amountCents: 99_900 }))).toBe("payments.already-paid")
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })

  test("a crash before the provider's response is stored loses nothing", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await ctx.db.update(payments).set({ providerId: null, clientSecret: null }).where(eq(payments.id, paymentId))
    expect((await openTestPayment(ctx, { purchaseId })).intentId).toBe(intentId)
  })

  test("an unreachable provider is an expected refusal", async () => {
    const unreachable = new Stripe("sk_test_x", {
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(async () => {
        throw new TypeError("fetch failed")
      }),
    })
    expect(await codeOf(openTestPayment({ ...ctx, stripe: unreachable }))).toBe("payments.unreachable")
  })
})

describe("concurrent settlement", () => {
  test("browser, webhook and reconciliation together have one effect", { tags: ["postgres"] }, async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await chargeAtProvider(ctx, intentId)
    later(1)
    await Promise.all([
      syncFromProvider(ctx, { paymentId }),
      syncFromProvider(ctx, { providerId: intentId }),
      ctx.deliverWebhooks(),
      reconcilePayments(ctx),
    ])
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })

  test("a success reported only by the browser is ignored", async () => {
    const { purchaseId, paymentId } = await openTestPayment(ctx)
    expect((await syncFromProvider(ctx, { paymentId })).state).toBe("open")
    expect(await paidTimes(ctx, purchaseId)).toBe(0)
    expect(await codeOf(syncFromProvider(ctx, { providerId: "pi_unknown" }))).toBe("payments.not-found")
  })

  test("the second payment of a purchase is refunded", { tags: ["postgres"] }, async () => {
    const first = await openTestPayment(ctx)
    const second = await openTestPayment(ctx)
    await ctx.db.update(payments).set({ orderId: first.purchaseId }).where(eq(payments.id, second.paymentId))
    await Promise.all([chargeAtProvider(ctx, first.intentId), chargeAtProvider(ctx, second.intentId)])
    await Promise.all([syncFromProvider(ctx, first), syncFromProvider(ctx, second)])
    const states = [await stateOf(ctx, first.paymentId), await stateOf(ctx, second.paymentId)]
    expect(states.sort()).toEqual(["refunding", "succeeded"])
    expect(await paidTimes(ctx, first.purchaseId)).toBe(1)
  })
})

describe("reconciliation", () => {
  test("a charge whose webhook was lost is applied once", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await chargeAtProvider(ctx, intentId)
    later(1)
    expect(await reconcilePayments(ctx)).toBe(0)
    await reconcilePayments(ctx)
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })

  test("a charge on an intent that was not stored is found by its metadata", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await ctx.db.update(payments).set({ providerId: null, clientSecret: null }).where(eq(payments.id, paymentId))
    await chargeAtProvider(ctx, intentId)
    await reconcilePayments(ctx)
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "succeeded", providerId: intentId })
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })

  test("a charge that the purchase cannot accept is refunded in full", async () => {
    const { paymentId, intentId } = await openTestPayment(ctx)
    purchase.outcome = { accepted: false, reason: "test.resold" }
    await chargeAtProvider(ctx, intentId)
    later(1)
    await reconcilePayments(ctx)
    await reconcilePayments(ctx)
    expect(await stateOf(ctx, paymentId)).toBe("refunded")
    const { data } = await ctx.stripe.refunds.list({ payment_intent: intentId })
    expect(data.map(({ amount }) => amount)).toEqual([12_300])
  })

  test("a payment already ended here is refunded", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await chargeAtProvider(ctx, intentId)
    await ctx.db.update(payments).set({ state: "cancelled" }).where(eq(payments.id, paymentId))
    await reconcilePayments(ctx)
    later(1)
    await reconcilePayments(ctx)
    expect(await stateOf(ctx, paymentId)).toBe("refunded")
    expect(await paidTimes(ctx, purchaseId)).toBe(0)
  })

  test("an error in one payment does not stop the others", async () => {
    const broken = await openTestPayment(ctx)
    purchase.failing = broken.purchaseId
    const fine = await openTestPayment(ctx)
    await chargeAtProvider(ctx, broken.intentId)
    await chargeAtProvider(ctx, fine.intentId)
    later(1)
    expect(await reconcilePayments(ctx)).toBeGreaterThan(0)
    purchase.failing = false
    expect(await stateOf(ctx, broken.paymentId)).toBe("open")
    expect(await stateOf(ctx, fine.paymentId)).toBe("succeeded")
  })

  test("an unpaid payment is cancelled after a day", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    later(23 * 60)
    await reconcilePayments(ctx)
    expect(await stateOf(ctx, paymentId)).toBe("open")
    later(61)
    await reconcilePayments(ctx)
    expect(await stateOf(ctx, paymentId)).toBe("cancelled")
    expect((await ctx.stripe.paymentIntents.retrieve(intentId)).status).toBe("canceled")
    expect((await paymentsOf(ctx.db, { bookingId: null, orderId: purchaseId })).length).toBe(1)
  })
})

describe("cancelling open payments", () => {
  test("cancels the open payment here and at the provider", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await cancelOpenPayments(ctx, { bookingId: null, orderId: purchaseId })
    expect(await stateOf(ctx, paymentId)).toBe("cancelled")
    expect((await ctx.stripe.paymentIntents.retrieve(intentId)).status).toBe("canceled")
  })

  test("settles one that was paid meanwhile", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await chargeAtProvider(ctx, intentId)
    await cancelOpenPayments(ctx, { bookingId: null, orderId: purchaseId })
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })
})
