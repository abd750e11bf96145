import { describe, expect, test } from "vitest"
import { sandboxObjects } from "../../app/payments/tables.server"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/purchases/payments"
import { sandboxApp } from "./app.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const app = sandboxApp(ctx.sandbox)
const card = { number: "4242 4242 4242 4242", exp_month: 12, exp_year: 2030, cvc: "123" }

const post = async (path: string, body: object) => {
  const response = await app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  return { code: response.status, body: await response.json() }
}
const newIntent = () =>
  ctx.stripe.paymentIntents.create({ amount: 9_900, currency: "eur", metadata: { secret: "note" } })
const statusOf = async (id: string) => (await ctx.stripe.paymentIntents.retrieve(id)).status

async function confirm(typed: Partial<typeof card>) {
  const { id, client_secret } = await newIntent()
  const result = await post(`/v1/payment_intents/${id}/confirm`, { client_secret, card: { ...card, ...typed } })
  const challenge = (outcome: "complete" | "fail") =>
    post(`/v1/payment_intents/${id}/challenge`, { client_secret, outcome })
  return { id, ...result, challenge }
}

describe("the card field of the sandbox", () => {
  test.each(["4242424242424242", "5555555555554444", "378282246310005"])("%s pays", async (number) => {
    const { id, body } = await confirm({ number })
    expect(body.status).toBe("succeeded")
    expect(body.metadata).toBeUndefined()
    expect(await statusOf(id)).toBe("succeeded")
  })

  test.each([
    ["4000000000000002", "card_declined", "generic_decline"],
    ["4000000000009995", "card_declined", "insufficient_funds"],
    ["4000000000000069", "expired_card", undefined],
    ["4000000000000127", "incorrect_cvc", undefined],
    ["4000000000000119", "processing_error", undefined],
    ["4111111111111111", "card_declined", "test_mode_live_card"],
  ])("%s is declined: %s %s", async (number, code, decline_code) => {
    const { id, code: status, body } = await confirm({ number })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: "card_error", code, ...(decline_code ? { decline_code } : {}) })
    expect(await statusOf(id)).toBe("requires_payment_method")
  })

  test.each([
    [{ number: "4242424242424241" }, "incorrect_number"],
    [{ number: "4242" }, "invalid_number"],
    [{ exp_month: 13 }, "invalid_expiry_month"],
    [{ exp_year: 2020 }, "invalid_expiry_year"],
    [{ exp_month: 10, exp_year: 2026 }, "invalid_expiry_month"],
    [{ cvc: "12" }, "invalid_cvc"],
  ])("%j is refused at once: %s", async (typed, code) => {
    const { body } = await confirm(typed)
    expect(body.error).toMatchObject({ type: "card_error", code })
  })

  test.each(["4000002500003155", "4000002760003184"])("%s requires 3-D Secure, then pays", async (number) => {
    const { id, body, challenge } = await confirm({ number })
    expect(body.status).toBe("requires_action")
    expect((await challenge("complete")).body.status).toBe("succeeded")
    expect(await statusOf(id)).toBe("succeeded")
    expect((await challenge("complete")).code).toBe(400)
  })

  test("a failed challenge charges nothing and requires another card", async () => {
    const { id, challenge } = await confirm({ number: "4000002760003184" })
    expect((await challenge("fail")).body.error.code).toBe("payment_intent_authentication_failure")
    expect(await statusOf(id)).toBe("requires_payment_method")
  })

  test("4000008400001629 requires 3-D Secure, then declines", async () => {
    const { challenge } = await confirm({ number: "4000008400001629" })
    expect((await challenge("complete")).body.error.code).toBe("card_declined")
  })

  test("a declined intent is paid by another card", async () => {
    const { id, client_secret } = await newIntent()
    const address = `/v1/payment_intents/${id}/confirm`
    await post(address, { client_secret, card: { ...card, number: "4000000000000002" } })
    expect((await post(address, { client_secret, card })).body.status).toBe("succeeded")
    expect((await post(address, { client_secret, card })).body.error.code).toBe("payment_intent_unexpected_state")
  })

  test("without the client secret nothing is changed or shown", async () => {
    const { id } = await newIntent()
    const { client_secret } = await newIntent()
    expect((await post(`/v1/payment_intents/${id}/confirm`, { client_secret, card })).code).toBe(404)
    expect((await post(`/v1/payment_intents/${id}/confirm`, { card })).code).toBe(400)
    expect((await app.request(`/v1/payment_intents/${id}?client_secret=${client_secret}`)).status).toBe(404)
    expect((await app.request(`/v1/payment_intents/${id}`)).status).toBe(404)
    expect(await statusOf(id)).toBe("requires_payment_method")
  })

  describe("with a saved card", () => {
    const savedCard = async (token: string) => {
      const customer = await ctx.stripe.customers.create({ email: "anna@example.org" })
      const method = await ctx.stripe.paymentMethods.attach(token, { customer: customer.id })
      const { id, client_secret } = await ctx.stripe.paymentIntents.create({
        amount: 9_900,
        currency: "eur",
        customer: customer.id,
      })
      const confirmed = (payment_method: string) =>
        post(`/v1/payment_intents/${id}/confirm`, { client_secret, payment_method })
      return { methodId: method.id, confirmed }
    }

    test("an intent is paid by the card's id", async () => {
      const { methodId, confirmed } = await savedCard("pm_card_visa")
      expect((await confirmed(methodId)).body.status).toBe("succeeded")
    })

    test("a decline charges nothing", async () => {
      const { methodId, confirmed } = await savedCard("pm_card_chargeDeclinedInsufficientFunds")
      expect((await confirmed(methodId)).body.error).toMatchObject({ decline_code: "insufficient_funds" })
    })

    test("another customer's card is refused", async () => {
      const other = await savedCard("pm_card_visa")
      const { confirmed } = await savedCard("pm_card_visa")
      expect((await confirmed(other.methodId)).body.error).toMatchObject({ param: "payment_method" })
    })

    test("an unknown card is refused", async () => {
      const { confirmed } = await savedCard("pm_card_visa")
      expect((await confirmed("pm_unknown")).body.error).toMatchObject({ code: "resource_missing" })
    })
  })

  test("a setup intent saves a card, with a challenge", async () => {
    const customer = await ctx.stripe.customers.create({ email: "anna@example.org" })
    const { id, client_secret } = await ctx.stripe.setupIntents.create({ customer: customer.id })
    const typed = { client_secret, card: { ...card, number: "4000002500003155" } }
    expect((await post(`/v1/setup_intents/${id}/confirm`, typed)).body.status).toBe("requires_action")
    const done = await post(`/v1/setup_intents/${id}/challenge`, { client_secret, outcome: "complete" })
    expect(done.body.status).toBe("succeeded")
    const { data } = await ctx.stripe.customers.listPaymentMethods(customer.id)
    expect(data.map((method) => method.card?.last4)).toEqual(["3155"])
  })

  test("no card number is stored", async () => {
    await confirm({ number: "4111111111111111" })
    expect(JSON.stringify(await database.db.select().from(sandboxObjects))).not.toMatch(
      /4242424242424242|4111111111111111/,
    )
  })
})

