import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import {
  chargedTickets,
  numbersOf,
  orderState,
  someEdition,
  ticketMails,
  ticketPayment,
  ticketPurchase,
} from "../../../tests/support/draw/draws"
import { dispute } from "../../../tests/support/purchases/disputes"
import { spend } from "../../../tests/support/purchases/gift-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { refreshOrder } from "../../checkout/orders/order-payments.server"
import { updateRefundState } from "../../payments/refunds/provider-refunds.server"
import { sendRefund } from "../../payments/refunds/refunds.server"
import { giftCardEntries, giftCards } from "../../payments/tables.server"
import { inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { enforceRateLimit } from "../../platform/limits.server"
import { currentEdition, editionById, editionToRead, nextOpening, ticketRowsOf } from "../queries.server"
import { editions } from "../tables.server"
import { buyTickets } from "./sales.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const customer = async (changes = {}) => as(ctx, await person(ctx, { name: "Ada Neri", locale: "en", ...changes }))

const cardsOf = async (orderId: string) => {
  const ids = (await ticketRowsOf(ctx, orderId)).map(({ giftCardId }) => giftCardId)
  return (await ctx.db.select().from(giftCards)).filter(({ id }) => ids.includes(id))
}

describe("paid tickets", () => {
  test("get the next numbers of the edition, bound to the order (D52)", async () => {
    const editionId = await someEdition(ctx)
    const [first, second] = [
      await chargedTickets(await customer(), editionId, { quantity: 3 }),
      await chargedTickets(await customer(), editionId),
    ]
    await ctx.deliverWebhooks()
    expect(await numbersOf(ctx, first)).toEqual([1, 2, 3])
    expect(await numbersOf(ctx, second)).toEqual([4, 5])
    expect(await editionById(ctx, editionId)).toMatchObject({ ticketsSold: 5 })
  })

  test("carry a gift card each: 25 euro for 24 months, for their owner only (D53)", async () => {
    const buyerCtx = await customer()
    const { orderId } = await chargedTickets(buyerCtx, await someEdition(ctx))
    await ctx.deliverWebhooks()
    const cards = await cardsOf(orderId)
    const ownerId = buyerCtx.actor.kind === "person" ? buyerCtx.actor.userId : ""
    const expected = { valueCents: 2_500, balanceCents: 2_500, transferable: false, ownerId }
    expect(cards).toMatchObject([expected, expected])
    expect(cards[0]?.expiresAt.toISOString().slice(0, 10)).toBe("2028-11-23")
    const entries = await ctx.db
      .select()
      .from(giftCardEntries)
      .where(eq(giftCardEntries.giftCardId, cards[0]?.id ?? ""))
    expect(entries).toMatchObject([{ kind: "issued", amountCents: 2_500 }])
  })

  test("are mailed with numbers, gift card codes and a PDF", async () => {
    const editionId = await someEdition(ctx)
    const { orderId } = await chargedTickets(await customer(), editionId)
    await ctx.deliverWebhooks()
    const [mail, ...more] = await ticketMails(ctx, orderId)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: "draw.tickets-bought", locale: "en" })
    expect(mail?.body).toMatch(/000001: \w{4}-\w{4}-\w{4}-\w{4}\n000002: /)
    expect(mail?.body).toContain("€40")
    for (const path of ["/legal-terms", "/win-rules"]) expect(mail?.body).toContain(`${path}?edition=${editionId}\n`)
    expect(mail?.body).not.toMatch(/undefined|\{\w+\}|mail-/)
    const [pdf] = mail?.attachments ?? []
    expect(
      Buffer.from(pdf?.base64 ?? "", "base64")
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-")
  })

  test("stay the same when webhook and browser repeat", { tags: ["postgres"] }, async () => {
    const buyerCtx = await customer()
    const editionId = await someEdition(ctx)
    const { orderId } = await chargedTickets(buyerCtx, editionId)
    await Promise.all([ctx.deliverWebhooks(), refreshOrder(buyerCtx, { orderId })])
    const before = await ticketRowsOf(ctx, orderId)
    await refreshOrder(buyerCtx, { orderId })
    expect(await ticketRowsOf(ctx, orderId)).toEqual(before)
    expect(await editionById(ctx, editionId)).toMatchObject({ ticketsSold: 2 })
  })

  test("are charged at the fixed price in dollars (D7)", async () => {
    const { orderId } = await chargedTickets(await customer(), await someEdition(ctx), { currency: "usd" })
    expect(await ticketPayment(ctx, orderId)).toMatchObject({ amountCents: 4_720, currency: "usd" })
  })

  test("can be bought by a business account, not by an operator (D63)", async () => {
    const editionId = await someEdition(ctx)
    const { orderId } = await chargedTickets(await customer({ role: "business" }), editionId)
    await ctx.deliverWebhooks()
    expect(await numbersOf(ctx, { orderId })).toEqual([1, 2])
    const [mail] = await ticketMails(ctx, orderId)
    expect(mail?.body).toContain("/partner/dashboard\n")
    const refusal = await refusalOf(buyTickets(await customer({ role: "operator" }), ticketPurchase(editionId)))
    expect(refusal).toMatchObject({ code: "draw.no-operators", status: 403 })
  })
})

