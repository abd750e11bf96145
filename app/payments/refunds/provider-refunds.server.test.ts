import { and, eq, isNull } from "drizzle-orm"
import type Stripe from "stripe"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { undeliveredEvents, withSandbox } from "../../../tests/support/purchases/payments"
import {
  chargeAtProvider,
  openTestPayment,
  paidTimes,
  setTestPurchase,
  stateOf,
  timesOf,
} from "../../../tests/support/purchases/test-purchase"
import { Refusal } from "../../platform/refusal"
import { type AlertKind, alerts } from "../../platform/tables.server"
import { disputesOf, paymentById, refundsOf } from "../queries.server"
import { paymentEvents, payments, sandboxObjects } from "../tables.server"
import { recordReturnedOtherwise, retryRefund } from "./failed-refunds.server"
import { recordRefundsAndDisputes } from "./provider-refunds.server"
import { reconcilePayments } from "./reconciliation.server"
import { requestRefund, sendRefund } from "./refunds.server"
import { reconcileReturns } from "./returns-reconciliation.server"

const AMOUNT = 12_300
const database = await testDatabase()
const base = testContext(database)
const ctx = withSandbox(database, base)
const operator = as(ctx, await person(base, { role: "operator" }))
const purchase = setTestPurchase(ctx)
beforeEach(() => {
  purchase.outcome = { accepted: true }
})

async function charged(card = "pm_card_visa") {
  const opened = await openTestPayment(ctx)
  await chargeAtProvider(ctx, opened.intentId, card)
  return opened
}
async function paid(card?: string) {
  const opened = await charged(card)
  await ctx.deliverWebhooks()
  return opened
}
/** The events are lost. */
async function loseEvents() {
  for (const id of await undeliveredEvents(ctx.db))
    await ctx.db
      .update(sandboxObjects)
      .set({ hidden: { delivered: true } })
      .where(eq(sandboxObjects.id, id))
}
async function openAlerts(paymentId: string): Promise<AlertKind[]> {
  const rows = await ctx.db
    .select()
    .from(alerts)
    .where(and(eq(alerts.subject, `payment:${paymentId}`), isNull(alerts.resolvedAt)))
  return rows.map(({ kind }) => kind).sort()
}
const disputeOf = async (intentId: string) =>
  (await ctx.stripe.disputes.list({ payment_intent: intentId })).data[0]?.id ?? ""
const endDispute = async (intentId: string, text: "winning_evidence" | "losing_evidence") =>
  ctx.stripe.disputes.update(await disputeOf(intentId), { evidence: { uncategorized_text: text }, submit: true })

describe("refunds made at the provider", () => {
  test("a refund reported before the payment's success cancels the purchase", async () => {
    const { purchaseId, paymentId, intentId } = await charged()
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("refunded")
    expect(await paidTimes(ctx, purchaseId)).toBe(0)
  })

  test("a refund whose events arrive in reverse order cancels the purchase", async () => {
    const { purchaseId, paymentId, intentId } = await charged()
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    const ids = await undeliveredEvents(ctx.db)
    expect(ids.length).toBeGreaterThan(2)
    await ctx.deliverWebhooks("last-first")
    expect([await stateOf(ctx, paymentId), await paidTimes(ctx, purchaseId)]).toEqual(["refunded", 0])
  })

  test("several partial ones are recorded and keep the purchase", async () => {
    const { purchaseId, paymentId, intentId } = await paid()
    await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 1_000 })
    await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 2_300 })
    await ctx.deliverWebhooks()
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "succeeded", refundedCents: 3_300 })
    expect((await refundsOf(ctx.db, paymentId)).map(({ amountCents, origin }) => [amountCents, origin])).toEqual(
      expect.arrayContaining([
        [1_000, "provider"],
        [2_300, "provider"],
      ]),
    )
    expect(await timesOf(ctx, "test.partly-returned", purchaseId)).toBe(1)
    expect(await openAlerts(paymentId)).toEqual(["refunded-at-provider"])
  })

  test("our later refund covers the rest", async () => {
    const { paymentId, intentId } = await paid()
    await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 2_300 })
    await ctx.deliverWebhooks()
    const payment = await paymentById(ctx.db, paymentId)
    if (payment) await requestRefund(ctx, payment, "test.reason")
    await sendRefund(ctx, { paymentId })
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "refunded", refundedCents: AMOUNT })
    const { data } = await ctx.stripe.refunds.list({ payment_intent: intentId })
    expect(data.map(({ amount }) => amount).sort()).toEqual([10_000, 2_300])
  })

  test("one whose events were lost is recorded by the reconciliation", async () => {
    const { purchaseId, paymentId, intentId } = await paid()
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    await loseEvents()
    expect(await reconcileReturns(ctx)).toBe(0)
    expect(await stateOf(ctx, paymentId)).toBe("refunded")
    expect(await timesOf(ctx, "test.refunded", purchaseId)).toBe(1)
  })
})