describe("the identity page of the sandbox", () => {
  const seen: string[] = []
  ctx.features.providerEvents["identity.verification_session."] = async (_ctx, event) => {
    seen.push(event.type)
    return async () => {}
  }
  const begin = () =>
    ctx.stripe.identity.verificationSessions.create({
      type: "document",
      return_url: "https://example.org/account/documents",
    })
  const choose = (id: string, outcome: string) =>
    app.request(`/identity/${id}`, { method: "POST", body: new URLSearchParams({ outcome }) })

  test.each([
    ["verified", "verified"],
    ["requires_input", "requires_input"],
    ["canceled", "canceled"],
  ])("the result %s redirects back and sends its event", async (outcome, status) => {
    const session = await begin()
    const page = await app.request(`/identity/${session.id}`)
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(await page.text()).toContain(`value="${outcome}"`)
    const response = await choose(session.id, outcome)
    expect([response.status, response.headers.get("location")]).toEqual([303, "https://example.org/account/documents"])
    expect((await ctx.stripe.identity.verificationSessions.retrieve(session.id)).status).toBe(status)
    await ctx.deliverWebhooks()
    expect(seen).toContain(`identity.verification_session.${status}`)
  })

  test("a finished check does not change", async () => {
    const session = await begin()
    await choose(session.id, "verified")
    await choose(session.id, "canceled")
    expect((await ctx.stripe.identity.verificationSessions.retrieve(session.id)).status).toBe("verified")
    expect((await app.request(`/identity/${session.id}`)).status).toBe(404)
    expect((await choose("vs_unknown", "verified")).status).toBe(404)
    expect((await choose(session.id, "nonsense")).status).toBe(400)
  })
})
