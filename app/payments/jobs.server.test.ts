import { afterAll, expect, test, vi } from "vitest"
import { sandboxJobs } from "../../sandbox/jobs.server"
import { makeSandbox } from "../../sandbox/stripe/sandbox.server"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import {
  chargeAtProvider,
  openTestPayment,
  paidTimes,
  setTestPurchase,
  stateOf,
} from "../../tests/support/purchases/test-purchase"
import { openJobs } from "../platform/jobs.server"
import { paymentsJobs } from "./jobs.server"
import { makeStripe } from "./stripe/provider.server"

const database = await testDatabase()
const base = testContext(database)
const jobs = openJobs(database.boss, base.log)
const { db } = database
const { webhookSecret } = base.config.stripe
const sandbox = makeSandbox({ db, now: base.now, webhookSecret, baseUrl: base.config.baseUrl, jobs })
const ctx = { ...base, jobs, stripe: makeStripe(base.config, sandbox) }
const purchase = setTestPurchase(ctx)
await jobs.start([...paymentsJobs(() => ctx), ...sandboxJobs(() => ctx, sandbox)])
afterAll(() => jobs.stop())
const polling = { timeout: 30_000, interval: 100 }

test("a charge reaches the purchase through the queue, and is retried after a failure", async () => {
  purchase.failing = true
  const { purchaseId, paymentId, intentId } = await openTestPayment(ctx)
  await chargeAtProvider(ctx, intentId)
  await vi.waitFor(() => expect(purchase.requested).toBe(1), polling)
  expect(await stateOf(ctx, paymentId)).toBe("open")
  purchase.failing = false
  await vi.waitFor(async () => expect(await stateOf(ctx, paymentId)).toBe("succeeded"), polling)
  expect(await paidTimes(ctx, purchaseId)).toBe(1)
})

test("a payment that is not accepted is refunded through the queue", async () => {
  purchase.outcome = { accepted: false, reason: "test.resold" }
  const { paymentId, intentId } = await openTestPayment(ctx)
  await chargeAtProvider(ctx, intentId)
  await vi.waitFor(async () => expect(await stateOf(ctx, paymentId)).toBe("refunded"), polling)
  const { data } = await ctx.stripe.refunds.list({ payment_intent: intentId })
  expect(data.map(({ amount }) => amount)).toEqual([12_300])
})
