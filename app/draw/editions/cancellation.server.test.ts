import { and, eq, inArray } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, endSales, soldTickets } from "../../../tests/support/draw/draw-editions"
import {
  chargedTickets,
  orderState,
  someEdition,
  ticketMails,
  ticketPayment,
  ticketPurchase,
} from "../../../tests/support/draw/draws"
import { spend } from "../../../tests/support/purchases/gift-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { users } from "../../accounts/tables.server"
import { orders } from "../../bookings/tables.server"
import { releaseAppliedCredit } from "../../payments/gift-cards/gift-cards.server"
import { sendRefund } from "../../payments/refunds/refunds.server"
import { syncFromProvider } from "../../payments/stripe/card.server"
import { giftCardEntries, giftCards } from "../../payments/tables.server"
import { hasSubject } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { auditEvents } from "../../platform/tables.server"
import { drawEdition } from "../drawing/draw.server"
import { publishedAnnouncement } from "../drawing/published-files.server"
import { currentEdition, editionById, TICKETS_KIND, ticketRowsOf, ticketsOfOrder } from "../queries.server"
import { phaseOf } from "../rules/edition"
import { buyTickets } from "../sales/sales.server"
import { editions, tickets } from "../tables.server"
import {
  cancelEdition,
  cancellationRefunds,
  type EditionCancellation,
  REFUND_CANCELLED_EDITION,
  refundCancelled,
  refundCancelledEditions,
} from "./cancellation.server"
import { createEdition, extendSales, setTerms } from "./editions.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const operator = as(ctx, await person(ctx, { role: "operator" }))
const operatorId = operator.actor.kind === "person" ? operator.actor.userId : ""
const customer = async (changes = {}) => as(ctx, await person(ctx, { name: "Ada Neri", locale: "en", ...changes }))

const reason = { it: "Il minimo non è stato raggiunto.", en: "The minimum was not reached." }

beforeEach(() => {
  ctx.clock.set("2026-11-23T09:00:00Z")
  ctx.recordedJobs.length = 0
})

const cancel = (editionId: string, changes: Partial<EditionCancellation> = {}, by: Ctx = operator) =>
  cancelEdition(by, { editionId, confirmedId: editionId, reason, ...changes })

/** A paid order of two tickets. */
async function editionWithOrder() {
  const editionId = await someEdition(ctx)
  const first = await chargedTickets(await customer(), editionId)
  await ctx.deliverWebhooks()
  await ticketMails(ctx, first.orderId)
  return { editionId, first }
}

/** Two of them. */
async function editionWithOrders() {
  const { editionId, first } = await editionWithOrder()
  const second = await chargedTickets(await customer({ locale: "it" }), editionId)
  await ctx.deliverWebhooks()
  await ticketMails(ctx, second.orderId)
  return { editionId, first, second }
}

/** An order of two tickets, paid by this card. */
async function paidBy(card: string, editionId: string) {
  const buyer = await customer()
  const { orderId } = await buyTickets(buyer, ticketPurchase(editionId))
  const intentId = (await ticketPayment(ctx, orderId))?.providerId ?? ""
  await chargeAtProvider(ctx, intentId, card)
  await ctx.deliverWebhooks()
  return { orderId, intentId }
}

async function finishRefunds(orderIds: string[]): Promise<void> {
  for (const orderId of orderIds) await sendRefund(ctx, { paymentId: (await ticketPayment(ctx, orderId))?.id ?? "" })
  await ctx.deliverWebhooks()
}

const cardsOf = async (orderId: string) => {
  const ids = (await ticketRowsOf(ctx, orderId)).map(({ giftCardId }) => giftCardId)
  return ctx.db.select().from(giftCards).where(inArray(giftCards.id, ids)).orderBy(giftCards.balanceCents)
}