describe("nothing is charged", () => {
  test.each([
    ["no tickets", { quantity: 0 }, "draw.tickets-quantity"],
    ["501 tickets", { quantity: 501 }, "draw.tickets-quantity"],
    ["half a ticket", { quantity: 1.5 }, "draw.tickets-quantity"],
  ])("for %s", async (_name, changes, code) => {
    const refusal = await refusalOf(buyTickets(await customer(), ticketPurchase(await someEdition(ctx), changes)))
    expect(refusal.fields).toMatchObject([{ field: "quantity", code }])
  })

  test.each([
    ["before the sales", { salesOpenAt: addMinutes(ctx.now(), 1) }, {}, "draw.not-open"],
    ["after the sales", { salesCloseAt: ctx.now() }, {}, "draw.closed"],
    ["once all are sold", { ticketCap: 5, ticketsSold: 5 }, {}, "draw.sold-out"],
    ["for more than are left", { ticketCap: 5, ticketsSold: 4 }, {}, "draw.too-few"],
    ["at another amount", {}, { expectedAmountCents: 1 }, "checkout.amount-changed"],
  ])("%s", async (_name, edition, changes, code) => {
    const editionId = await someEdition(ctx, edition)
    const refusal = await refusalOf(buyTickets(await customer(), ticketPurchase(editionId, changes)))
    expect(refusal).toMatchObject({ code, status: 409 })
    if (code === "draw.too-few") expect(refusal.details).toEqual({ left: 1 })
  })

  test("without a session, or for an unknown edition", async () => {
    expect((await refusalOf(buyTickets(ctx, ticketPurchase("none")))).status).toBe(401)
    expect(await refusalOf(buyTickets(await customer(), ticketPurchase("none")))).toMatchObject({
      code: "draw.no-edition",
      status: 404,
    })
  })
})

describe("a late payment", () => {
  test.each([
    ["after the close", { salesCloseAt: addMinutes(ctx.now(), -1) }],
    ["once sold out", { ticketCap: 1 }],
  ])("%s is refunded in full, with a mail", async (_name, change) => {
    const editionId = await someEdition(ctx)
    const { orderId } = await chargedTickets(await customer(), editionId)
    await ctx.db.update(editions).set(change).where(eq(editions.id, editionId))
    await ctx.deliverWebhooks()
    const payment = await ticketPayment(ctx, orderId)
    await sendRefund(ctx, { paymentId: payment?.id ?? "" })
    await ctx.deliverWebhooks()
    expect(await ticketPayment(ctx, orderId)).toMatchObject({ state: "refunded", refundedCents: 4_000 })
    expect(await orderState(ctx, orderId)).toBe("ended")
    expect(await numbersOf(ctx, { editionId })).toEqual([])
    const mails = await ticketMails(ctx, orderId)
    expect(mails.map(({ kind }) => kind)).toEqual(["draw.tickets-refused"])
    expect(mails[0]?.body).toContain("€40")
  })
})

describe("a payment refunded at the provider", () => {
  const refunded = async () => {
    const { orderId, intentId } = await chargedTickets(await customer(), await someEdition(ctx))
    await ctx.deliverWebhooks()
    return {
      orderId,
      refund: async () => {
        await ctx.stripe.refunds.create({ payment_intent: intentId })
        await ctx.deliverWebhooks()
      },
    }
  }

  test("voids the tickets and keeps their numbers, with a mail", async () => {
    const { orderId, refund } = await refunded()
    await ticketMails(ctx, orderId)
    await refund()
    expect((await ticketRowsOf(ctx, orderId)).map(({ number, voidedAt }) => [number, voidedAt !== null])).toEqual([
      [1, true],
      [2, true],
    ])
    const mails = await ticketMails(ctx, orderId)
    expect(mails.map(({ kind }) => kind)).toContain("draw.tickets-returned")
  })

  test("withdraws what is left of the gift cards; what is spent stays spent", async () => {
    const { orderId, refund } = await refunded()
    const [spent, whole] = await cardsOf(orderId)
    if (spent) await spend(ctx, spent, 1_500)
    await refund()
    expect((await cardsOf(orderId)).map(({ balanceCents }) => balanceCents)).toEqual([0, 0])
    const withdrawn = (await ctx.db.select().from(giftCardEntries)).filter(({ kind }) => kind === "withdrawn")
    const centsOf = (id?: string) => withdrawn.find(({ giftCardId }) => giftCardId === id)?.amountCents
    expect([centsOf(spent?.id), centsOf(whole?.id)]).toEqual([-1_000, -2_500])
  })
})

