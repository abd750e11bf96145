import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { endAbandonedOrders } from "../app/checkout/orders/order-ending.server"
import { completeOrder } from "../app/checkout/orders/order-payments.server"
import { startOrder } from "../app/checkout/orders/orders.server"
import { orders } from "../app/checkout/tables.server"
import { editionById, TICKETS_KIND } from "../app/draw/queries.server"
import { buyTickets, ticketCharge } from "../app/draw/sales.server"
import { editions, tickets } from "../app/draw/tables.server"
import { paymentsOf } from "../app/payments/queries.server"
import { reconcilePayments } from "../app/payments/refunds/reconciliation.server"
import { sendRefund } from "../app/payments/refunds/refunds.server"
import { giftCardEntries, giftCards, refunds } from "../app/payments/tables.server"
import { addMinutes } from "../app/platform/dates"
import { rowsOf } from "../app/platform/db.server"
import { Refusal } from "../app/platform/refusal"
import { as, testClock, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { someEdition, ticketPurchase } from "./support/draws"
import { newGuest } from "./support/guests"
import { withSandbox } from "./support/payments"
import { person } from "./support/people"
import { chargeAtProvider } from "./support/test-purchase"

/*
 * Model-based test of orders of tickets: steps of two buyers (an account and a guest), the provider, the jobs and the
 * clock in any order, against an edition with few tickets. The invariants are checked after every step, and once all
 * payments and refunds have finished.
 */

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const CAP = 5

type World = { editionId: string; buyers: [Buyer, Buyer] }
type Buyer = { ctx: typeof ctx; orders: { orderId: string; purchaseKey?: string }[] }
type Step = { name: string; run: (world: World) => Promise<unknown> }

const paymentsFor = (orderId: string) => paymentsOf(ctx.db, { purchaseKind: TICKETS_KIND, purchaseId: orderId })

async function order({ editionId }: World, buyer: Buyer, quantity: number): Promise<void> {
  const purchase = ticketPurchase(editionId, { quantity })
  if (buyer.ctx.actor.kind === "person") {
    const { orderId } = await buyTickets(buyer.ctx, purchase)
    buyer.orders.push({ orderId })
    return
  }
  const charge = await ticketCharge(buyer.ctx, { editionId, quantity, currency: "eur" })
  const guest = { userId: null, guestEmail: `${randomUUID()}@example.org`, guestName: "", guestLocale: "it" } as const
  const requested = { ...charge, ...guest, purchaseKey: purchase.purchaseKey }
  const { orderId } = await startOrder(newGuest(ctx), requested, { expectedTotal: charge.amountDueCents })
  buyer.orders.push({ orderId, purchaseKey: purchase.purchaseKey })
}

async function chargeLast(buyer: Buyer): Promise<void> {
  const { providerId } = (await paymentsFor(buyer.orders.at(-1)?.orderId ?? ""))[0] ?? {}
  if (providerId) await chargeAtProvider(ctx, providerId)
}

async function refundLast(buyer: Buyer): Promise<void> {
  const paid = (await paymentsFor(buyer.orders.at(-1)?.orderId ?? "")).find(({ state }) => state === "succeeded")
  if (paid?.providerId) await ctx.stripe.refunds.create({ payment_intent: paid.providerId })
}

const buyerSteps: Record<string, (world: World, buyer: Buyer) => Promise<unknown>> = {
  "order one": (world, buyer) => order(world, buyer, 1),
  "order two": (world, buyer) => order(world, buyer, 2),
  "order four": (world, buyer) => order(world, buyer, 4),
  "be charged": (_world, buyer) => chargeLast(buyer),
  complete: async (_world, buyer) => {
    const last = buyer.orders.at(-1)
    if (last) await completeOrder(buyer.ctx, last)
  },
  "be refunded at the provider": (_world, buyer) => refundLast(buyer),
}

const siteSteps: Record<string, (world: World) => Promise<unknown>> = {
  "deliver events": () => ctx.deliverWebhooks(),
  "deliver events backwards": () => ctx.deliverWebhooks("last-first"),
  "end abandoned orders": () => endAbandonedOrders(ctx),
  reconcile: () => reconcilePayments(ctx),
  "close the sales": ({ editionId }) =>
    ctx.db.update(editions).set({ salesCloseAt: ctx.now() }).where(eq(editions.id, editionId)),
  "wait an hour": async () => clock.set(addMinutes(ctx.now(), 61)),
}

const buyerStep = (name: string, index: 0 | 1): Step => ({
  name: `buyer ${index + 1}: ${name}`,
  run: async (world) => buyerSteps[name]?.(world, world.buyers[index]),
})
const siteStep = (name: string): Step => ({ name, run: async (world) => siteSteps[name]?.(world) })

/** A refusal, or a card that the provider no longer accepts, is an answer. */
async function attempt(step: Step, world: World): Promise<void> {
  try {
    await step.run(world)
  } catch (error) {
    if (!(error instanceof Refusal) && !/Stripe/.test(String((error as Error).constructor.name))) throw error
  }
}

async function newWorld(): Promise<World> {
  const editionId = await someEdition(ctx, { ticketCap: CAP })
  const account = as(ctx, await person(ctx))
  return {
    editionId,
    buyers: [
      { ctx: account, orders: [] },
      { ctx: newGuest(ctx), orders: [] },
    ],
  }
}

/** Numbers without gaps up to the cap; tickets exactly for orders that were paid; gift cards that add up. */
async function expectConsistent({ editionId, buyers }: World): Promise<void> {
  const rows = await ctx.db.select().from(tickets).where(eq(tickets.editionId, editionId)).orderBy(tickets.number)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.length).toBeLessThanOrEqual(CAP)
  expect((await editionById(ctx, editionId))?.ticketsSold).toBe(rows.length)
  for (const { orderId } of buyers.flatMap((buyer) => buyer.orders)) {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
    const own = rows.filter((row) => row.orderId === orderId)
    expect(own.length).toBe(order?.paidAt ? Number(order.details.quantity) : 0)
    expect(own.every(({ voidedAt }) => (voidedAt === null) === (order?.state === "paid"))).toBe(true)
  }
  const unbalanced = await rowsOf(
    ctx.db,
    sql`select c.id from ${giftCards} c left join ${giftCardEntries} e on e.gift_card_id = c.id
      group by c.id, c.balance_cents having c.balance_cents <> sum(e.amount_cents)`,
  )
  expect(unbalanced).toEqual([])
}

