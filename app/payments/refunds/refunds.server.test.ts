import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  chargeAtProvider,
  openTestPayment,
  setTestPurchase,
  stateOf,
  timesOf,
} from "../../../tests/support/purchases/test-purchase"
import { refundsOf } from "../queries.server"
import { payments } from "../tables.server"
import { sendRefund } from "./refunds.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const purchase = setTestPurchase(ctx)
beforeEach(() => {
  purchase.outcome = { accepted: true }
})

describe("a refund", () => {
  test("of a payment that the purchase does not accept is full, and made once", { tags: ["postgres"] }, async () => {
    const { paymentId, intentId } = await openTestPayment(ctx)
    purchase.outcome = { accepted: false, reason: "test.resold" }
    await chargeAtProvider(ctx, intentId)
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("refunding")
    await Promise.all([sendRefund(ctx, { paymentId }), sendRefund(ctx, { paymentId })])
    await sendRefund(ctx, { paymentId })
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("refunded")
    const { data } = await ctx.stripe.refunds.list({ payment_intent: intentId })
    expect(data.map((refund) => refund.amount)).toEqual([12_300])
    expect((await refundsOf(ctx.db, paymentId))[0]).toMatchObject({ providerId: data[0]?.id, reason: "test.resold" })
  })

  test("of an amount only authorised releases it", async () => {
    const { paymentId } = await openTestPayment(ctx)
    purchase.outcome = { accepted: false, reason: "test.resold" }
    const held = await ctx.stripe.paymentIntents.create({
      amount: 12_300,
      currency: "eur",
      capture_method: "manual",
      payment_method: "pm_card_visa",
      confirm: true,
    })
    await ctx.db.update(payments).set({ providerId: held.id }).where(eq(payments.id, paymentId))
    await ctx.deliverWebhooks()
    await sendRefund(ctx, { paymentId })
    expect(await stateOf(ctx, paymentId)).toBe("refunded")
    expect((await ctx.stripe.paymentIntents.retrieve(held.id)).status).toBe("canceled")
  })

  test("made at the provider's dashboard is recorded", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await chargeAtProvider(ctx, intentId)
    await ctx.deliverWebhooks()
    await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 100 })
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("refunded")
    expect(await timesOf(ctx, "test.refunded", purchaseId)).toBe(1)
  })

  test("that the bank accepts later is settled by its event", async () => {
    const { paymentId, intentId } = await openTestPayment(ctx)
    purchase.outcome = { accepted: false, reason: "test.resold" }
    await chargeAtProvider(ctx, intentId, "pm_card_pendingRefund")
    await ctx.deliverWebhooks()
    await sendRefund(ctx, { paymentId })
    expect(await stateOf(ctx, paymentId)).toBe("refunding")
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("refunded")
  })

  test("that the bank returns is not marked done, and not retried for ever", async () => {
    const { paymentId, intentId } = await openTestPayment(ctx)
    purchase.outcome = { accepted: false, reason: "test.resold" }
    await chargeAtProvider(ctx, intentId, "pm_card_refundFail")
    await ctx.deliverWebhooks()
    await sendRefund(ctx, { paymentId })
    await ctx.deliverWebhooks()
    for (let n = 0; n < 3; n++) await sendRefund(ctx, { paymentId })
    expect(await stateOf(ctx, paymentId)).toBe("refunding")
    expect((await refundsOf(ctx.db, paymentId))[0]).toMatchObject({
      status: "failed",
      failureReason: "expired_or_canceled_card",
    })
    expect(await timesOf(ctx, "payment.refund-failed", paymentId)).toBe(1)
    expect((await ctx.stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1)
  })
})
