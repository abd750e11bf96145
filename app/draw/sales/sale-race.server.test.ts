// @module-tag postgres
import { randomUUID } from "node:crypto"
import { count, eq, inArray, isNull, sql } from "drizzle-orm"
import type Stripe from "stripe"
import { expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { numbersOf, someEdition } from "../../../tests/support/draw/draws"
import { orders } from "../../bookings/tables.server"
import type { OrderKind } from "../../checkout/orders/order-kinds.server"
import { applyProviderState } from "../../payments/settlement.server"
import { noRefunds } from "../../payments/stripe/provider-state.server"
import { giftCardEntries, giftCards, payments, refunds } from "../../payments/tables.server"
import type { Ctx } from "../../platform/context.server"
import { rowsOf } from "../../platform/database/db.server"
import { editionById, TICKETS_KIND } from "../queries.server"
import { TICKET_CENTS } from "../rules/edition"
import { editions, tickets } from "../tables.server"

/*
 * Many payments of one edition settle at the same time (D52). Some are settled twice, some are cancelled at the provider,
 * some have another amount, and some transactions fail after their tickets were numbered and are repeated.
 */

/** `DRAW_ORDERS=10000` takes longer. */
const ORDERS = Number(process.env.DRAW_ORDERS ?? 200)
const CAP = 100
/** More than the connections of a process. */
const CALLERS = 40

const database = await testDatabase()
const ctx = testContext(database)

type Sale = { orderId: string; intentId: string; quantity: number; outcome: Outcome }
type Outcome = "paid" | "paid twice" | "cancelled" | "other amount" | "fails first"

const outcomes: Outcome[] = ["paid", "paid", "paid", "paid twice", "cancelled", "other amount", "fails first"]
const outcomeOf = (index: number): Outcome => outcomes[index % outcomes.length] ?? "paid"

/** Open orders of guests, each with its open payment. */
async function openSales(editionId: string, number: number, prefix = "pi"): Promise<Sale[]> {
  const sales = Array.from({ length: number }, (_, index): Sale => {
    return {
      orderId: randomUUID(),
      intentId: `${prefix}_${index}`,
      quantity: 1 + (index % 3),
      outcome: outcomeOf(index),
    }
  })
  for (let from = 0; from < number; from += 1_000) {
    const part = sales.slice(from, from + 1_000)
    const amount = (quantity: number) => TICKET_CENTS.eur * quantity
    await ctx.db.insert(orders).values(
      part.map(({ orderId, quantity }) => ({
        ...{ id: orderId, kind: TICKETS_KIND, purchaseKey: randomUUID(), currency: "eur" as const },
        ...{ guestEmail: `${orderId}@example.org`, guestName: "Ada Neri", guestLocale: "it" as const },
        details: { editionId, quantity },
        totalCents: amount(quantity),
        amountDueCents: amount(quantity),
        createdAt: ctx.now(),
      })),
    )
    await ctx.db.insert(payments).values(
      part.map(({ orderId, intentId, quantity }) => ({
        ...{ orderId, method: "card" as const, currency: "eur" as const },
        ...{ amountCents: amount(quantity), providerId: intentId, createdAt: ctx.now() },
      })),
    )
  }
  return sales
}

function intentOf({ intentId, quantity, outcome }: Sale): Stripe.PaymentIntent {
  return {
    id: intentId,
    amount: TICKET_CENTS.eur * quantity + (outcome === "other amount" ? 100 : 0),
    currency: "eur",
    status: outcome === "cancelled" ? "canceled" : "succeeded",
    payment_method: "pm_1",
    metadata: {},
    last_payment_error: null,
  } as unknown as Stripe.PaymentIntent
}

const settle = (callerCtx: Ctx, sale: Sale) => applyProviderState(callerCtx, { intent: intentOf(sale), ...noRefunds })

const ticketKind = ctx.features.orderKinds[TICKETS_KIND]
if (!ticketKind) throw new Error("There is no kind of tickets.")

const withKind = (changes: Partial<OrderKind>): Ctx => ({
  ...ctx,
  features: {
    ...ctx.features,
    orderKinds: { ...ctx.features.orderKinds, [TICKETS_KIND]: { ...ticketKind, ...changes } },
  },
})

/** Fails at the last step of a sale, after the tickets were numbered or the order was refused. */
const failingCtx = withKind({
  onPaid: async (...args) => {
    await ticketKind.onPaid(...args)
    throw new Error("The process stopped.")
  },
  onRefunded: async (...args) => {
    await ticketKind.onRefunded(...args)
    throw new Error("The process stopped.")
  },
})

async function play(sale: Sale): Promise<void> {
  if (sale.outcome === "fails first") await expect(settle(failingCtx, sale)).rejects.toThrow("The process stopped.")
  await Promise.all(Array.from({ length: sale.outcome === "paid twice" ? 2 : 1 }, () => settle(ctx, sale)))
}

async function inParallel(sales: Sale[], work: (sale: Sale) => Promise<void>): Promise<void> {
  const queue = [...sales]
  const caller = async () => {
    for (let sale = queue.shift(); sale; sale = queue.shift()) await work(sale)
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

const firstNumbers = (length: number) => Array.from({ length }, (_, index) => index + 1)

/** The orders of a state with the number of their payments in each state. */
const statesOf = async () =>
  rowsOf<{ order: string; payment: string }>(
    ctx.db,
    sql`select distinct o.state::text as order, p.state::text as payment from ${orders} o
      join ${payments} p on p.order_id = o.id where p.state <> 'cancelled' order by 1, 2`,
  )

test(`${ORDERS} concurrent orders sell ${CAP} tickets exactly`, { timeout: 600_000 }, async () => {
  const editionId = await someEdition(ctx, { ticketCap: CAP })
  const sales = await openSales(editionId, ORDERS)
  await inParallel(sales, play)

  const numbers = await numbersOf(ctx, { editionId })
  expect(numbers).toEqual(firstNumbers(CAP))
  expect(await editionById(ctx, editionId)).toMatchObject({ ticketsSold: CAP })

  // Each order has all of its tickets in one range, or none and a refund of what was charged.
  const ranges = await rowsOf<{ order_id: string; first: number; last: number; count: string | number }>(
    ctx.db,
    sql`select order_id, min(number) as first, max(number) as last, count(*) as count from ${tickets} group by order_id`,
  )
  const quantities = new Map(sales.map(({ orderId, quantity }) => [orderId, quantity]))
  for (const { order_id: orderId, first, last, count: tickets } of ranges) {
    expect(Number(tickets)).toBe(quantities.get(orderId))
    expect(last - first + 1).toBe(Number(tickets))
  }
  expect(await statesOf()).toEqual([
    { order: "ended", payment: "refunding" },
    { order: "open", payment: "refunding" },
    { order: "paid", payment: "succeeded" },
  ])
  const withTickets = new Set(ranges.map(({ order_id: orderId }) => orderId))
  const charged = sales.filter(({ outcome }) => outcome !== "cancelled")
  const toReturn = charged.filter(({ orderId }) => !withTickets.has(orderId))
  const requested = await ctx.db
    .select({ orderId: payments.orderId, cents: refunds.amountCents, received: payments.receivedCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
  expect(new Set(requested.map(({ orderId }) => orderId))).toEqual(new Set(toReturn.map(({ orderId }) => orderId)))
  expect(requested.filter(({ cents, received }) => cents !== received)).toEqual([])

  // One gift card per ticket, each with one entry.
  const [cards] = await ctx.db.select({ count: count() }).from(giftCards)
  const [entries] = await ctx.db.select({ count: count() }).from(giftCardEntries)
  const [unlinked] = await ctx.db
    .select({ count: count() })
    .from(giftCards)
    .leftJoin(tickets, eq(tickets.giftCardId, giftCards.id))
    .where(isNull(tickets.id))
  expect([cards?.count, entries?.count, unlinked?.count]).toEqual([CAP, CAP, 0])
})

test("orders that passed the check at the same time sell no more than the cap", async () => {
  const editionId = await someEdition(ctx, { ticketCap: 10 })
  const uncheckedCtx = withKind({ refusalOf: async () => undefined })
  const sales = await openSales(editionId, 12, "unchecked")
  await inParallel(sales, async (sale) => {
    await settle(uncheckedCtx, { ...sale, outcome: "paid" })
  })
  const sold = await ctx.db.select().from(tickets).where(eq(tickets.editionId, editionId)).orderBy(tickets.number)
  expect(sold.map(({ number }) => number)).toEqual(firstNumbers(sold.length))
  expect(sold.length).toBeLessThanOrEqual(10)
  const withTickets = new Set(sold.map(({ orderId }) => orderId))
  const orderIds = sales.map(({ orderId }) => orderId)
  const states = await ctx.db
    .select({ orderId: orders.id, state: orders.state, payment: payments.state })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(inArray(orders.id, orderIds))
  expect(states).toHaveLength(12)
  for (const { orderId, ...state } of states)
    expect(state).toEqual(
      withTickets.has(orderId) ? { state: "paid", payment: "succeeded" } : { state: "ended", payment: "refunding" },
    )
  const cards = await ctx.db.$count(
    giftCards,
    inArray(
      giftCards.ownerEmail,
      orderIds.map((id) => `${id}@example.org`),
    ),
  )
  expect(cards).toBe(sold.length)
})

test("the database refuses a counter beyond the cap", async () => {
  const editionId = await someEdition(ctx, { ticketCap: 10 })
  const oversell = ctx.db.update(editions).set({ ticketsSold: 11 }).where(eq(editions.id, editionId))
  await expect(oversell).rejects.toMatchObject({ cause: { constraint: "draw_editions_sold" } })
})