/** Lets all events and refunds finish. Every charge has bought tickets, or was returned in full. */
async function expectSettled(world: World): Promise<string[]> {
  for (let round = 0; round < 3; round++) {
    await ctx.deliverWebhooks()
    for (const { paymentId } of await ctx.db.select({ paymentId: refunds.paymentId }).from(refunds))
      await sendRefund(ctx, { paymentId })
  }
  await expectConsistent(world)
  const reached: string[] = []
  for (const { orderId } of world.buyers.flatMap((buyer) => buyer.orders)) {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
    for (const payment of await paymentsFor(orderId)) {
      if (payment.state === "succeeded") expect(order?.state).toBe("paid")
      expect(payment.state).not.toBe("refunding")
      if (payment.state === "refunded") expect(payment.refundedCents).toBe(payment.receivedCents)
      if (payment.state === "refunded") reached.push(order?.paidAt ? "paid and refunded" : "refused and refunded")
      if (payment.state === "succeeded") reached.push("paid")
    }
  }
  return reached
}

const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...Object.keys(buyerSteps), "be charged"), fc.constantFrom<0 | 1>(0, 1))
      .map(([name, index]) => buyerStep(name, index)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(siteSteps)).map(siteStep) },
)

const by = (index: 0 | 1, ...names: string[]) => names.map((name) => buyerStep(name, index))

/** Run before the random sequences, so that every run reaches the important outcomes. */
const fixed: Step[][] = [
  [...by(0, "order four", "be charged", "complete"), ...by(1, "order one", "be charged"), siteStep("deliver events")],
  [...by(0, "order four", "be charged"), ...by(1, "order two", "be charged", "complete"), ...by(0, "complete")],
  [...by(0, "order two", "be charged", "complete", "be refunded at the provider"), siteStep("deliver events")],
  [...by(1, "order two", "be charged"), siteStep("close the sales"), siteStep("deliver events backwards")],
  [
    ...by(1, "order two"),
    siteStep("wait an hour"),
    siteStep("end abandoned orders"),
    ...by(1, "be charged", "complete"),
  ],
]

/** `TICKET_STORIES=100` searches longer. */
const RANDOM_SEQUENCES = Number(process.env.TICKET_STORIES ?? 10)

test("in any order of steps, tickets and payments of the draw agree", { timeout: 300_000 }, async () => {
  const reached = new Set<string>()
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 20 }), async (steps) => {
    const world = await newWorld()
    for (const step of steps) {
      await attempt(step, world)
      await expectConsistent(world)
    }
    for (const outcome of await expectSettled(world)) reached.add(outcome)
  })
  await fc.assert(property, {
    examples: fixed.map((steps): [Step[]] => [steps]),
    numRuns: fixed.length + RANDOM_SEQUENCES,
  })
  expect([...reached]).toEqual(expect.arrayContaining(["paid", "paid and refunded", "refused and refunded"]))
})