describe("a cancelled edition", () => {
  test("is recorded with its operator and reason, and refunds start in a job", async () => {
    const editionId = await someEdition(ctx)
    await soldTickets(ctx, editionId, 2)
    await cancel(editionId)
    expect(ctx.recordedJobs).toEqual([{ name: REFUND_CANCELLED_EDITION, data: { editionId } }])
    const [event] = await ctx.db
      .select()
      .from(auditEvents)
      .where(and(hasSubject("edition", editionId), eq(auditEvents.name, "draw.cancelled")))
    expect(event).toMatchObject({ actor: expect.stringContaining(operatorId), facts: { tickets: 2, reason } })
    expect((await editionById(ctx, editionId))?.cancellation).toEqual({ at: ctx.now(), reason })
  })

  test("is announced with its time and reason, and not before", async () => {
    const editionId = await someEdition(ctx)
    expect(await publishedAnnouncement(ctx, editionId)).toMatchObject({ cancellation: null })
    await cancel(editionId)
    const announcement = await publishedAnnouncement(ctx, editionId)
    expect(announcement.cancellation).toEqual({ at: ctx.now().toISOString(), reason })
  })

  test("refunds every paid order to its card, in full", async () => {
    const { editionId, first, second } = await editionWithOrders()
    await cancel(editionId)
    expect(await cancellationRefunds(ctx, editionId)).toEqual({ requested: 0, left: 2 })
    await refundCancelled(ctx, editionId)
    expect(await cancellationRefunds(ctx, editionId)).toEqual({ requested: 2, left: 0 })
    expect((await ticketsOfOrder(ctx, first.orderId)).map(({ state }) => state)).toEqual(["cancelled", "cancelled"])
    await finishRefunds([first.orderId, second.orderId])
    for (const { orderId } of [first, second]) {
      expect(await orderState(ctx, orderId)).toBe("ended")
      expect(await ticketPayment(ctx, orderId)).toMatchObject({ state: "refunded", refundedCents: 4_000 })
      expect((await ticketRowsOf(ctx, orderId)).every(({ voidedAt }) => voidedAt !== null)).toBe(true)
    }
  })

  /** An order of two tickets whose cards are spent up to these cents, refunded. */
  async function refundedAfterSpending(spent: number[]) {
    const { editionId, first } = await editionWithOrder()
    for (const [index, card] of (await cardsOf(first.orderId)).entries()) await spend(ctx, card, spent[index] ?? 0)
    await cancel(editionId)
    await refundCancelled(ctx, editionId)
    await finishRefunds([first.orderId])
    const mail = (await ticketMails(ctx, first.orderId)).find(({ kind }) => kind === "draw.tickets-cancelled")
    return { first, mail, payment: await ticketPayment(ctx, first.orderId) }
  }

  test.each([
    [[1_500, 0], 2_500, "€25"],
    [[2_500, 500], 1_500, "€15"],
    [[2_500, 2_000], 0, "€0"],
  ])("gives back the price less %j cents spent of the gift cards", async (spent, refundedCents, amount) => {
    const { first, mail, payment } = await refundedAfterSpending(spent)
    expect(await orderState(ctx, first.orderId)).toBe("ended")
    expect(payment).toMatchObject({ state: "succeeded", refundedCents })
    expect(mail?.body).toContain(amount)
    expect(mail?.body).toContain("we deduct")
  })

  test("keeps what is returned later of the credit that was paid for", async () => {
    const { first } = await refundedAfterSpending([1_500, 0])
    const [spent] = await ctx.db
      .select({ bookingId: giftCardEntries.bookingId })
      .from(giftCardEntries)
      .innerJoin(tickets, eq(tickets.giftCardId, giftCardEntries.giftCardId))
      .where(and(eq(tickets.orderId, first.orderId), eq(giftCardEntries.amountCents, -1_500)))
    await inTransaction(ctx, (txCtx) => releaseAppliedCredit(txCtx, spent?.bookingId ?? ""))
    expect((await cardsOf(first.orderId)).map(({ balanceCents }) => balanceCents)).toEqual([0, 1_500])
  })

  test("withdraws what is left of the gift cards; what is spent stays spent", async () => {
    const { first } = await refundedAfterSpending([1_500, 0])
    const cards = await cardsOf(first.orderId)
    expect(cards.map(({ balanceCents }) => balanceCents)).toEqual([0, 0])
    const ids = cards.map(({ id }) => id)
    const withdrawn = await ctx.db
      .select()
      .from(giftCardEntries)
      .where(and(inArray(giftCardEntries.giftCardId, ids), eq(giftCardEntries.kind, "withdrawn")))
    expect(withdrawn.map(({ amountCents }) => amountCents).sort((one, other) => one - other)).toEqual([-2_500, -1_000])
  })

  test("refunds an order that a bank decides about once it has decided", async () => {
    const editionId = await someEdition(ctx)
    const { orderId, intentId } = await paidBy("pm_card_createDispute", editionId)
    await cancel(editionId)
    await refundCancelled(ctx, editionId)
    expect(await orderState(ctx, orderId)).toBe("paid")
    const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
    await ctx.stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "winning_evidence" } })
    await ctx.deliverWebhooks()
    await refundCancelledEditions(ctx)
    await finishRefunds([orderId])
    expect(await ticketPayment(ctx, orderId)).toMatchObject({ state: "refunded", refundedCents: 4_000 })
  })

  test("ends an order without a payment", async () => {
    const editionId = await someEdition(ctx)
    await soldTickets(ctx, editionId, 2)
    await cancel(editionId)
    await refundCancelled(ctx, editionId)
    expect(await cancellationRefunds(ctx, editionId)).toEqual({ requested: 2, left: 0 })
    const rows = await ctx.db.select().from(tickets).where(eq(tickets.editionId, editionId))
    expect(rows.map(({ voidedAt }) => voidedAt !== null)).toEqual([true, true])
  })

  test("tells every buyer once, in their language, with amount and reason", async () => {
    const { editionId, first, second } = await editionWithOrders()
    await cancel(editionId)
    await refundCancelled(ctx, editionId)
    await finishRefunds([first.orderId, second.orderId])
    for (const [{ orderId }, text, amount] of [
      [first, reason.en, "€40"],
      [second, reason.it, "40\u00a0€"],
    ] as const) {
      const mails = (await ticketMails(ctx, orderId)).filter(({ kind }) => kind !== "draw.tickets-bought")
      expect(mails.map(({ kind }) => kind)).toEqual(["draw.tickets-cancelled"])
      expect(mails[0]?.body).toContain(text)
      expect(mails[0]?.body).toContain(amount)
      expect(mails[0]?.body).not.toMatch(/undefined|\{\w+\}|mail-/)
    }
  })

  test("is not told to a deleted account", async () => {
    const { editionId, first, second } = await editionWithOrders()
    const [ticket] = await ticketRowsOf(ctx, first.orderId)
    await ctx.db
      .update(users)
      .set({ deletedAt: ctx.now() })
      .where(eq(users.id, ticket?.userId ?? ""))
    await cancel(editionId)
    await refundCancelled(ctx, editionId)
    const mailKindsOf = async (orderId: string) => (await ticketMails(ctx, orderId)).map(({ kind }) => kind)
    expect(await mailKindsOf(first.orderId)).not.toContain("draw.tickets-cancelled")
    expect(await mailKindsOf(second.orderId)).toContain("draw.tickets-cancelled")
    expect((await ticketRowsOf(ctx, first.orderId)).every(({ voidedAt }) => voidedAt !== null)).toBe(true)
  })

  test("is not told to a guest whose tickets were linked to a deleted account", async () => {
    const { editionId, first } = await editionWithOrder()
    const asGuest = { userId: null, guestEmail: "x@deleted.invalid", guestName: "Deleted", guestLocale: "en" as const }
    await ctx.db.update(orders).set(asGuest).where(eq(orders.id, first.orderId))
    const [ticket] = await ticketRowsOf(ctx, first.orderId)
    await ctx.db
      .update(users)
      .set({ deletedAt: ctx.now() })
      .where(eq(users.id, ticket?.userId ?? ""))
    await cancel(editionId)
    await refundCancelled(ctx, editionId)
    const kinds = (await ticketMails(ctx, first.orderId)).map(({ kind }) => kind)
    expect(kinds).not.toContain("draw.tickets-cancelled")
  })

  test("refunds each order once, if the job runs twice or at the same time", { tags: ["postgres"] }, async () => {
    const { editionId, first, second } = await editionWithOrders()
    await cancel(editionId)
    await Promise.all([refundCancelled(ctx, editionId), refundCancelled(ctx, editionId)])
    await refundCancelledEditions(ctx)
    await finishRefunds([first.orderId, second.orderId])
    expect(await ticketPayment(ctx, first.orderId)).toMatchObject({ state: "refunded", refundedCents: 4_000 })
    const mails = await ticketMails(ctx, first.orderId)
    expect(mails.filter(({ kind }) => kind === "draw.tickets-cancelled")).toHaveLength(1)
  })

  test("continues its refunds after the job has died in the middle", async () => {
    const { editionId, first, second } = await editionWithOrders()
    await cancel(editionId)
    let calls = 0
    const dying: Ctx = {
      ...ctx,
      log: { ...ctx.log, error: () => undefined } as unknown as Ctx["log"],
      jobs: {
        ...ctx.jobs,
        enqueue: async (...args) => {
          calls += 1
          if (calls > 2) throw new Error("The process stopped.")
          await ctx.jobs.enqueue(...args)
        },
      },
    }
    await refundCancelled(dying, editionId)
    expect(await cancellationRefunds(ctx, editionId)).toEqual({ requested: 1, left: 1 })
    await refundCancelledEditions(ctx)
    await finishRefunds([first.orderId, second.orderId])
    for (const { orderId } of [first, second])
      expect(await ticketPayment(ctx, orderId)).toMatchObject({ state: "refunded", refundedCents: 4_000 })
  })

  test("sells nothing any more, and a payment that comes later is refunded with a mail", async () => {
    const editionId = await someEdition(ctx)
    const buyer = await customer()
    const late = await chargedTickets(buyer, editionId)
    await cancel(editionId)
    expect(await refusalOf(buyTickets(buyer, ticketPurchase(editionId)))).toMatchObject({
      code: "draw.cancelled",
      status: 409,
    })
    await ctx.deliverWebhooks()
    await finishRefunds([late.orderId])
    expect(await ticketPayment(ctx, late.orderId)).toMatchObject({ state: "refunded", refundedCents: 4_000 })
    expect(await ticketRowsOf(ctx, late.orderId)).toEqual([])
    const [mail, ...more] = await ticketMails(ctx, late.orderId)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: "draw.tickets-cancelled" })
    expect(mail?.body).toContain(reason.en)
    expect(mail?.body).not.toContain("no longer valid")
  })

  test("is not the current edition while another one is on sale", async () => {
    await endSales(ctx)
    const id = await someEdition(ctx)
    await cancel(id)
    const edition = await currentEdition(ctx)
    expect(edition && [edition.id, phaseOf(edition, ctx.now())]).toEqual([id, "cancelled"])
    const next = await someEdition(ctx, { salesOpenAt: new Date("2026-11-20T09:00:00Z") })
    expect((await currentEdition(ctx))?.id).toBe(next)
  })

  test("is never the current edition if it was cancelled before its sales", async () => {
    await endSales(ctx)
    const before = await currentEdition(ctx)
    const id = await someEdition(ctx, { salesOpenAt: new Date("2026-11-25T09:00:00Z") })
    await cancel(id)
    ctx.clock.set("2026-11-26T09:00:00Z")
    expect((await currentEdition(ctx))?.id).toBe(before?.id)
  })

  test("leaves its dates free for another edition", async () => {
    await endSales(ctx)
    const id = await someEdition(ctx)
    const dates = {
      salesOpenAt: new Date("2026-11-24T09:00:00Z"),
      salesCloseAt: new Date("2026-12-24T09:00:00Z"),
      drawAt: new Date("2026-12-26T09:00:00Z"),
    }
    const other = { ...dates, id: "in-place", ticketCap: 10, ticketEurCents: 100, ticketUsdCents: 100, prizes: [] }
    expect((await refusalOf(createEdition(operator, other))).fields).toMatchObject([{ code: "draw.sales-overlap" }])
    await cancel(id)
    await createEdition(operator, other)
    expect(await editionById(ctx, "in-place")).toBeDefined()
  })

  test("cannot be drawn, extended or changed", async () => {
    const id = await closedEdition(ctx, { minTickets: 100 })
    await soldTickets(ctx, id, 20)
    await cancel(id)
    for (const refused of [
      drawEdition(operator, { editionId: id, typedId: id }),
      extendSales(operator, { editionId: id, until: "2026-12-10", beaconRound: null }),
      setTerms(operator, { editionId: id, minTickets: 5, beacon: null }),
    ])
      expect((await refusalOf(refused)).code).toBe("draw.cancelled")
  })
})

