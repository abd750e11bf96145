import { expect, it } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/payments"
import { chargeAtProvider, openTestPayment, plugTestPurchase, stateOf } from "../../tests/support/test-purchase"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { paymentsApi } from "./api.server"
import { signedEvent } from "./sandbox/events.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
plugTestPurchase("test")

const app = newApi()
app.use(async (c, next) => {
  c.set("ctx", ctx)
  await next()
})
app.route("/", paymentsApi)
app.onError((error, c) => {
  if (error instanceof Refusal) return problem(c, error)
  throw error
})
const send = (body: string, signature: string) =>
  app.request("/api/stripe/webhook", {
    method: "POST",
    headers: { "stripe-signature": signature, "content-type": "application/json; charset=utf-8" },
    body,
  })

it("the provider's webhook address takes a signed event byte for byte, and says 400 to any other", async () => {
  const { paymentId, intentId } = await openTestPayment(ctx, "test")
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
