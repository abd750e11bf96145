import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/purchases/payments"
import {
  chargeAtProvider,
  openTestPayment,
  paidTimes,
  setTestPurchase,
  timesOf,
} from "../../tests/support/purchases/test-purchase"
import { runs } from "../../tests/support/runs"
import { inTransaction } from "../platform/context.server"
import { disputesOf, lockSucceededPayment, paymentById, refundsOf } from "./queries.server"
import { reconcilePayments } from "./refunds/reconciliation.server"
import { requestRefund, sendRefund } from "./refunds/refunds.server"
import { failedRefunds } from "./refunds/returned-money.server"
import { reconcileReturns } from "./refunds/returns-reconciliation.server"
import { onItsWayCentsOf, refundedCentsOf } from "./rules/refunds"
import { subscribedEvents } from "./rules/subscribed-events"
import { receiveWebhook } from "./stripe/webhook.server"
import { sandboxObjects } from "./tables.server"

const database = await testDatabase()
const base = testContext(database)
const ctx = withSandbox(database, base)
const operator = as(ctx, await person(base, { role: "operator" }))
setTestPurchase(ctx)

const cards = ["pm_card_visa", "pm_card_refundFail", "pm_card_pendingRefund", "pm_card_createDispute"] as const
const steps = ["ask", "refund-part", "refund-rest", "win", "lose", "deliver", "reconcile", "send"] as const

type Scenario = { card: (typeof cards)[number]; steps: (typeof steps)[number][]; order: number[] }

const scenarios = fc.record<Scenario>({
  card: fc.constantFrom(...cards),
  steps: fc.array(fc.constantFrom(...steps), { maxLength: 6 }),
  order: fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
})

/** Our refund request crosses a refund made at the provider, whose event arrives before the request is sent. */
const examples: [Scenario][] = [
  ["deliver", "ask", "refund-rest"],
  ["deliver", "ask", "refund-part", "deliver"],
  ["deliver", "ask", "refund-part", "send"],
  ["deliver", "refund-part", "ask", "deliver", "send"],
].flatMap((each) => cards.map((card): [Scenario] => [{ card, steps: each as Scenario["steps"], order: [1, 3, 2] }]))

/** The ids of this payment's events, delivered or not, oldest first. */
async function eventsOf(intentId: string): Promise<string[]> {
  const rows = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.kind, "event"))
  return rows
    .filter(({ object }) => JSON.stringify(object).includes(intentId) && subscribedEvents.includes(String(object.type)))
    .map(({ id }) => id)
}

const deliver = (id: string) => ctx.sandbox.deliverEvent(id, (body, signature) => receiveWebhook(ctx, body, signature))

/** Delivers every event twice, in the scenario's order. */
async function deliverShuffled(intentId: string, order: number[]): Promise<void> {
  const ids = await eventsOf(intentId)
  const shuffled = [...ids, ...ids]
    .map((id, index) => ({ id, at: order[index % order.length] ?? 0 }))
    .sort((one, other) => one.at - other.at)
  for (const { id } of shuffled) await deliver(id)
}

/** Requests a refund of the rest, as when a paid purchase ends. Returns whether it was paid. */
const askForRefund = (purchaseId: string): Promise<boolean> =>
  inTransaction(ctx, async (txCtx) => {
    const purchase = { bookingId: null, orderId: purchaseId }
    const payment = await lockSucceededPayment(txCtx.db, purchase)
    if (payment) await requestRefund(txCtx, payment, "test.reason")
    return payment !== undefined
  })

