import { eq } from "drizzle-orm"
import Stripe from "stripe"
import { beforeEach, describe, expect, test } from "vitest"
import { sandboxApp } from "../../sandbox/stripe/app.server"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/purchases/payments"
import { setTestPurchase, someOrder } from "../../tests/support/purchases/test-purchase"
import { users } from "../accounts/tables.server"
import type { Person } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { type CardChoice, MAX_SAVED_CARDS } from "./rules/saved-cards"
import { openCardPayment } from "./stripe/card.server"
import { payingCustomer } from "./stripe/customer.server"
import { removeCard, savedCards } from "./stripe/saved-cards.server"
import { sandboxObjects } from "./tables.server"

const database = await testDatabase()
const base = testContext(database)
const ctx = withSandbox(database, base)
const browser = sandboxApp(ctx.sandbox)
setTestPurchase(ctx)

let anna: Person
beforeEach(async () => {
  base.clock.set("2026-11-23T09:00:00Z")
  anna = await person(ctx)
})

/** A purchase of Anna's, whose payment `who` starts. */
async function startedPayment(who: Person | undefined, card?: CardChoice, existingId?: string, on = ctx) {
  const purchaseId = existingId ?? (await someOrder(ctx))
  const opened = await openCardPayment(who ? as(on, who) : on, {
    bookingId: null,
    orderId: purchaseId,
    userId: anna.userId,
    amountCents: 12_300,
    currency: "eur",
    email: "anna@example.org",
    description: "A test",
    card,
  })
  return { ...opened, purchaseId, id: opened.clientSecret.split("_secret_")[0] ?? "" }
}

/** The code of the provider's refusal. */
const refusedAtCard = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.fields[0]?.code : error),
  )