describe("a refund that fails", () => {
  async function failed() {
    const { paymentId, intentId } = await charged("pm_card_refundFail")
    purchase.outcome = { accepted: false, reason: "test.resold" }
    await ctx.deliverWebhooks()
    await sendRefund(ctx, { paymentId })
    await ctx.deliverWebhooks()
    return { paymentId, intentId }
  }

  test("leaves the money owed and alerts an operator", async () => {
    const { paymentId } = await failed()
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "refunding", refundedCents: 0 })
    expect(await openAlerts(paymentId)).toEqual(["refund-failed"])
  })

  test("can be retried", async () => {
    const { paymentId, intentId } = await failed()
    await retryRefund(operator, { paymentId })
    await sendRefund(ctx, { paymentId })
    expect((await ctx.stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(2)
    expect(await timesOf(ctx, "payment.refund-retried", paymentId)).toBe(1)
  })

  test("can be returned by other means, which resolves it", async () => {
    const { paymentId } = await failed()
    await recordReturnedOtherwise(operator, { paymentId, reference: "CRO 123" })
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "refunded", refundedCents: AMOUNT })
    expect(await openAlerts(paymentId)).toEqual([])
    const second = recordReturnedOtherwise(operator, { paymentId, reference: "CRO 124" })
    await expect(second).rejects.toMatchObject({ code: "payments.no-failed-refund" })
  })

  test("is resolved by operators only", async () => {
    const { paymentId } = await failed()
    await expect(retryRefund(ctx, { paymentId })).rejects.toBeInstanceOf(Refusal)
    await expect(recordReturnedOtherwise(ctx, { paymentId, reference: "x" })).rejects.toBeInstanceOf(Refusal)
  })

  test("after it succeeded returns the payment to owed", async () => {
    const { paymentId } = await paid("pm_card_refundFail")
    const payment = await paymentById(ctx.db, paymentId)
    if (payment) await requestRefund(ctx, payment, "test.reason")
    await sendRefund(ctx, { paymentId })
    await ctx.db.update(payments).set({ state: "refunded" }).where(eq(payments.id, paymentId))
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("refunding")
  })
})

