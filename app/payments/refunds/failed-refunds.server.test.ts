import { and, eq, isNull } from "drizzle-orm"
import type Stripe from "stripe"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { chargeAtProvider, openTestPayment, setTestPurchase } from "../../../tests/support/purchases/test-purchase"
import { alerts } from "../../platform/tables.server"
import { paymentById, refundsOf } from "../queries.server"
import { payments, refunds, sandboxObjects } from "../tables.server"
import { retryRefund } from "./failed-refunds.server"
import { recordRefundsAndDisputes } from "./provider-refunds.server"
import { reconcilePayments } from "./reconciliation.server"
import { requestRefund, sendRefund } from "./refunds.server"
import { failedRefunds } from "./returned-money.server"

const AMOUNT = 12_300
const database = await testDatabase()
const base = testContext(database)
const ctx = withSandbox(database, base)
const operator = as(ctx, await person(base, { role: "operator" }))
setTestPurchase(ctx)

async function paid(card?: string) {
  const opened = await openTestPayment(ctx)
  await chargeAtProvider(ctx, opened.intentId, card)
  await ctx.deliverWebhooks()
  return opened
}

async function paymentOf(paymentId: string) {
  const payment = await paymentById(ctx.db, paymentId)
  if (!payment) throw new Error("no payment")
  return payment
}

/** Records these states of the provider's refunds. */
const recordRefunds = async (paymentId: string, refunds: Stripe.Refund[]) =>
  recordRefundsAndDisputes(ctx, await paymentOf(paymentId), { refunds, disputes: [] })

const failed = (refund: Stripe.Refund): Stripe.Refund => ({ ...refund, status: "failed" })

const hasAlert = async (paymentId: string) =>
  (await ctx.db.$count(
    alerts,
    and(eq(alerts.subject, `payment:${paymentId}`), eq(alerts.kind, "refund-failed"), isNull(alerts.resolvedAt)),
  )) === 1

const openCents = async (paymentId: string) =>
  (await failedRefunds(operator)).find(({ payment }) => payment.id === paymentId)?.refund.amountCents

/** Changes the provider's dispute in the sandbox. */
async function changeDispute(intentId: string, change: object) {
  const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
  if (!dispute) throw new Error("no dispute")
  await ctx.db
    .update(sandboxObjects)
    .set({ object: { ...dispute, ...change } })
    .where(eq(sandboxObjects.id, dispute.id))
  return dispute.id
}

test("a failed refund stays open although a smaller one succeeded meanwhile", async () => {
  const { paymentId, intentId } = await paid()
  await requestRefund(ctx, await paymentOf(paymentId), "test.reason")
  await ctx.db.update(refunds).set({ amountCents: 1_000 }).where(eq(refunds.paymentId, paymentId))
  await ctx.db.update(payments).set({ state: "succeeded" }).where(eq(payments.id, paymentId))
  await sendRefund(ctx, { paymentId })
  const [ours] = (await ctx.stripe.refunds.list({ payment_intent: intentId })).data
  const other = await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 10 })
  if (!ours) throw new Error("no refund")
  await recordRefunds(paymentId, [other, failed(ours)])
  expect(await hasAlert(paymentId)).toBe(true)
})

test("of two failed refunds, the one not retried stays open", async () => {
  const { paymentId, intentId } = await paid()
  const one = await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 1_000 })
  const two = await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 2_000 })
  await recordRefunds(paymentId, [failed(one), failed(two)])
  expect(await openCents(paymentId)).toBe(3_000)
  const secondTry = { ...two, id: `${two.id}_again`, status: "succeeded" }
  await recordRefunds(paymentId, [secondTry])
  expect([await hasAlert(paymentId), await openCents(paymentId)]).toEqual([true, 1_000])
  await retryRefund(operator, { paymentId })
  expect([await hasAlert(paymentId), await openCents(paymentId)]).toEqual([false, undefined])
})

test("a retry refunds the full amount owed", async () => {
  const { paymentId, intentId } = await paid()
  const part = await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 4_000 })
  await recordRefunds(paymentId, [part])
  await requestRefund(ctx, await paymentOf(paymentId), "test.reason")
  await sendRefund(ctx, { paymentId })
  const made = (await ctx.stripe.refunds.list({ payment_intent: intentId })).data
  await recordRefunds(paymentId, made.map(failed))
  expect(await openCents(paymentId)).toBe(AMOUNT)
  await retryRefund(operator, { paymentId })
  const requested = (await refundsOf(ctx.db, paymentId)).filter(({ status }) => status === "requested")
  expect(requested.map(({ amountCents }) => amountCents)).toEqual([AMOUNT])
})

