import Stripe from "stripe"
import { beforeAll, describe, expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"

const realKey = process.env.STRIPE_TEST_SECRET_KEY

/** The same suite for the sandbox and, if a test key is set, for Stripe. */
const providers: [string, () => Promise<Stripe>][] = [
  [
    "the sandbox",
    async () => {
      const database = await testDatabase()
      return withSandbox(database, testContext(database)).stripe
    },
  ],
  ...(realKey ? ([["Stripe", async () => new Stripe(realKey)]] satisfies [string, () => Promise<Stripe>][]) : []),
]

const card = { currency: "eur", allowed_payment_method_types: ["card" as const] }
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as Stripe.errors.StripeError,
  )

describe.each(providers)("the provider's API: %s", (_name, connect) => {
  let stripe: Stripe
  beforeAll(async () => {
    stripe = await connect()
  })
  const pay = async (payment_method: string, more: object = {}) => {
    const intent = await stripe.paymentIntents.create({ amount: 12_300, ...card, ...more })
    return stripe.paymentIntents.confirm(intent.id, { payment_method, return_url: "https://example.org/" })
  }

  test("an intent requires a card, keeps its metadata, and is paid by a valid card", async () => {
    const open = await stripe.paymentIntents.create({ amount: 12_300, ...card, metadata: { payment_id: "p1" } })
    expect(open).toMatchObject({ status: "requires_payment_method", amount: 12_300, currency: "eur" })
    expect(open.client_secret).toContain(`${open.id}_secret_`)
    const paid = await stripe.paymentIntents.confirm(open.id, { payment_method: "pm_card_visa" })
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 12_300, metadata: { payment_id: "p1" } })
    const second = await stripe.paymentIntents.retrieve(open.id, { expand: ["latest_charge"] })
    expect(second.latest_charge).toMatchObject({ object: "charge", captured: true, refunded: false })
  })

  test.each([
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
  ])("%s is declined with its code", async (method, code, declineCode) => {
    const error = await refusalOf(pay(method))
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ code, decline_code: declineCode, statusCode: 402 })
    expect(error?.payment_intent).toMatchObject({ status: "requires_payment_method" })
  })

  test.each([
    ["pm_card_chargeDeclinedExpiredCard", "expired_card"],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc"],
    ["pm_card_chargeDeclinedProcessingError", "processing_error"],
  ])("%s is refused with %s", async (method, code) => {
    expect(await refusalOf(pay(method))).toMatchObject({ type: "StripeCardError", code })
  })

  test("a card with 3-D Secure makes the intent require an action", async () => {
    const waiting = await pay("pm_card_authenticationRequired")
    expect(waiting.status).toBe("requires_action")
    expect(waiting.next_action).not.toBeNull()
  })

  test("an amount can be authorised, captured in part, and released", async () => {
    const held = await pay("pm_card_visa", { capture_method: "manual" })
    expect(held).toMatchObject({ status: "requires_capture", amount_capturable: 12_300, amount_received: 0 })
    const taken = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 5_000 })
    expect(taken).toMatchObject({ status: "succeeded", amount_received: 5_000 })
    const other = await pay("pm_card_visa", { capture_method: "manual" })
    expect(await stripe.paymentIntents.cancel(other.id)).toMatchObject({ status: "canceled", amount_capturable: 0 })
  })

  test("a paid intent cannot be cancelled, a cancelled one cannot be paid", async () => {
    const paid = await pay("pm_card_visa")
    expect(await refusalOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      type: "StripeInvalidRequestError",
      code: "payment_intent_unexpected_state",
    })
    const open = await stripe.paymentIntents.create({ amount: 12_300, ...card })
    await stripe.paymentIntents.cancel(open.id, { cancellation_reason: "abandoned" })
    expect(await refusalOf(stripe.paymentIntents.confirm(open.id, { payment_method: "pm_card_visa" }))).toMatchObject({
      code: "payment_intent_unexpected_state",
    })
  })

  test("a refund returns the captured amount, once", async () => {
    const paid = await pay("pm_card_visa")
    const part = await stripe.refunds.create({ payment_intent: paid.id, amount: 300 })
    expect(part).toMatchObject({ amount: 300, status: "succeeded" })
    expect(await refusalOf(stripe.refunds.create({ payment_intent: paid.id, amount: 12_300 }))).toMatchObject({
      type: "StripeInvalidRequestError",
    })
    expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ amount: 12_000 })
    expect(await refusalOf(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: "charge_already_refunded",
    })
  })

  test("an idempotency key creates one object, and is refused for other parameters", async () => {
    const idempotencyKey = `test-${crypto.randomUUID()}`
    const [one, other] = await Promise.all([
      stripe.paymentIntents.create({ amount: 5_000, ...card }, { idempotencyKey }),
      stripe.paymentIntents.create({ amount: 5_000, ...card }, { idempotencyKey, maxNetworkRetries: 3 }),
    ])
    expect(other.id).toBe(one.id)
    const error = await refusalOf(stripe.paymentIntents.create({ amount: 6_000, ...card }, { idempotencyKey }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test("wrong parameters and unknown objects are named in the error", async () => {
    expect(await refusalOf(stripe.paymentIntents.create({ amount: 10, ...card }))).toMatchObject({
      code: "amount_too_small",
      param: "amount",
    })
    expect(await refusalOf(stripe.paymentIntents.retrieve("pi_nothing"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    })
    const unknown = { amount: 500, currency: "eur", no_such_thing: "1" } as Stripe.PaymentIntentCreateParams
    expect(await refusalOf(stripe.paymentIntents.create(unknown))).toMatchObject({ code: "parameter_unknown" })
  })

  test("a card is saved, listed, made the default, and removed", async () => {
    const customer = await stripe.customers.create({ email: "anna@example.org", metadata: { user_id: "u1" } })
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ["card"],
      payment_method: "pm_card_visa",
      confirm: true,
    })
    expect(setup.status).toBe("succeeded")
    const { data } = await stripe.customers.listPaymentMethods(customer.id, { type: "card" })
    expect(data).toHaveLength(1)
    expect(data[0]?.card).toMatchObject({ brand: "visa", last4: "4242" })
    const method = data[0]?.id ?? ""
    const updated = await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method } })
    expect(updated.invoice_settings.default_payment_method).toBe(method)
    const foreign = await stripe.paymentMethods.attach("pm_card_mastercard", {
      customer: (await stripe.customers.create({})).id,
    })
    await expect(
      stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: foreign.id } }),
    ).rejects.toMatchObject({ code: "resource_missing" })
    const second = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id })
    expect(second.card?.fingerprint).toBe(data[0]?.card?.fingerprint)
    expect(second.card?.fingerprint).not.toBe(foreign.card?.fingerprint)
    await stripe.paymentMethods.detach(second.id)
    expect((await stripe.paymentMethods.detach(method)).customer).toBeNull()
    expect((await stripe.customers.listPaymentMethods(customer.id, { type: "card" })).data).toHaveLength(0)
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    })
  })

  test("an identity check has a redirect URL, and can be cancelled", async () => {
    const session = await stripe.identity.verificationSessions.create({
      type: "document",
      metadata: { user_id: "u1" },
      return_url: "https://example.org/account/documents",
    })
    expect(session).toMatchObject({ status: "requires_input", metadata: { user_id: "u1" } })
    expect(session.url).toMatch(/^https?:\/\//)
    expect((await stripe.identity.verificationSessions.cancel(session.id)).status).toBe("canceled")
  })

  test("the data of an identity check can be redacted", async () => {
    const { id } = await stripe.identity.verificationSessions.create({ type: "document" })
    expect((await stripe.identity.verificationSessions.redact(id)).redaction).not.toBeNull()
    expect((await stripe.identity.verificationSessions.retrieve(id)).redaction).not.toBeNull()
  })

  test("recent intents are listed in pages, newest first", async () => {
    const made: string[] = []
    for (let n = 0; n < 3; n++) made.push((await stripe.paymentIntents.create({ amount: 700 + n, ...card })).id)
    const listed: string[] = []
    for await (const intent of stripe.paymentIntents.list({ limit: 2, created: { gte: 1_700_000_000 } })) {
      listed.push(intent.id)
      if (made.every((id) => listed.includes(id)) || listed.length > 50) break
    }
    expect(listed).toEqual(expect.arrayContaining(made))
  })
})