describe("disputes", () => {
  test("one is recorded with an alert, and the purchase stays", async () => {
    const { purchaseId, paymentId } = await paid("pm_card_createDispute")
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
    expect(await disputesOf(ctx.db, paymentId)).toMatchObject([
      { amountCents: AMOUNT, reason: "fraudulent", status: "needs_response", withdrawnCents: AMOUNT },
    ])
    expect((await disputesOf(ctx.db, paymentId))[0]?.evidenceDueBy).toBeInstanceOf(Date)
    expect(await openAlerts(paymentId)).toEqual(["dispute"])
  })

  test("a lost one is a chargeback", async () => {
    const { purchaseId, paymentId, intentId } = await paid("pm_card_createDispute")
    await endDispute(intentId, "losing_evidence")
    await ctx.deliverWebhooks()
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "succeeded", chargedBackCents: AMOUNT })
    expect(await timesOf(ctx, "test.partly-returned", purchaseId)).toBe(1)
    expect(await openAlerts(paymentId)).toEqual(["dispute"])
    const [open] = await ctx.db
      .select()
      .from(alerts)
      .where(and(eq(alerts.subject, `payment:${paymentId}`), isNull(alerts.resolvedAt)))
    expect(open).toMatchObject({ count: 1, mailedAt: null, facts: { status: "lost", cents: AMOUNT } })
  })

  test("one first reported as lost raises an alert", async () => {
    const { paymentId, intentId } = await charged("pm_card_createDispute")
    await endDispute(intentId, "losing_evidence")
    await loseEvents()
    await reconcileReturns(ctx)
    expect(await disputesOf(ctx.db, paymentId)).toMatchObject([{ status: "lost" }])
    expect(await openAlerts(paymentId)).toEqual(["dispute"])
  })

  test("a closed inquiry that becomes a chargeback raises another alert", async () => {
    const { paymentId, intentId } = await paid("pm_card_createDispute")
    const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
    if (!dispute || !payment) throw new Error("no dispute")
    const inquiry = { ...dispute, id: `${dispute.id}_inquiry`, balance_transactions: [] }
    const reportDispute = (status: Stripe.Dispute.Status) =>
      recordRefundsAndDisputes(ctx, payment, { refunds: [], disputes: [{ ...inquiry, status }] })
    const stateNow = async () => (await disputesOf(ctx.db, paymentId)).find(({ id }) => id === inquiry.id)
    await endDispute(intentId, "winning_evidence")
    await ctx.deliverWebhooks()
    await reportDispute("warning_needs_response")
    expect(await openAlerts(paymentId)).toEqual(["dispute"])
    await reportDispute("warning_closed")
    expect(await openAlerts(paymentId)).toEqual([])
    await reportDispute("needs_response")
    expect(await stateNow()).toMatchObject({ status: "needs_response", closedAt: null })
    expect(await openAlerts(paymentId)).toEqual(["dispute"])
  })

  test("a won one returns the money", async () => {
    const { paymentId, intentId } = await paid("pm_card_createDispute")
    await endDispute(intentId, "winning_evidence")
    await ctx.deliverWebhooks()
    expect(await disputesOf(ctx.db, paymentId)).toMatchObject([{ status: "won", reinstatedCents: AMOUNT }])
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ chargedBackCents: 0 })
    expect(await openAlerts(paymentId)).toEqual([])
  })

  test("an open one delays a refund, and a lost one ends what is owed", async () => {
    const { paymentId, intentId } = await paid("pm_card_createDispute")
    const payment = await paymentById(ctx.db, paymentId)
    if (payment) await requestRefund(ctx, payment, "test.reason")
    await sendRefund(ctx, { paymentId })
    expect(await stateOf(ctx, paymentId)).toBe("refunding")
    await endDispute(intentId, "losing_evidence")
    await ctx.deliverWebhooks()
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "refunded", refundedCents: 0 })
  })

  test("one whose events were lost is recorded by the reconciliation", async () => {
    const { paymentId, intentId } = await paid("pm_card_createDisputeProductNotReceived")
    await endDispute(intentId, "losing_evidence")
    await loseEvents()
    await reconcileReturns(ctx)
    expect(await disputesOf(ctx.db, paymentId)).toMatchObject([{ status: "lost", reason: "product_not_received" }])
  })
})

describe("differences that need an operator", () => {
  test("a paid intent with our metadata and no payment raises an alert", async () => {
    await ctx.stripe.paymentIntents.create({
      amount: 500,
      currency: "eur",
      payment_method: "pm_card_visa",
      confirm: true,
      metadata: { payment_id: "3d8a7f62-0000-4000-8000-000000000000" },
    })
    await reconcilePayments(ctx)
    expect(await ctx.db.select().from(alerts).where(eq(alerts.kind, "payment-difference"))).toMatchObject([
      { facts: { difference: "unknown-payment", cents: 500 } },
    ])
  })

  test("one that an operator resolved raises no second alert", async () => {
    const unknown = eq(alerts.kind, "payment-difference")
    await ctx.db.update(alerts).set({ resolvedAt: ctx.now(), resolvedBy: "operator" }).where(unknown)
    await reconcilePayments(ctx)
    await reconcileReturns(ctx)
    expect(await ctx.db.select().from(alerts).where(unknown)).toMatchObject([{ count: 1, resolvedBy: "operator" }])
  })

  test("an event about an unknown payment is accepted and ignored", async () => {
    await ctx.stripe.paymentIntents.create({
      amount: 500,
      currency: "eur",
      payment_method: "pm_card_createDispute",
      confirm: true,
    })
    await ctx.deliverWebhooks()
    expect((await ctx.db.select().from(paymentEvents)).map(({ type }) => type)).toContain("charge.dispute.created")
  })
})