test("a lost dispute about a part of a payment voids all tickets of the order", async () => {
  const { orderId } = await chargedTickets(await customer(), await someEdition(ctx))
  await ctx.deliverWebhooks()
  const payment = await ticketPayment(ctx, orderId)
  if (!payment) throw new Error("No payment.")
  await dispute(ctx, { paymentId: payment.id, status: "lost" })
  await inTransaction(ctx, (txCtx) => updateRefundState(txCtx, payment))
  expect(await orderState(ctx, orderId)).toBe("ended")
  expect((await ticketRowsOf(ctx, orderId)).every(({ voidedAt }) => voidedAt !== null)).toBe(true)
})

test("the result of a payment is asked for at most 120 times an hour per order", async () => {
  const buyerCtx = await customer()
  const { orderId } = await chargedTickets(buyerCtx, await someEdition(ctx))
  await ctx.deliverWebhooks()
  await enforceRateLimit(ctx, `checkout.order-payment-status:${orderId}`, 120, 3600, 119)
  await refreshOrder(buyerCtx, { orderId })
  expect((await refusalOf(refreshOrder(buyerCtx, { orderId }))).status).toBe(429)
})

test("a second payment of a paid order is refunded; the tickets stay valid", async () => {
  const buyerCtx = await customer()
  const { orderId } = await chargedTickets(buyerCtx, await someEdition(ctx))
  await ctx.deliverWebhooks()
  const { providerId: _, id: __, ...payment } = (await ticketPayment(ctx, orderId)) ?? {}
  const intent = await ctx.stripe.paymentIntents.create({ amount: 4_000, currency: "eur" })
  const { payments } = await import("../../payments/tables.server")
  await ctx.db
    .insert(payments)
    .values({ ...(payment as typeof payments.$inferInsert), state: "open", providerId: intent.id })
  await chargeAtProvider(ctx, intent.id)
  await ctx.deliverWebhooks()
  expect((await ticketRowsOf(ctx, orderId)).map(({ voidedAt }) => voidedAt)).toEqual([null, null])
  expect(await orderState(ctx, orderId)).toBe("paid")
})

describe("the current edition (D51)", () => {
  const at = (openAt: number, closeAt: number) => ({
    salesOpenAt: addMinutes(ctx.now(), openAt),
    salesCloseAt: addMinutes(ctx.now(), closeAt),
    drawAt: addMinutes(ctx.now(), closeAt),
  })

  test("is none, the next, the latest opened, then the one on sale", async () => {
    const own = testContext(await testDatabase())
    const current = async () => (await currentEdition(own))?.id
    expect(await current()).toBeUndefined()
    await someEdition(own, { id: "later", ...at(2_000, 3_000) })
    await someEdition(own, { id: "soon", ...at(1_000, 3_000) })
    expect(await current()).toBe("soon")
    await someEdition(own, { id: "oldest", ...at(-3_000, -2_000) })
    await someEdition(own, { id: "latest", ...at(-1_000, -500) })
    expect(await current()).toBe("latest")
    await someEdition(own, { id: "on-sale", ...at(-2_000, 500) })
    expect(await current()).toBe("on-sale")
  })

  test("is followed by the next one to open that is not cancelled", async () => {
    const own = testContext(await testDatabase())
    await someEdition(own, { id: "on-sale", ...at(-1_000, 500) })
    expect(await nextOpening(own)).toBeUndefined()
    const cancelled = { cancelledAt: own.now(), cancelReason: { it: "", en: "" } }
    await someEdition(own, { id: "cancelled", ...at(1_000, 2_000), ...cancelled })
    await someEdition(own, { id: "later", ...at(3_000, 4_000) })
    await someEdition(own, { id: "soon", ...at(2_000, 3_000) })
    expect(await nextOpening(own)).toEqual(at(2_000, 3_000).salesOpenAt)
  })

  test("gives way to another opened edition that a reader asks for by its id", async () => {
    const own = testContext(await testDatabase())
    expect(await editionToRead(own, undefined)).toBeUndefined()
    await someEdition(own, { id: "earlier", ...at(-3_000, -2_000), minTickets: 77 })
    await someEdition(own, { id: "on-sale", ...at(-1_000, 500) })
    expect(await editionToRead(own, undefined)).toMatchObject({ edition: { id: "on-sale" }, isCurrent: true })
    expect(await editionToRead(own, "on-sale")).toMatchObject({ isCurrent: true })
    expect(await editionToRead(own, "earlier")).toMatchObject({
      edition: { id: "earlier", minTickets: 77 },
      isCurrent: false,
    })
  })

  test.each(["", "unknown", "upcoming"])("is not replaced by the edition “%s”, which answers 404", async (id) => {
    const own = testContext(await testDatabase())
    await someEdition(own, { id: "on-sale", ...at(-1_000, 500) })
    await someEdition(own, { id: "upcoming", ...at(1_000, 2_000) })
    expect(await refusalOf(editionToRead(own, id))).toMatchObject({ code: "draw.edition-not-found", status: 404 })
  })

  test("never carries its secret", async () => {
    expect(await currentEdition(ctx)).not.toHaveProperty("secret")
  })
})