/** A request of the card field in the browser. */
async function ask(clientSecret: string, act: "confirm" | "challenge", body: object) {
  const response = await browser.request(`/v1/payment_intents/${clientSecret.split("_secret_")[0]}/${act}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_secret: clientSecret, ...body }),
  })
  return (await response.json()) as { status?: string; error?: { code?: string; param?: string } }
}
const typed = (number: string) => ({ card: { number, exp_month: 12, exp_year: 2030, cvc: "123" } })
const cardsOf = (who: Person) => savedCards(as(ctx, who))

async function savedCard(who: Person, token = "pm_card_visa"): Promise<string> {
  const customer = await payingCustomer(ctx, who.userId)
  return (await ctx.stripe.paymentMethods.attach(token, { customer: customer?.id ?? "" })).id
}

describe("the payment of a signed-in customer", () => {
  test("is made with their customer at the provider", async () => {
    const { id } = await startedPayment(anna)
    const [row] = await ctx.db.select().from(users).where(eq(users.id, anna.userId))
    expect(row?.stripeCustomerId).toMatch(/^cus_/)
    expect((await ctx.stripe.paymentIntents.retrieve(id)).customer).toBe(row?.stripeCustomerId)
  })

  test("is one payment even if started repeatedly", async () => {
    const first = await startedPayment(anna)
    const savedCardId = await savedCard(anna)
    for (const card of [undefined, { savesCard: true }, { savedCardId }])
      expect((await startedPayment(anna, card, first.purchaseId)).id).toBe(first.id)
  })

  test("accepts Link as well, unless the card is to be saved", async () => {
    const typesOf = async (id: string) => (await ctx.stripe.paymentIntents.retrieve(id)).allowed_payment_method_types
    const { id, purchaseId } = await startedPayment(anna)
    expect(await typesOf(id)).toEqual(["card", "link"])
    await startedPayment(anna, { savesCard: true }, purchaseId)
    expect(await typesOf(id)).toEqual(["card"])
    await startedPayment(anna, undefined, purchaseId)
    expect(await typesOf(id)).toEqual(["card", "link"])
  })

  test("that started before they had a customer gets one", async () => {
    const first = await startedPayment(anna)
    const customer = await payingCustomer(ctx, anna.userId)
    await ctx.stripe.customers.del(customer?.id ?? "")
    const second = await startedPayment(anna, undefined, first.purchaseId)
    const renewed = await payingCustomer(ctx, anna.userId)
    expect(second.id).toBe(first.id)
    expect((await ctx.stripe.paymentIntents.retrieve(first.id)).customer).toBe(renewed?.id)
  })

  test("is replaced if the provider refuses to change it", async () => {
    const first = await startedPayment(anna)
    const refusing = Object.create(ctx.stripe.paymentIntents, {
      update: {
        value: async (id: string, change: Stripe.PaymentIntentUpdateParams) => {
          if (id === first.id) throw new Stripe.errors.StripeInvalidRequestError({ type: "invalid_request_error" })
          return ctx.stripe.paymentIntents.update(id, change)
        },
      },
    })
    const stripe = Object.create(ctx.stripe, { paymentIntents: { value: refusing } })
    const second = await startedPayment(anna, { savesCard: true }, first.purchaseId, { ...ctx, stripe })
    expect(second.id).not.toBe(first.id)
    expect((await ctx.stripe.paymentIntents.retrieve(first.id)).status).toBe("canceled")
    expect((await ctx.stripe.paymentIntents.retrieve(second.id)).setup_future_usage).toBe("on_session")
  })

  test("has no customer if it is a partner's", async () => {
    anna = await person(ctx, { role: "business" })
    expect((await ctx.stripe.paymentIntents.retrieve((await startedPayment(anna)).id)).customer).toBeNull()
  })
})

describe("a saved card", () => {
  test("pays for its owner", async () => {
    const savedCardId = await savedCard(anna)
    const { clientSecret } = await startedPayment(anna, { savedCardId })
    expect((await ask(clientSecret, "confirm", { payment_method: savedCardId })).status).toBe("succeeded")
  })

  test("gets its bank's challenge, then pays", async () => {
    const savedCardId = await savedCard(anna, "pm_card_authenticationRequired")
    const { clientSecret } = await startedPayment(anna, { savedCardId })
    expect((await ask(clientSecret, "confirm", { payment_method: savedCardId })).status).toBe("requires_action")
    expect((await ask(clientSecret, "challenge", { outcome: "complete" })).status).toBe("succeeded")
  })

  test("of another customer is refused before a payment starts", async () => {
    const savedCardId = await savedCard(await person(ctx))
    expect(await refusedAtCard(startedPayment(anna, { savedCardId }))).toBe("payments.saved-card-gone")
  })

  test("of another customer is refused by the provider too", async () => {
    const savedCardId = await savedCard(await person(ctx))
    const { clientSecret } = await startedPayment(anna)
    expect((await ask(clientSecret, "confirm", { payment_method: savedCardId })).error).toMatchObject({
      param: "payment_method",
    })
  })

  test("of the owner is refused to the holder of a payment link", async () => {
    const savedCardId = await savedCard(anna)
    for (const who of [undefined, await person(ctx)])
      expect(await refusedAtCard(startedPayment(who, { savedCardId }))).toBe("payments.saved-card-gone")
  })

  test("that was removed meanwhile is refused", async () => {
    const savedCardId = await savedCard(anna)
    await removeCard(as(ctx, anna), { cardId: savedCardId })
    expect(await refusedAtCard(startedPayment(anna, { savedCardId }))).toBe("payments.saved-card-gone")
  })

  test("that was removed after the payment started does not pay", async () => {
    const savedCardId = await savedCard(anna)
    const { clientSecret } = await startedPayment(anna, { savedCardId })
    await removeCard(as(ctx, anna), { cardId: savedCardId })
    expect((await ask(clientSecret, "confirm", { payment_method: savedCardId })).error?.param).toBe("payment_method")
  })

  test("that has expired is refused", async () => {
    const savedCardId = await savedCard(anna)
    base.clock.set("2028-01-02T09:00:00Z")
    expect(await refusedAtCard(startedPayment(anna, { savedCardId }))).toBe("payments.saved-card-expired")
  })
})

describe("another card", () => {
  test("is not saved unless requested", async () => {
    const { clientSecret } = await startedPayment(anna)
    await ask(clientSecret, "confirm", typed("4242424242424242"))
    expect(await cardsOf(anna)).toEqual([])
  })

  test("that is saved appears in the account, as the default if it is the first", async () => {
    const { clientSecret } = await startedPayment(anna, { savesCard: true })
    await ask(clientSecret, "confirm", typed("4242424242424242"))
    expect(await cardsOf(anna)).toMatchObject([{ last4: "4242", isDefault: true }])
  })

  test("is saved for purchases that the customer makes themselves", async () => {
    const { id } = await startedPayment(anna, { savesCard: true })
    expect((await ctx.stripe.paymentIntents.retrieve(id)).setup_future_usage).toBe("on_session")
  })

  test("that requires 3-D Secure is saved once it has paid", async () => {
    const { clientSecret } = await startedPayment(anna, { savesCard: true })
    await ask(clientSecret, "confirm", typed("4000002760003184"))
    expect(await cardsOf(anna)).toEqual([])
    await ask(clientSecret, "challenge", { outcome: "complete" })
    expect(await cardsOf(anna)).toMatchObject([{ last4: "3184" }])
  })

  test("that is declined is not saved", async () => {
    const { clientSecret } = await startedPayment(anna, { savesCard: true })
    await ask(clientSecret, "confirm", typed("4000000000000002"))
    expect(await cardsOf(anna)).toEqual([])
  })

  test("is not saved if only the previous attempt requested it", async () => {
    const first = await startedPayment(anna, { savesCard: true })
    await ask(first.clientSecret, "confirm", typed("4000000000000002"))
    const { clientSecret } = await startedPayment(anna, { savesCard: false }, first.purchaseId)
    expect((await ask(clientSecret, "confirm", typed("4242424242424242"))).status).toBe("succeeded")
    expect(await cardsOf(anna)).toEqual([])
  })

  test("is not saved for the holder of a payment link", async () => {
    expect(await refusedAtCard(startedPayment(undefined, { savesCard: true }))).toBe("payments.saved-card-gone")
  })

  test("is not saved beyond the limit", async () => {
    for (let saved = 0; saved < MAX_SAVED_CARDS; saved++) await differentCard()
    expect(await refusedAtCard(startedPayment(anna, { savesCard: true }))).toBe("payments.too-many-cards")
    expect((await startedPayment(anna, { savesCard: false })).id).toMatch(/^pi_/)
  })
})

/** A card of Anna's with a new fingerprint. */
async function differentCard() {
  const id = await savedCard(anna)
  const [row] = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id))
  const object = row?.object as { card: object }
  const own = { ...object, card: { ...object.card, fingerprint: id } }
  await ctx.db.update(sandboxObjects).set({ object: own }).where(eq(sandboxObjects.id, id))
}
