import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { sandboxApp } from "../../../sandbox/stripe/app.server"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { users } from "../../accounts/tables.server"
import { hasSubject } from "../../platform/audit.server"
import type { Person } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { auditEvents } from "../../platform/tables.server"
import { MAX_SAVED_CARDS } from "../rules/saved-cards"
import { sandboxObjects } from "../tables.server"
import { beginSavingCard, removeCard, saveCard, savedCards, setDefaultCard } from "./saved-cards.server"

const database = await testDatabase()
const base = testContext(database)
const ctx = withSandbox(database, base)
const browser = sandboxApp(ctx.sandbox)
let anna: typeof ctx
let annaId: string

beforeEach(async () => {
  const made = await person(ctx)
  annaId = made.userId
  anna = as(ctx, made)
})

const later = () => base.clock.set(addMinutes(ctx.now(), 61))
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
const facesOf = async (who: typeof ctx) =>
  (await savedCards(who)).map(({ last4, isDefault }) => `${last4}${isDefault ? " default" : ""}`)
const customerIdOf = async (userId: string) =>
  (await ctx.db.select().from(users).where(eq(users.id, userId)))[0]?.stripeCustomerId ?? ""

/** A request of the card field in the browser. */
async function typed(clientSecret: string, number: string, act: "confirm" | "challenge" = "confirm", outcome = "") {
  const id = clientSecret.split("_secret_")[0]
  const card = { number, exp_month: 12, exp_year: 2030, cvc: number.startsWith("37") ? "1234" : "123" }
  const body = act === "confirm" ? { card } : { outcome }
  const response = await browser.request(`/v1/setup_intents/${id}/${act}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_secret: clientSecret, ...body }),
  })
  return (await response.json()) as { status?: string; error?: { code: string } }
}

/** Saves a card, an hour after the previous one. */
async function saved(who: typeof ctx, number = "4242424242424242"): Promise<string> {
  later()
  const { setupIntentId, clientSecret } = await beginSavingCard(who)
  expect((await typed(clientSecret, number)).status).toBe("succeeded")
  await saveCard(who, { setupIntentId })
  return (await savedCards(who))[0]?.id ?? ""
}

describe("saving a card", () => {
  test("listing no cards creates no customer at the provider", async () => {
    expect(await savedCards(anna)).toEqual([])
    expect(await customerIdOf(annaId)).toBe("")
  })

  test("the first becomes the default, the next does not", async () => {
    await saved(anna)
    await saved(anna, "5555555555554444")
    expect(await facesOf(anna)).toEqual(["4444", "4242 default"])
    expect((await savedCards(anna))[1]).toMatchObject({ brand: "visa", expMonth: 12, expYear: 2030, hasExpired: false })
  })

  test("two tabs at once create one customer", { tags: ["postgres"] }, async () => {
    const setups = await Promise.all([1, 2, 3, 4].map(() => beginSavingCard(anna)))
    const customers = await Promise.all(
      setups.map(({ setupIntentId }) => ctx.stripe.setupIntents.retrieve(setupIntentId)),
    )
    expect(new Set(customers.map(({ customer }) => customer))).toEqual(new Set([await customerIdOf(annaId)]))
    const made = await ctx.db
      .select()
      .from(sandboxObjects)
      .where(
        sql`${sandboxObjects.object} @> ${JSON.stringify({ object: "customer", metadata: { user_id: annaId } })}::jsonb`,
      )
    expect(made).toHaveLength(1)
  })

  test("a customer deleted at the provider is created again", async () => {
    await saved(anna)
    const old = await customerIdOf(annaId)
    await ctx.stripe.customers.del(old)
    expect(await savedCards(anna)).toEqual([])
    await saved(anna, "5555555555554444")
    expect(await customerIdOf(annaId)).not.toBe(old)
    expect(await facesOf(anna)).toEqual(["4444 default"])
  })

  test.each([
    ["4000000000000002", "card_declined"],
    ["4000000000000069", "expired_card"],
  ])("a card declined by the bank (%s) is not saved", async (number, code) => {
    const { setupIntentId, clientSecret } = await beginSavingCard(anna)
    expect((await typed(clientSecret, number)).error?.code).toBe(code)
    expect(await codeOf(saveCard(anna, { setupIntentId }))).toBe("payments.card-not-saved")
    expect(await savedCards(anna)).toEqual([])
  })

  test("a card that requires a challenge is saved after it", async () => {
    const { setupIntentId, clientSecret } = await beginSavingCard(anna)
    expect((await typed(clientSecret, "4000002500003155")).status).toBe("requires_action")
    expect(await codeOf(saveCard(anna, { setupIntentId }))).toBe("payments.card-not-saved")
    expect((await typed(clientSecret, "", "challenge", "complete")).status).toBe("succeeded")
    await saveCard(anna, { setupIntentId })
    expect(await facesOf(anna)).toEqual(["3155 default"])
  })

  test("the same card again replaces the previous one, and stays the default", async () => {
    const first = await saved(anna)
    await saved(anna, "5555555555554444")
    const second = await saved(anna)
    expect(second).not.toBe(first)
    expect(await facesOf(anna)).toEqual(["4242 default", "4444"])
    expect((await ctx.stripe.customers.listPaymentMethods(await customerIdOf(annaId))).data).toHaveLength(2)
  })

  test("a card saved by a closed page is listed once", async () => {
    await saved(anna)
    later()
    const { clientSecret } = await beginSavingCard(anna)
    await typed(clientSecret, "4242424242424242")
    expect(await facesOf(anna)).toEqual(["4242 default"])
  })

  test("saving it twice changes nothing", { tags: ["postgres"] }, async () => {
    const { setupIntentId, clientSecret } = await beginSavingCard(anna)
    await typed(clientSecret, "4242424242424242")
    await Promise.all([1, 2, 3].map(() => saveCard(anna, { setupIntentId })))
    expect(await facesOf(anna)).toEqual(["4242 default"])
  })

  test("at most ten cards are saved, also with an eleventh started before", async () => {
    later()
    const { setupIntentId, clientSecret } = await beginSavingCard(anna)
    for (let i = 0; i < MAX_SAVED_CARDS; i++) {
      const { id } = await ctx.stripe.paymentMethods.attach("pm_card_visa", { customer: await customerIdOf(annaId) })
      const object = sql`jsonb_set(${sandboxObjects.object}, '{card,fingerprint}', ${JSON.stringify(`other-${i}`)}::jsonb)`
      await ctx.db.update(sandboxObjects).set({ object }).where(eq(sandboxObjects.id, id))
    }
    expect(await codeOf(beginSavingCard(anna))).toBe("payments.too-many-cards")
    later()
    await typed(clientSecret, "5555555555554444")
    expect(await codeOf(saveCard(anna, { setupIntentId }))).toBe("payments.too-many-cards")
    expect(await savedCards(anna)).toHaveLength(MAX_SAVED_CARDS)
    expect(await facesOf(anna)).not.toContain("4444")
  })

  test("too many attempts are blocked for an hour", async () => {
    for (let i = 0; i < 10; i++) await beginSavingCard(anna)
    expect(await codeOf(beginSavingCard(anna))).toBe("platform.too-many")
    later()
    expect(await codeOf(beginSavingCard(anna))).toBeUndefined()
  })
})

describe("ownership of cards", () => {
  test("another customer's card cannot be listed, chosen, removed or saved", async () => {
    const card = await saved(anna)
    const bruno = as(ctx, await person(ctx))
    const brunosOwn = await saved(bruno, "5555555555554444")
    const { setupIntentId } = await beginSavingCard(anna)
    expect(await facesOf(bruno)).toEqual(["4444 default"])
    for (const cardId of [card, "pm_card_visa", "", "../customers"]) {
      expect(await codeOf(setDefaultCard(bruno, { cardId }))).toBe("payments.card-unknown")
      expect(await codeOf(removeCard(bruno, { cardId }))).toBe("payments.card-unknown")
    }
    for (const id of [setupIntentId, "seti_nothing", "../payment_intents/x"])
      expect(await codeOf(saveCard(bruno, { setupIntentId: id }))).toBe("payments.card-unknown")
    expect(await facesOf(anna)).toEqual(["4242 default"])
    await removeCard(bruno, { cardId: brunosOwn })
  })

  test("only customers have cards: no visitors, partners or operators", async () => {
    const partner: Person = await person(ctx, { role: "business" })
    for (const call of [savedCards, beginSavingCard]) {
      expect(await codeOf(call(as(ctx, { kind: "visitor" })))).toBe("platform.sign-in-required")
      expect(await codeOf(call(as(ctx, partner)))).toBe("platform.forbidden")
    }
  })
})

describe("the default card", () => {
  test("is the last chosen", async () => {
    await saved(anna)
    const second = await saved(anna, "5555555555554444")
    await setDefaultCard(anna, { cardId: second })
    expect(await facesOf(anna)).toEqual(["4444 default", "4242"])
    const { invoice_settings } = (await ctx.stripe.customers.retrieve(await customerIdOf(annaId))) as never as {
      invoice_settings: { default_payment_method: string }
    }
    expect(invoice_settings.default_payment_method).toBe(second)
  })

  test("once removed is replaced by the newest; removing another one keeps it", async () => {
    await saved(anna)
    const master = await saved(anna, "5555555555554444")
    const amex = await saved(anna, "378282246310005")
    await setDefaultCard(anna, { cardId: master })
    await removeCard(anna, { cardId: master })
    expect(await facesOf(anna)).toEqual(["0005 default", "4242"])
    const [, visa] = await savedCards(anna)
    await removeCard(anna, { cardId: visa?.id ?? "" })
    expect(await facesOf(anna)).toEqual(["0005 default"])
    await removeCard(anna, { cardId: amex })
    expect(await facesOf(anna)).toEqual([])
    expect(await codeOf(removeCard(anna, { cardId: amex }))).toBe("payments.card-unknown")
  })

  test("changes are audited without card data", async () => {
    const card = await saved(anna)
    await setDefaultCard(anna, { cardId: card })
    await removeCard(anna, { cardId: card })
    const events = await ctx.db.select().from(auditEvents).where(hasSubject("user", annaId))
    expect(events.map(({ name, facts }) => [name, facts])).toEqual([
      ["card.saved", {}],
      ["card.made-default", {}],
      ["card.removed", {}],
    ])
  })
})