describe("a cancellation is refused", () => {
  test("to all but operators", async () => {
    const id = await someEdition(ctx)
    expect((await refusalOf(cancel(id, {}, ctx))).status).toBe(401)
    expect((await refusalOf(cancel(id, {}, await customer()))).status).toBe(403)
  })

  test("without the edition's id typed, and for an unknown edition", async () => {
    const id = await someEdition(ctx)
    expect((await refusalOf(cancel(id, { confirmedId: "other" }))).fields).toMatchObject([{ field: "confirmedId" }])
    expect(await refusalOf(cancel("none"))).toMatchObject({ code: "draw.edition-not-found", status: 404 })
    expect((await editionById(ctx, id))?.cancellation).toBeNull()
  })

  test("a second time, and after the draw", async () => {
    const id = await closedEdition(ctx)
    await soldTickets(ctx, id, 20)
    await drawEdition(operator, { editionId: id, typedId: id })
    expect((await refusalOf(cancel(id))).code).toBe("draw.already-drawn")
    const other = await someEdition(ctx)
    await cancel(other)
    expect(await refusalOf(cancel(other))).toMatchObject({ code: "draw.cancelled", status: 409 })
  })
})

test("the database keeps a drawn edition from being cancelled", async () => {
  const id = await closedEdition(ctx)
  await soldTickets(ctx, id, 5)
  await drawEdition(operator, { editionId: id, typedId: id })
  const broken = ctx.db
    .update(editions)
    .set({ cancelledAt: ctx.now(), cancelReason: reason })
    .where(eq(editions.id, id))
  await expect(broken).rejects.toMatchObject({ cause: { constraint: "draw_editions_cancelled" } })
})