test("a refund that the provider cancels counts as failed", async () => {
  const { paymentId, intentId } = await paid()
  await requestRefund(ctx, await paymentOf(paymentId), "test.reason")
  await sendRefund(ctx, { paymentId })
  const [made] = (await ctx.stripe.refunds.list({ payment_intent: intentId })).data
  if (!made) throw new Error("no refund")
  await recordRefunds(paymentId, [{ ...made, status: "canceled" }])
  expect([await hasAlert(paymentId), await openCents(paymentId)]).toEqual([true, AMOUNT])
})

test("a retried refund whose job was lost is sent by the reconciliation", async () => {
  const { paymentId, intentId } = await paid("pm_card_refundFail")
  await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 1_000 })
  await ctx.deliverWebhooks()
  await retryRefund(operator, { paymentId })
  const old = new Date(ctx.now().getTime() - 3_600_000)
  await ctx.db.update(payments).set({ createdAt: old }).where(eq(payments.id, paymentId))
  expect(await reconcilePayments(ctx)).toBe(0)
  const made = (await ctx.stripe.refunds.list({ payment_intent: intentId })).data
  expect(made.map(({ amount }) => amount)).toEqual([1_000, 1_000])
})

test("the amount of a lost dispute is not refunded again", async () => {
  const { paymentId, intentId } = await paid("pm_card_createDispute")
  await requestRefund(ctx, await paymentOf(paymentId), "test.reason")
  await changeDispute(intentId, { status: "lost", amount: 4_000, is_charge_refundable: true })
  await sendRefund(ctx, { paymentId })
  const made = (await ctx.stripe.refunds.list({ payment_intent: intentId })).data
  expect(made.map(({ amount }) => amount)).toEqual([AMOUNT - 4_000])
  expect(await paymentOf(paymentId)).toMatchObject({ state: "refunded", chargedBackCents: 4_000 })
})

test("a refund refused after a lost dispute alerts once", async () => {
  const { paymentId, intentId } = await paid("pm_card_createDispute")
  await requestRefund(ctx, await paymentOf(paymentId), "test.reason")
  await changeDispute(intentId, { status: "lost", amount: 4_000 })
  await sendRefund(ctx, { paymentId })
  await sendRefund(ctx, { paymentId })
  expect([await hasAlert(paymentId), await openCents(paymentId)]).toEqual([true, AMOUNT - 4_000])
})

test("a superseded request that was sent anyway takes the provider's state", async () => {
  const { paymentId, intentId } = await paid()
  await requestRefund(ctx, await paymentOf(paymentId), "test.reason")
  const [request] = await refundsOf(ctx.db, paymentId)
  const rest = await ctx.stripe.refunds.create({ payment_intent: intentId })
  await recordRefunds(paymentId, [rest])
  expect((await refundsOf(ctx.db, paymentId)).map(({ status }) => status).sort()).toEqual(["canceled", "succeeded"])
  const sent = { ...rest, id: `${rest.id}_sent`, metadata: { refund_id: request?.id ?? "" } }
  await recordRefunds(paymentId, [failed(rest), sent])
  expect(await paymentOf(paymentId)).toMatchObject({ state: "refunded", refundedCents: AMOUNT })
  expect([await hasAlert(paymentId), await openCents(paymentId)]).toEqual([false, undefined])
})

test("a refund at the provider that replaced ours alerts when cancelled", async () => {
  const { paymentId, intentId } = await paid()
  const rest = await ctx.stripe.refunds.create({ payment_intent: intentId })
  await requestRefund(ctx, await paymentOf(paymentId), "test.reason")
  await recordRefunds(paymentId, [{ ...rest, status: "pending" }])
  expect(await openCents(paymentId)).toBeUndefined()
  await recordRefunds(paymentId, [{ ...rest, status: "canceled" }])
  expect([await hasAlert(paymentId), await openCents(paymentId)]).toEqual([true, AMOUNT])
})
