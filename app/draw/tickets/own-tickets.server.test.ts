import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { newGuest } from "../../../tests/support/accounts/guests"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { chargedTickets, someEdition, ticketMails, ticketPayment } from "../../../tests/support/draw/draws"
import { pdfText } from "../../../tests/support/files/pdf-text"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { users } from "../../accounts/tables.server"
import { orders } from "../../bookings/tables.server"
import { startOrder } from "../../checkout/orders/orders.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { groupedCode } from "../../payments/rules/gift-cards"
import { giftCards } from "../../payments/tables.server"
import type { Person } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { editionTitleIn } from "../edition-title.server"
import { drawData } from "../personal-data.server"
import { editionById, ticketRowsOf, ticketsOfOrder } from "../queries.server"
import { ticketCharge } from "../sales/sales.server"
import { editions } from "../tables.server"
import { ownTicketPdf, ownTickets, ticketsOfOwnOrder } from "./own-tickets.server"
import { ticketPdf } from "./ticket-pdf.server"
import { voidTickets } from "./tickets.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))

async function boughtBy(buyer: Person, quantity = 2) {
  const editionId = await someEdition(ctx)
  const { orderId } = await chargedTickets(as(ctx, buyer), editionId, { quantity })
  await ctx.deliverWebhooks()
  return { orderId, editionId }
}

/** Tickets bought by a guest with an address. */
async function boughtAsGuest(email: string) {
  const editionId = await someEdition(ctx)
  const purchaseKey = randomUUID()
  const charge = await ticketCharge(ctx, { editionId, quantity: 2, currency: "eur" })
  const guest = { userId: null, guestEmail: email, guestName: "Ada Neri", guestLocale: "it" } as const
  const order = { ...charge, ...guest, purchaseKey }
  const { orderId } = await startOrder(newGuest(ctx), order, { expectedAmountCents: charge.amountDueCents })
  await chargeAtProvider(ctx, (await ticketPayment(ctx, orderId))?.providerId ?? "")
  await ctx.deliverWebhooks()
  return { orderId, purchaseKey }
}

describe("a person's tickets", () => {
  test("are listed newest first, in pages", async () => {
    const buyer = await person(ctx, { name: "Ada Neri" })
    const { editionId, orderId } = await boughtBy(buyer, 5)
    const page = await ownTickets(as(ctx, buyer), { page: 2, size: 2 })
    expect(page).toMatchObject({ total: 5, page: 2, pages: 3 })
    const fields = { editionId, orderId, fullName: "Ada Neri", isVoid: false }
    expect(page.tickets).toMatchObject([
      { number: 3, ...fields },
      { number: 2, ...fields },
    ])
    expect((await ownTickets(as(ctx, buyer), { page: 9, size: 2 })).page).toBe(3)
  })

  test("are nobody else's", async () => {
    const { orderId } = await boughtBy(await person(ctx))
    const otherCtx = as(ctx, await person(ctx))
    expect((await ownTickets(otherCtx)).tickets).toEqual([])
    expect((await refusalOf(ownTicketPdf(otherCtx, orderId))).status).toBe(404)
    expect((await refusalOf(ticketsOfOwnOrder(otherCtx, { orderId }))).status).toBe(404)
    expect((await refusalOf(ownTickets(ctx))).status).toBe(401)
    expect((await refusalOf(ownTicketPdf(ctx, orderId))).status).toBe(401)
    expect((await refusalOf(ticketsOfOwnOrder(ctx, { orderId }))).status).toBe(401)
  })

  test("have a PDF with number, holder and gift card", async () => {
    const buyer = await person(ctx, { name: "Łukasz Żółć" })
    const { orderId, editionId } = await boughtBy(buyer)
    const edition = await editionById(ctx, editionId)
    if (!edition) throw new Error("There is no edition.")
    const tickets = await ticketsOfOrder(ctx, orderId)
    for (const [locale, holder] of [
      ["it", "INTESTATARIO"],
      ["en", "HOLDER"],
    ] as const) {
      const text = pdfText(await ticketPdf({ edition, tickets, locale }, { compress: false }))
      for (const each of ["000001", "000002", "Łukasz Żółć", holder, tickets[0]?.giftCard.code])
        expect(text).toContain(each)
      expect(text).not.toMatch(/undefined|\{\w+\}|pdf-/)
    }
    expect((await ownTicketPdf(as(ctx, buyer), orderId)).name).toBe(`maestrale-${editionId}.pdf`)
  })

  test("of a cancelled edition have no day of the draw on their PDF", async () => {
    const { orderId, editionId } = await boughtBy(await person(ctx))
    await ctx.db
      .update(editions)
      .set({ cancelledAt: ctx.now(), cancelReason: { it: "Prova", en: "Test" } })
      .where(eq(editions.id, editionId))
    const { text, edition } = await pdfTextOf(orderId, editionId)
    expect(text).toContain("Edition cancelled")
    expect(text).not.toContain(formatInstant(edition.drawAt, { locale: "en" }))
  })

  test("that are void show on their PDF that the gift card is no longer valid", async () => {
    const { orderId, editionId } = await boughtBy(await person(ctx))
    await voidTickets(ctx, orderId, "refund")
    const { text } = await pdfTextOf(orderId, editionId)
    expect(text).toContain("NO LONGER VALID")
    expect(text).not.toMatch(/VALID UNTIL|can be spent/)
  })
})

