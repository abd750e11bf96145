import { randomUUID } from "node:crypto"
import { eq, inArray } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { ownGiftCards } from "../app/account/gift-cards.server"
import { acceptPrize, notifyWinners, recordDelivery } from "../app/draw/awards/awards.server"
import { drawEdition } from "../app/draw/drawing/draw.server"
import { publishedProtocol } from "../app/draw/drawing/published-files.server"
import { ticketRowsOf, ticketsOfOrder } from "../app/draw/queries.server"
import { buyTickets } from "../app/draw/sales/sales.server"
import { awards, tickets } from "../app/draw/tables.server"
import { giveVouchers } from "../app/membership/benefits/vouchers.server"
import { membershipOf } from "../app/membership/queries.server"
import { makeRequest } from "../app/membership/requests/requests.server"
import { tierOf } from "../app/membership/tier.server"
import { messages } from "../app/messaging/tables.server"
import { usableCardsOf } from "../app/payments/gift-cards/gift-card-queries.server"
import { applyGiftCard } from "../app/payments/gift-cards/gift-cards.server"
import { disputes, giftCards, payments } from "../app/payments/tables.server"
import { type Ctx, inTransaction } from "../app/platform/context.server"
import { person } from "./support/accounts/people"
import { as, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { closedEdition, soldTickets } from "./support/draw/draw-editions"
import { orderState, someEdition, ticketPayment, ticketPurchase } from "./support/draw/draws"
import { member, membershipPayments } from "./support/membership/members"
import { endedBooking } from "./support/purchases/bookings"
import { withSandbox } from "./support/purchases/payments"
import { refusalOf } from "./support/purchases/rentals"
import { chargeAtProvider } from "./support/purchases/test-purchase"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))

async function decide(intentId: string, evidence: "losing_evidence" | "winning_evidence"): Promise<void> {
  const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
  await ctx.stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: evidence } })
  await ctx.deliverWebhooks()
}

const disputeMails = async (orderId: string) => {
  const sent = await ctx.db.select().from(messages).where(eq(messages.aboutId, orderId))
  return sent
    .filter(({ kind }) => kind.startsWith("checkout.dispute-"))
    .map(({ kind }) => kind.slice(17))
    .sort()
}

describe("disputed tickets", () => {
  async function disputed() {
    const buyer = as(ctx, await person(ctx, { locale: "en" }))
    const { orderId } = await buyTickets(buyer, ticketPurchase(await someEdition(ctx)))
    const intentId = (await ticketPayment(ctx, orderId))?.providerId ?? ""
    await chargeAtProvider(ctx, intentId, "pm_card_createDispute")
    await ctx.deliverWebhooks()
    const ids = (await ticketRowsOf(ctx, orderId)).map(({ giftCardId }) => giftCardId)
    return { buyer, orderId, intentId, ids }
  }

  async function spendOn(buyer: Ctx, giftCardId: string) {
    const bookingId = await endedBooking(ctx)
    return inTransaction(buyer, (txCtx) => applyGiftCard(txCtx, { card: { giftCardId }, bookingId, upToCents: 1_000 }))
  }

  const usable = (buyer: Ctx) =>
    usableCardsOf(buyer, buyer.actor.kind === "person" ? buyer.actor.userId : "", { excludesTicketCredit: false })

  test("keep their credit from being spent, and say so", async () => {
    const { buyer, orderId, ids } = await disputed()
    const refusal = await refusalOf(spendOn(buyer, ids[0] ?? ""))
    expect(refusal.fields).toMatchObject([{ code: "payments.gift-card-frozen" }])
    expect(await usable(buyer)).toEqual([])
    expect((await ownGiftCards(buyer)).map(({ isFrozen }) => isFrozen)).toEqual([true, true])
    expect((await ticketsOfOrder(ctx, orderId)).map(({ state }) => state)).toEqual(["frozen", "frozen"])
    expect(await disputeMails(orderId)).toEqual(["frozen"])
  })

  test("are released when the dispute is won", async () => {
    const { buyer, orderId, intentId, ids } = await disputed()
    await decide(intentId, "winning_evidence")
    expect(await spendOn(buyer, ids[0] ?? "")).toMatchObject({ cents: 1_000 })
    expect(await usable(buyer)).toHaveLength(2)
    expect((await ticketsOfOrder(ctx, orderId)).map(({ state }) => state)).toEqual(["valid", "valid"])
    expect(await disputeMails(orderId)).toEqual(["frozen", "released"])
  })

  test("are void when it is lost", async () => {
    const { orderId, intentId, ids } = await disputed()
    await decide(intentId, "losing_evidence")
    expect(await orderState(ctx, orderId)).toBe("ended")
    const cards = await ctx.db.select().from(giftCards).where(inArray(giftCards.id, ids))
    expect(cards.map(({ balanceCents }) => balanceCents)).toEqual([0, 0])
    expect((await ticketsOfOrder(ctx, orderId)).map(({ state }) => state)).toEqual(["charged-back", "charged-back"])
    expect(await disputeMails(orderId)).toEqual(["frozen", "void"])
  })
})

