import { expect, test } from "vitest"
import { signedEvent } from "../../sandbox/stripe/events.server"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/purchases/payments"
import {
  chargeAtProvider,
  openTestPayment,
  setTestPurchase,
  stateOf,
} from "../../tests/support/purchases/test-purchase"
import type { Ctx } from "../platform/context.server"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { paymentsApi } from "./api.server"
import { payingCustomer } from "./stripe/customer.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
setTestPurchase(ctx)

function appFor(who: Ctx) {
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", who)
    await next()
  })
  app.route("/", paymentsApi)
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(c, error)
    throw error
  })
  return app
}
const send = (body: string, signature: string) =>
  appFor(ctx).request("/api/stripe/webhook", {
    method: "POST",
    headers: { "stripe-signature": signature, "content-type": "application/json; charset=utf-8" },
    body,
  })

test("the webhook accepts a signed event byte for byte, and answers 400 to others", async () => {
  const { paymentId, intentId } = await openTestPayment(ctx)
  const intent = await chargeAtProvider(ctx, intentId)
  const event = { id: "evt_1", object: "event", type: "payment_intent.succeeded", data: { object: intent } }
  const { body, signature } = signedEvent(event, ctx.config.stripe.webhookSecret, ctx.now())
  const refused = await send(`${body} `, signature)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ code: "payments.webhook-refused" })
  expect(await stateOf(ctx, paymentId)).toBe("open")
  const taken = await send(body, signature)
  expect([taken.status, await taken.json()]).toEqual([200, { received: true }])
  expect(await stateOf(ctx, paymentId)).toBe("succeeded")
})

const listed = (who: Ctx) => appFor(who).request("/api/payment-methods")

test("a customer can list only their own saved cards", async () => {
  const [anna, other] = [await person(ctx), await person(ctx)]
  const customer = await payingCustomer(ctx, anna.userId)
  await ctx.stripe.paymentMethods.attach("pm_card_visa", { customer: customer?.id ?? "" })
  expect(await (await listed(as(ctx, anna))).json()).toMatchObject({ cards: [{ brand: "visa", last4: "4242" }] })
  expect(await (await listed(as(ctx, other))).json()).toEqual({ cards: [] })
})

test.each([
  ["a visitor", undefined, 401],
  ["a partner", "business", 403],
  ["an operator", "operator", 403],
] as const)("%s has no saved cards", async (_who, role, status) => {
  expect((await listed(role ? as(ctx, await person(ctx, { role })) : ctx)).status).toBe(status)
})
