import Stripe from "stripe"
import { beforeAll, describe, expect, test } from "vitest"
import { paymentByProviderId } from "../app/payments/queries.server"
import { giftCards } from "../app/payments/tables.server"
import type { Ctx } from "../app/platform/context.server"
import { newGuest } from "./support/accounts/guests"
import { person } from "./support/accounts/people"
import { as, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { numbersOf, someEdition, ticketMails } from "./support/draw/draws"
import { post } from "./support/legacy-clients"
import { heldStay } from "./support/models/held-bookings"
import { someYacht } from "./support/purchases/checkouts"
import { withSandbox } from "./support/purchases/payments"
import { chargeAtProvider } from "./support/purchases/test-purchase"

/** The calls of legacy clients (part 3 §7, D4). */

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const EDITION = "legacy"
beforeAll(() => someEdition(ctx, { id: EDITION }))

let guests = 0
const newEmail = () => `guest-${++guests}@example.org`

const openIntent = (callerCtx: Ctx, changes: Record<string, unknown>) =>
  post(callerCtx, "create-payment-intent", { amount: 4_000, currency: "eur", ...changes })

async function openedIntent(callerCtx: Ctx, changes: Record<string, unknown>): Promise<string> {
  const { body } = await openIntent(callerCtx, changes)
  return String(body.clientSecret).split("_secret_")[0] ?? ""
}

const generate = (callerCtx: Ctx, body: Record<string, unknown>) =>
  post(callerCtx, "generate-commercial-operation-tickets", { fullName: "Ada Neri", quantity: 2, ...body })

const orderOf = async (intentId: string) => (await paymentByProviderId(ctx.db, intentId))?.orderId ?? ""

describe("a legacy client's guest", () => {
  test("pays and generates tickets before the webhook, the same when repeated", async () => {
    const guestCtx = newGuest(ctx)
    const email = newEmail()
    const paymentIntentId = await openedIntent(guestCtx, { email })
    await chargeAtProvider(ctx, paymentIntentId)
    const first = await generate(guestCtx, { email, paymentIntentId })
    const ticket = { uuid: expect.any(String), email, fullName: "Ada Neri", paymentIntentId }
    const tickets = [ticket, ticket].map((each) => expect.objectContaining(each))
    expect(first).toEqual({ status: 200, body: { success: true, tickets } })
    await ctx.deliverWebhooks()
    expect(await generate(guestCtx, { email, paymentIntentId, fullName: "Somebody Else" })).toEqual(first)
    expect(await numbersOf(ctx, { orderId: await orderOf(paymentIntentId) })).toHaveLength(2)
  })

  test("is named on tickets that the webhook has issued before", async () => {
    const guestCtx = newGuest(ctx)
    const email = newEmail()
    const paymentIntentId = await openedIntent(guestCtx, { email: email.toUpperCase() })
    await chargeAtProvider(ctx, paymentIntentId)
    await ctx.deliverWebhooks()
    const { body } = await generate(guestCtx, { email, paymentIntentId })
    expect(body.tickets).toMatchObject([{ fullName: "Ada Neri" }, { fullName: "Ada Neri" }])
  })

  test("gets a mail that tells how to use the gift cards", async () => {
    const email = newEmail()
    const paymentIntentId = await openedIntent({ ...newGuest(ctx), locale: "it" }, { email })
    await chargeAtProvider(ctx, paymentIntentId)
    await ctx.deliverWebhooks()
    const [mail] = await ticketMails(ctx, await orderOf(paymentIntentId))
    expect(mail).toMatchObject({ recipient: email, locale: "it" })
    expect(mail?.body).toContain("crea un account con questo indirizzo email")
    const owned = (await ctx.db.select().from(giftCards)).filter(({ ownerEmail }) => ownerEmail === email)
    expect(owned).toHaveLength(2)
  })

  test.each([
    ["not a whole number of tickets", { amount: 4_001 }, 422],
    ["more than 500 tickets", { amount: 1_002_000 }, 422],
    ["no address", { email: undefined }, 401],
    ["a malformed address", { email: "nobody" }, 422],
    ["another person's id", { userId: "person-1" }, 409],
  ])("opens nothing with %s", async (_name, changes, status) => {
    expect((await openIntent(newGuest(ctx), { email: newEmail(), ...changes })).status).toBe(status)
  })

  test("continues the open order of the same address and quantity, until it is paid", async () => {
    const guestCtx = newGuest(ctx)
    const email = newEmail()
    const first = await openedIntent(guestCtx, { email })
    expect(await openedIntent(guestCtx, { email })).toBe(first)
    expect(await openedIntent(guestCtx, { email, amount: 6_000 })).not.toBe(first)
    await chargeAtProvider(ctx, first)
    await ctx.deliverWebhooks()
    const second = await openedIntent(guestCtx, { email })
    expect(second).not.toBe(first)
    expect(await openedIntent(guestCtx, { email })).toBe(second)
  })

  test("does not get an open order from another network", async () => {
    const email = newEmail()
    const first = await openedIntent(newGuest(ctx), { email })
    expect(await openedIntent(newGuest(ctx), { email })).not.toBe(first)
  })

  test("cannot use up everybody's orders from many networks of one subscriber", async () => {
    const from = (network: string) => ({ ...newGuest(ctx), network })
    const statuses: number[] = []
    while (statuses.length < 61) {
      const network = `2001:db8:7:${statuses.length}::/64`
      statuses.push((await openIntent(from(network), { email: newEmail() })).status)
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429])
    expect((await openIntent(from("2001:db8:8:0::/64"), { email: newEmail() })).status).toBe(200)
  })

  test("is refused beyond ten orders per address in an hour", async () => {
    const email = newEmail()
    const statuses: number[] = []
    while (statuses.length < 11) statuses.push((await openIntent(newGuest(ctx), { email })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe("no tickets are generated", () => {
  test("before the payment", async () => {
    const email = newEmail()
    const paymentIntentId = await openedIntent(newGuest(ctx), { email })
    const answer = await generate(newGuest(ctx), { email, paymentIntentId })
    const error = "The payment has not been completed yet."
    expect(answer).toEqual({ status: 409, body: { success: false, tickets: [], error } })
  })

  test("for another quantity", async () => {
    const email = newEmail()
    const paymentIntentId = await openedIntent(newGuest(ctx), { email })
    expect((await generate(newGuest(ctx), { email, paymentIntentId, quantity: 3 })).status).toBe(409)
  })

  test("for another person's intent, which answers like an unknown one", async () => {
    const buyer = await person(ctx)
    const unknown = await generate(newGuest(ctx), { email: newEmail(), paymentIntentId: "pi_unknown" })
    expect(unknown).toMatchObject({ status: 404, body: { success: false, tickets: [] } })
    const ofGuest = await openedIntent(newGuest(ctx), { email: newEmail() })
    const ofAccount = await openedIntent(as(ctx, buyer), { email: buyer.email })
    for (const paymentIntentId of [ofGuest, ofAccount]) await chargeAtProvider(ctx, paymentIntentId)
    expect(await generate(newGuest(ctx), { email: newEmail(), paymentIntentId: ofGuest })).toEqual(unknown)
    expect(await generate(newGuest(ctx), { email: buyer.email, paymentIntentId: ofAccount })).toEqual(unknown)
  })

  test("for a payment that is refunded as the sales are closed", async () => {
    const email = newEmail()
    const paymentIntentId = await openedIntent(newGuest(ctx), { email })
    await chargeAtProvider(ctx, paymentIntentId)
    const late = { ...newGuest(ctx), now: () => new Date("2027-06-01T10:00:00Z") }
    expect(await generate(late, { email, paymentIntentId })).toMatchObject({
      status: 409,
      body: { success: false, error: expect.stringContaining("Failed to generate tickets after payment") },
    })
  })

  test("while the card provider does not answer, with its status", async () => {
    const email = newEmail()
    const paymentIntentId = await openedIntent(newGuest(ctx), { email })
    const paymentIntents = { retrieve: () => Promise.reject(new Stripe.errors.StripeConnectionError()) }
    const stripe = { ...ctx.stripe, paymentIntents } as unknown as typeof ctx.stripe
    const answer = await generate({ ...newGuest(ctx), stripe }, { email, paymentIntentId })
    expect(answer).toMatchObject({ status: 502, body: { success: false, tickets: [] } })
  })

  test("with an invalid field", async () => {
    const answer = await generate(newGuest(ctx), { email: "nobody", paymentIntentId: "pi_1" })
    expect(answer).toMatchObject({ status: 422, body: { success: false, tickets: [] } })
  })
})

describe("a legacy client with a session", () => {
  test("buys for the account", async () => {
    const buyer = await person(ctx, { name: "Ugo Sanna" })
    const buyerCtx = as(ctx, buyer)
    const paymentIntentId = await openedIntent(buyerCtx, { email: buyer.email, userId: buyer.userId })
    await chargeAtProvider(ctx, paymentIntentId)
    const { body } = await generate(buyerCtx, { email: buyer.email, paymentIntentId })
    expect(body.tickets).toMatchObject([{ fullName: "Ugo Sanna" }, { fullName: "Ugo Sanna" }])
  })

  test("buys while a booking of another amount is unpaid", async () => {
    const buyer = await person(ctx)
    await someYacht(ctx)
    await heldStay(as(newGuest(ctx), buyer), {})
    expect((await openIntent(as(ctx, buyer), { email: buyer.email })).status).toBe(200)
    expect((await openIntent(as(ctx, buyer), { email: buyer.email, amount: 4_001 })).status).toBe(409)
  })

  test("cannot buy with another address, nor as an operator", async () => {
    const [buyer, operator] = [await person(ctx), await person(ctx, { role: "operator" })]
    expect((await openIntent(as(ctx, buyer), { email: newEmail() })).status).toBe(409)
    expect((await openIntent(as(ctx, operator), { email: operator.email })).status).toBe(403)
  })
})
