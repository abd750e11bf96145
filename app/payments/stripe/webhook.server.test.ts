import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { signedEvent } from "../../../sandbox/stripe/events.server"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  chargeAtProvider,
  openTestPayment,
  paidTimes,
  setTestPurchase,
  stateOf,
  timesOf,
} from "../../../tests/support/purchases/test-purchase"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { paymentById, refundsOf } from "../queries.server"
import { payments } from "../tables.server"
import { receiveWebhook } from "./webhook.server"

const database = await testDatabase()
const base = testContext(database)
const ctx = withSandbox(database, base)
const purchase = setTestPurchase(ctx)
beforeEach(() => {
  purchase.outcome = { accepted: true }
  purchase.failing = false
})

const secret = ctx.config.stripe.webhookSecret
let made = 0
const eventOf = (type: string, object: object) => ({
  id: `evt_made_${++made}`,
  object: "event",
  type,
  data: { object },
})
const sent = (event: object, at = ctx.now()) => signedEvent(event, secret, at)
async function deliver(event: object) {
  const { body, signature } = sent(event)
  await receiveWebhook(ctx, body, signature)
}
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? [error.code, error.status] : error),
  )

describe("the provider's events", () => {
  test("a success pays the purchase", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await chargeAtProvider(ctx, intentId)
    expect(await stateOf(ctx, paymentId)).toBe("open")
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })

  test("fifty concurrent copies have one effect", { tags: ["postgres"] }, async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    const { body, signature } = sent(eventOf("payment_intent.succeeded", await chargeAtProvider(ctx, intentId)))
    await Promise.all(Array.from({ length: 50 }, () => receiveWebhook(ctx, body, signature)))
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
  })

  test("fifty different events of one success have one effect", { tags: ["postgres"] }, async () => {
    const { purchaseId, intentId } = await openTestPayment(ctx)
    const intent = await chargeAtProvider(ctx, intentId)
    await Promise.all(Array.from({ length: 50 }, () => deliver(eventOf("payment_intent.succeeded", intent))))
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })

  test("without inbox and lock fifty copies have many effects (control)", { tags: ["postgres"] }, async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await chargeAtProvider(ctx, intentId)
    const unguarded = async (txCtx: Ctx) => {
      if ((await paymentById(txCtx.db, paymentId))?.state !== "open") return
      await recordEvent(txCtx, { name: "test.paid", subject: `order:${purchaseId}` })
      await txCtx.db.update(payments).set({ state: "succeeded" }).where(eq(payments.id, paymentId))
    }
    await Promise.all(Array.from({ length: 50 }, () => unguarded(ctx)))
    expect(await paidTimes(ctx, purchaseId)).toBeGreaterThan(1)
  })

  test("the order of arrival does not matter", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    const refused = await chargeAtProvider(ctx, intentId, "pm_card_chargeDeclined").catch(() => undefined)
    expect(refused).toBeUndefined()
    const declined = await ctx.stripe.paymentIntents.retrieve(intentId)
    const paid = await chargeAtProvider(ctx, intentId)
    await deliver(eventOf("payment_intent.succeeded", paid))
    await deliver(eventOf("payment_intent.payment_failed", declined))
    await deliver(eventOf("payment_intent.canceled", { ...declined, status: "canceled" }))
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })

  test("a decline is recorded and the payment stays open", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await chargeAtProvider(ctx, intentId, "pm_card_chargeDeclinedInsufficientFunds").catch(() => undefined)
    await ctx.deliverWebhooks()
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "open", lastError: "insufficient_funds" })
    expect(await timesOf(ctx, "test.failed", purchaseId)).toBe(0)
  })

  test("an intent cancelled at the provider fails the purchase", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    await ctx.stripe.paymentIntents.cancel(intentId)
    await ctx.deliverWebhooks()
    expect(await stateOf(ctx, paymentId)).toBe("cancelled")
    expect(await timesOf(ctx, "test.failed", purchaseId)).toBe(1)
  })

  test("an authorised amount counts as paid", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    const intent = await ctx.stripe.paymentIntents.retrieve(intentId)
    await deliver(eventOf("payment_intent.amount_capturable_updated", { ...intent, status: "requires_capture" }))
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
    expect(await paidTimes(ctx, purchaseId)).toBe(1)
  })

  test("an event whose handler throws is processed again later", async () => {
    const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
    const event = eventOf("payment_intent.succeeded", await chargeAtProvider(ctx, intentId))
    purchase.failing = true
    await expect(deliver(event)).rejects.toThrow("the purchase failed")
    expect([await stateOf(ctx, paymentId), await paidTimes(ctx, purchaseId)]).toEqual(["open", 0])
    purchase.failing = false
    await deliver(event)
    expect([await stateOf(ctx, paymentId), await paidTimes(ctx, purchaseId)]).toEqual(["succeeded", 1])
  })
})