const kind = ctx.features.orderKinds[TICKETS_KIND]
if (!kind) throw new Error("There is no kind of tickets.")
/** Its orders have passed the check before the numbering. */
const uncheckedCtx: Ctx = {
  ...ctx,
  features: {
    ...ctx.features,
    orderKinds: { ...ctx.features.orderKinds, [TICKETS_KIND]: { ...kind, refusalOf: async () => undefined } },
  },
}

const ORDERS = 12

test(`of ${ORDERS} orders paid during a cancellation every one is refunded in full`, {
  tags: ["postgres"],
  timeout: 120_000,
}, async () => {
  const editionId = await someEdition(ctx)
  const sold: Awaited<ReturnType<typeof chargedTickets>>[] = []
  for (let made = 0; made < ORDERS; made++)
    sold.push(await chargedTickets(await customer(), editionId, { quantity: 1 }))
  const payments = await Promise.all(sold.map(({ orderId }) => ticketPayment(ctx, orderId)))
  const settle = (payment: (typeof payments)[number]) =>
    syncFromProvider(uncheckedCtx, { paymentId: payment?.id ?? "" })
  const settled = payments.slice(0, ORDERS / 2).map(settle)
  // The job runs once, right after the cancellation: no order may be paid later.
  const cancelled = cancel(editionId).then(() => refundCancelled(ctx, editionId))
  await Promise.all([...settled, cancelled, ...payments.slice(ORDERS / 2).map(settle)])
  await finishRefunds(sold.map(({ orderId }) => orderId))
  for (const { orderId } of sold) {
    expect(await orderState(ctx, orderId)).toBe("ended")
    expect(await ticketPayment(ctx, orderId)).toMatchObject({ state: "refunded", refundedCents: 2_000 })
    expect((await ticketMails(ctx, orderId)).some(({ kind }) => kind === "draw.tickets-cancelled")).toBe(true)
  }
  const rows = await ctx.db.select().from(tickets).where(eq(tickets.editionId, editionId))
  expect(rows.every(({ voidedAt }) => voidedAt !== null)).toBe(true)
  expect((await editionById(ctx, editionId))?.ticketsSold).toBe(rows.length)
})