async function run({ card, steps: wanted, order }: Scenario) {
  const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
  await chargeAtProvider(ctx, intentId, card)
  const refusedByProvider = () => undefined
  const dispute = async () => (await ctx.stripe.disputes.list({ payment_intent: intentId })).data[0]?.id ?? "du_none"
  const evidence = async (uncategorized_text: string) =>
    ctx.stripe.disputes.update(await dispute(), { evidence: { uncategorized_text } }).catch(refusedByProvider)
  let isAsked = false
  for (const step of wanted) {
    if (step === "ask") isAsked = (await askForRefund(purchaseId)) || isAsked
    if (step === "refund-part")
      await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 4_100 }).catch(refusedByProvider)
    if (step === "refund-rest") await ctx.stripe.refunds.create({ payment_intent: intentId }).catch(refusedByProvider)
    if (step === "win") await evidence("winning_evidence")
    if (step === "lose") await evidence("losing_evidence")
    if (step === "deliver") await deliverShuffled(intentId, order)
    if (step === "reconcile") await Promise.all([reconcilePayments(ctx), reconcileReturns(ctx)])
    if (step === "send") await sendRefund(ctx, { paymentId })
    await expectNoExcess(paymentId)
  }
  await deliverShuffled(intentId, order)
  await sendRefund(ctx, { paymentId })
  await deliverShuffled(intentId, order)
  return { purchaseId, paymentId, intentId, isAsked }
}

/** Refunds and returns never exceed the payment. */
async function expectNoExcess(paymentId: string): Promise<void> {
  const payment = await paymentById(ctx.db, paymentId)
  const all = await refundsOf(ctx.db, paymentId)
  const backCents = refundedCentsOf(all) + onItsWayCentsOf(all) + (payment?.chargedBackCents ?? 0)
  expect(backCents).toBeLessThanOrEqual(payment?.amountCents ?? 0)
}

/** Each requested refund succeeded, waits for the bank's decision, or needs an operator. */
async function expectRequestEnded(paymentId: string, isDisputeOpen: boolean): Promise<void> {
  const payment = await paymentById(ctx.db, paymentId)
  const all = await refundsOf(ctx.db, paymentId)
  const leftCents = (payment?.amountCents ?? 0) - refundedCentsOf(all) - (payment?.chargedBackCents ?? 0)
  const isWaiting = all.some(({ status }) => status === "requested")
  const failed = (await failedRefunds(operator)).find(({ payment: { id } }) => id === paymentId)
  expect({ state: payment?.state, failedCents: failed?.refund.amountCents ?? 0, isWaiting }).toEqual({
    state: leftCents > 0 ? "refunding" : "refunded",
    failedCents: leftCents - onItsWayCentsOf(all),
    isWaiting: isDisputeOpen && leftCents > 0,
  })
}

test("in any order of events, a payment ends in the provider's state", async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const { purchaseId, paymentId, intentId, isAsked } = await run(scenario)
      const payment = await paymentById(ctx.db, paymentId)
      const refunds = (await ctx.stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data
      const disputes = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
      const back = refunds
        .filter(({ status }) => status === "succeeded")
        .reduce((cents, { amount }) => cents + amount, 0)
      const byId = (rows: { id: string | null; status: string | null }[]) =>
        Object.fromEntries(rows.map(({ id, status }) => [id, status]))
      const recorded = (await refundsOf(ctx.db, paymentId)).filter(({ providerId }) => providerId !== null)
      const dispute = disputes[0]?.status
      expect(back).toBeLessThanOrEqual(payment?.amountCents ?? 0)
      expect(payment?.refundedCents).toBe(back)
      expect(byId(recorded.map((row) => ({ ...row, id: row.providerId })))).toEqual(byId(refunds))
      expect(byId(await disputesOf(ctx.db, paymentId))).toEqual(byId(disputes))
      expect(payment?.chargedBackCents).toBe(dispute === "lost" ? disputes[0]?.amount : 0)
      if (isAsked) await expectRequestEnded(paymentId, dispute === "needs_response")
      const isAllBack = back === payment?.amountCents
      if (!isAsked) expect(payment?.state).toBeOneOf(isAllBack ? ["refunded"] : ["succeeded", "refunding"])
      const [paid, refunded] = [await paidTimes(ctx, purchaseId), await timesOf(ctx, "test.refunded", purchaseId)]
      expect(paid).toBeOneOf(isAllBack ? [0, 1] : [1])
      // Only a refund that the company did not request calls the purchase's handler.
      if (isAllBack && !isAsked) expect(refunded).toBe(paid)
      expect(refunded).toBeLessThanOrEqual(paid)
    }),
    { examples, numRuns: examples.length + runs(3, 20) },
  )
})