describe("invalid events", () => {
  test.each<[string, string]>([
    ["no JSON", "{"],
    ["not an object", "null"],
    ["without data", JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded" })],
    ["without an object", JSON.stringify({ id: "evt_2", type: "payment_intent.succeeded", data: { object: null } })],
  ])("one that is %s is refused although it is signed", async (_, body) => {
    const timestamp = Math.floor(ctx.now().getTime() / 1000)
    const signature = ctx.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    expect(await refusalOf(receiveWebhook(ctx, body, signature))).toEqual(["payments.webhook-refused", 400])
  })

  test.each<[string, object]>([
    ["payment_intent.succeeded", {}],
    ["payment_intent.succeeded", { id: "pi_unknown", latest_charge: "ch_unknown", status: "succeeded" }],
    ["charge.refunded", { id: "ch_unknown", payment_intent: "pi_unknown" }],
    ["refund.failed", { id: "re_unknown", payment_intent: "pi_unknown" }],
    ["charge.dispute.created", { id: "du_unknown", payment_intent: "pi_unknown" }],
    ["identity.verification_session.verified", { id: "vs_unknown", status: "verified" }],
  ])("%s of an object unknown at the provider is ignored", async (type, object) => {
    expect(await refusalOf(deliver(eventOf(type, object)))).toBeUndefined()
  })

  const open = async () => {
    const opened = await openTestPayment(ctx)
    const intent = await ctx.stripe.paymentIntents.retrieve(opened.intentId)
    return { ...opened, event: eventOf("payment_intent.succeeded", { ...intent, status: "succeeded" }) }
  }
  const refused = ["payments.webhook-refused", 400]

  test("a forged signature is refused", async () => {
    const { paymentId, event } = await open()
    const { body, signature } = signedEvent(event, "whsec_somebody_else", ctx.now())
    expect(await refusalOf(receiveWebhook(ctx, body, signature))).toEqual(refused)
    expect(await refusalOf(receiveWebhook(ctx, body, null))).toEqual(refused)
    expect(await refusalOf(receiveWebhook(ctx, body, "t=1,v1=abc"))).toEqual(refused)
    expect(await refusalOf(receiveWebhook(ctx, "", signature))).toEqual(refused)
    expect(await stateOf(ctx, paymentId)).toBe("open")
  })

  test("an altered body is refused", async () => {
    const { paymentId, event } = await open()
    const { body, signature } = sent(event)
    expect(await refusalOf(receiveWebhook(ctx, body.replace("12300", "12301"), signature))).toEqual(refused)
    expect(await stateOf(ctx, paymentId)).toBe("open")
  })

  test("one older than five minutes is refused", async () => {
    const { paymentId, event } = await open()
    const minutes = (count: number) => new Date(ctx.now().getTime() - count * 60_000)
    const old = sent(event, new Date(minutes(5).getTime() - 1000))
    expect(await refusalOf(receiveWebhook(ctx, old.body, old.signature))).toEqual(refused)
    expect(await stateOf(ctx, paymentId)).toBe("open")
    const young = sent(event, minutes(5))
    await receiveWebhook(ctx, young.body, young.signature)
    expect(await stateOf(ctx, paymentId)).toBe("succeeded")
  })

  test.each([
    ["a smaller amount", { amount: 100 }],
    ["a larger amount", { amount: 99_900 }],
    ["another currency", { currency: "usd" }],
  ])("a payment of %s than expected is refunded", async (_what, change) => {
    const { purchaseId, paymentId, event } = await open()
    await deliver({ ...event, data: { object: { ...event.data.object, ...change } } })
    expect(await stateOf(ctx, paymentId)).toBe("refunding")
    expect(await paidTimes(ctx, purchaseId)).toBe(0)
    expect((await refundsOf(ctx.db, paymentId))[0]).toMatchObject({
      reason: "payments.amount-differs",
      ...amountIn(change),
    })
    expect(base.recordedJobs).toContainEqual({ name: "payments.send-refund", data: { paymentId } })
  })
  const amountIn = (change: { amount?: number; currency?: string }) =>
    change.amount ? { amountCents: change.amount } : {}

  test("an intent of no known payment changes nothing", async () => {
    const { event } = await open()
    const strange = { ...event.data.object, id: "pi_strange", metadata: { payment_id: "not-a-uuid" } }
    await deliver({ ...event, data: { object: strange } })
    expect(await ctx.db.select().from(payments).where(eq(payments.providerId, "pi_strange"))).toEqual([])
  })
})