describe("a disputed membership", () => {
  async function disputed() {
    const anna = await member(ctx, { tierId: "gold", cycle: "annually" }, "pm_card_createDispute")
    const [payment] = await membershipPayments(ctx, anna.orderId)
    return { ...anna, intentId: payment?.providerId ?? "" }
  }
  const vouchersOf = (userId: string) => ctx.db.select().from(giftCards).where(eq(giftCards.ownerId, userId))

  test("has no benefits", async () => {
    const { userId, orderId } = await disputed()
    expect(await membershipOf(ctx, userId)).toMatchObject({ isFrozen: true })
    expect(await tierOf(ctx, userId)).toBeNull()
    await giveVouchers(ctx)
    expect(await vouchersOf(userId)).toEqual([])
    const request = { requestKey: randomUUID(), kind: "transfer" as const, date: "2026-12-01", text: "To the airport." }
    const user = { kind: "person" as const, role: "personal" as const, userId, name: "Anna", email: "anna@example.org" }
    expect((await refusalOf(makeRequest(as(ctx, user), request))).code).toBe("membership.frozen")
    expect(await disputeMails(orderId)).toEqual(["frozen"])
  })

  test("has them again when the dispute is won, with its vouchers", async () => {
    const { userId, orderId, intentId } = await disputed()
    await decide(intentId, "winning_evidence")
    await giveVouchers(ctx)
    expect(await tierOf(ctx, userId)).toBe("gold")
    expect((await vouchersOf(userId)).length).toBeGreaterThan(0)
    expect(await disputeMails(orderId)).toEqual(["frozen", "released"])
  })

  test("ends when it is lost", async () => {
    const { userId, orderId, intentId } = await disputed()
    await decide(intentId, "losing_evidence")
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect(await disputeMails(orderId)).toEqual(["frozen", "void"])
  })
})

describe("a disputed ticket in the draw", () => {
  const operator = async () => as(ctx, await person(ctx, { role: "operator" }))

  /** The bank begins to decide about the order of a ticket. */
  async function dispute(orderId: string): Promise<void> {
    const at = ctx.now()
    const paid = {
      orderId,
      method: "card",
      amountCents: 2_000,
      currency: "eur",
    } as const
    const [payment] = await ctx.db
      .insert(payments)
      .values({ ...paid, state: "succeeded", createdAt: at, settledAt: at })
      .returning()
    await ctx.db.insert(disputes).values({
      ...{ id: `du_${orderId}`, paymentId: payment?.id ?? "", amountCents: 2_000, currency: "eur" as const },
      ...{ reason: "fraudulent", status: "needs_response" as const, createdAt: at },
    })
  }

  async function orderOf(ticketId: string): Promise<string> {
    const [ticket] = await ctx.db.select().from(tickets).where(eq(tickets.id, ticketId))
    return ticket?.orderId ?? ""
  }

  test("takes no part", async () => {
    const id = await closedEdition(ctx)
    await soldTickets(ctx, id, 20)
    const [third] = (await ctx.db.select().from(tickets).where(eq(tickets.editionId, id))).filter(
      ({ number }) => number === 3,
    )
    await dispute(third?.orderId ?? "")
    await drawEdition(await operator(), { editionId: id, typedId: id })
    expect((await publishedProtocol(ctx, id)).ranges).toEqual([
      [1, 2],
      [4, 20],
    ])
  })

  test("neither gets nor loses what it won before", async () => {
    const by = await operator()
    const owner = await person(ctx)
    const id = await closedEdition(ctx)
    await soldTickets(ctx, id, 20, () => ({ userId: owner.userId }))
    await drawEdition(by, { editionId: id, typedId: id })
    const [first, second] = await ctx.db.select().from(awards).where(eq(awards.editionId, id)).orderBy(awards.place)
    await dispute(await orderOf(first?.ticketId ?? ""))
    await notifyWinners(ctx)
    const stateOf = async (awardId = "") => (await ctx.db.select().from(awards).where(eq(awards.id, awardId)))[0]?.state
    expect([await stateOf(first?.id), await stateOf(second?.id)]).toEqual(["drawn", "notified"])
    await dispute(await orderOf(second?.ticketId ?? ""))
    const accepted = acceptPrize(as(ctx, owner), { awardId: second?.id ?? "" })
    expect((await refusalOf(accepted)).code).toBe("draw.disputed-ticket")
    const delivered = recordDelivery(by, { awardId: second?.id ?? "", note: "" })
    expect((await refusalOf(delivered)).code).toBe("draw.disputed-ticket")
  })
})