async function pdfTextOf(orderId: string, editionId: string) {
  const edition = await editionById(ctx, editionId)
  if (!edition) throw new Error("There is no edition.")
  const tickets = await ticketsOfOrder(ctx, orderId)
  const text = pdfText(await ticketPdf({ edition, tickets, locale: "en" }, { compress: false }))
  return { text, edition }
}

describe("a guest's tickets", () => {
  test("are read with the purchase key only", async () => {
    const { orderId, purchaseKey } = await boughtAsGuest("key@example.org")
    const { tickets, state } = await ticketsOfOwnOrder(newGuest(ctx), { orderId, purchaseKey })
    expect([state, tickets.length]).toEqual(["paid", 2])
    const wrong = ticketsOfOwnOrder(newGuest(ctx), { orderId, purchaseKey: randomUUID() })
    expect((await refusalOf(wrong)).status).toBe(401)
  })

  test("are linked to the account once its address is confirmed (D54)", async () => {
    const { orderId } = await boughtAsGuest("Later@Example.org")
    const buyer = await person(ctx, { email: "later@example.org", emailVerified: false })
    const buyerCtx = as(ctx, buyer)
    expect((await ownTickets(buyerCtx)).total).toBe(0)
    expect((await refusalOf(ownTicketPdf(buyerCtx, orderId))).status).toBe(404)
    await ctx.db.update(users).set({ emailVerified: true }).where(eq(users.id, buyer.userId))
    expect((await ownTickets(buyerCtx)).total).toBe(2)
    const rows = await ticketRowsOf(ctx, orderId)
    expect(rows.map(({ userId }) => userId)).toEqual([buyer.userId, buyer.userId])
    const [card] = await ctx.db
      .select()
      .from(giftCards)
      .where(eq(giftCards.id, rows[0]?.giftCardId ?? ""))
    expect(card?.ownerId).toBe(buyer.userId)
  })
})

describe("personal data", () => {
  test("the export has all tickets with their gift card codes", async () => {
    const buyer = await person(ctx)
    const { orderId } = await boughtBy(buyer)
    const [row] = await ticketRowsOf(ctx, orderId)
    const [card] = await ctx.db
      .select()
      .from(giftCards)
      .where(eq(giftCards.id, row?.giftCardId ?? ""))
    const { tickets: exported } = (await drawData.export(ctx, buyer.userId)) as {
      tickets: { number: number; giftCard: { code: string } }[]
    }
    expect(exported.map(({ number }) => number)).toEqual([2, 1])
    expect(exported[1]?.giftCard.code).toBe(groupedCode(card?.code ?? ""))
  })

  test("the deletion names the tickets that are still to be drawn", async () => {
    const buyer = await person(ctx)
    const { editionId } = await boughtBy(buyer)
    expect(await drawData.losses?.(ctx, buyer.userId)).toEqual([
      { code: "draw.loss-tickets", details: { count: 2, edition: editionTitleIn(editionId, ctx.locale) }, cents: 0 },
    ])
  })

  test("the erasure keeps the numbers without name, address and mails", async () => {
    const { orderId } = await boughtAsGuest("erased@example.org")
    await ticketMails(ctx, orderId)
    const buyer = await person(ctx, { email: "erased@example.org" })
    await drawData.erase(ctx, { userId: buyer.userId, name: "Deleted", email: "deleted@example.invalid" })
    const kept = { fullName: "Deleted", email: "deleted@example.invalid" }
    expect(await ticketRowsOf(ctx, orderId)).toMatchObject([
      { number: 1, ...kept },
      { number: 2, ...kept },
    ])
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order).toMatchObject({ guestEmail: kept.email, guestName: kept.fullName })
    const mails = await ctx.db.select().from(messages).where(isAbout("order", orderId))
    expect(mails).toEqual([])
  })
})
