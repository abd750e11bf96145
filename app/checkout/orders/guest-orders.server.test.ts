import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { chargeAtProvider, quietOrders } from "../../../tests/support/purchases/test-purchase"
import { orders } from "../../bookings/tables.server"
import { paymentsOf } from "../../payments/queries.server"
import { payments } from "../../payments/tables.server"
import { addMinutes } from "../../platform/dates"
import { CROWDED_GUEST_ORDERS, MAX_GUEST_ORDERS } from "../rules/guest-orders"
import { endAbandonedOrders } from "./order-expiry.server"
import { startOrder } from "./orders.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const KIND = "test-order"
ctx.features.orderKinds[KIND] = quietOrders

const AMOUNT = { bookingId: null, totalCents: 2_000, currency: "eur", amountDueCents: 2_000 } as const
const newOrder = () => ({ kind: KIND, details: {}, purchaseKey: randomUUID(), ...AMOUNT })
const guestOf = () =>
  ({ userId: null, guestEmail: `${randomUUID()}@example.org`, guestName: "", guestLocale: "it" }) as const

const orderFrom = (network: string) =>
  startOrder({ ...ctx, network }, { ...newOrder(), ...guestOf() }, { expectedAmountCents: AMOUNT.amountDueCents })

/** Stores unpaid orders of guests of many networks until there are `count`; ends those of earlier tests. */
async function unpaidOrders(count: number): Promise<void> {
  await ctx.db.update(orders).set({ state: "ended", guestNetwork: null })
  const rows = Array.from({ length: count }, (_, index) => ({
    ...newOrder(),
    ...guestOf(),
    guestNetwork: `network-${index}`,
    createdAt: ctx.now(),
  }))
  if (rows.length > 0) await ctx.db.insert(orders).values(rows)
}

const openFrom = async (network: string) => {
  const { orderId } = await orderFrom(network)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  return order
}

test("guests of one ISP share three unpaid orders while there are many", async () => {
  await unpaidOrders(CROWDED_GUEST_ORDERS)
  for (const network of ["10.20.1.1", "10.20.2.1", "10.20.3.1"]) await orderFrom(network)
  expect(await refusalOf(orderFrom("10.20.4.1"))).toMatchObject({ code: "checkout.guest-orders-full", status: 429 })
  expect(await openFrom("10.21.1.1")).toMatchObject({ state: "open" })
})

test("the three are shared by an IPv6 /32", async () => {
  await unpaidOrders(CROWDED_GUEST_ORDERS)
  for (const part of [1, 2, 3]) await orderFrom(`2001:db8:${part}:0::/64`)
  expect((await refusalOf(orderFrom("2001:db8:4:0::/64"))).status).toBe(429)
  expect(await openFrom("2001:db9:4:0::/64")).toMatchObject({ state: "open" })
})

test("guests of one ISP have more while there are few", async () => {
  await unpaidOrders(0)
  for (const part of [1, 2, 3, 4, 5]) expect(await openFrom(`10.30.${part}.1`)).toMatchObject({ state: "open" })
})

test("no guest orders beyond the limit of all, an account does", async () => {
  await unpaidOrders(MAX_GUEST_ORDERS)
  expect((await refusalOf(orderFrom("10.40.1.1"))).code).toBe("checkout.guest-orders-full")
  const account = as(ctx, await person(ctx))
  const userId = account.actor.kind === "person" ? account.actor.userId : ""
  expect(await startOrder(account, { ...newOrder(), userId }, { expectedAmountCents: 2_000 })).toMatchObject({
    kind: "card",
  })
})

test("an order that is repeated with its key does not count again", async () => {
  await unpaidOrders(MAX_GUEST_ORDERS - 1)
  const requested = { ...newOrder(), ...guestOf() }
  const guest = { ...ctx, network: "10.50.1.1" }
  const first = await startOrder(guest, requested, { expectedAmountCents: 2_000 })
  expect(await startOrder(guest, requested, { expectedAmountCents: 2_000 })).toMatchObject({ orderId: first.orderId })
})

test("a paid order no longer counts, and its network is forgotten", async () => {
  await unpaidOrders(MAX_GUEST_ORDERS - 1)
  const { orderId } = await orderFrom("10.60.1.1")
  const [payment] = await paymentsOf(ctx.db, { bookingId: null, orderId })
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  await ctx.deliverWebhooks()
  const [paid] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  expect(paid).toMatchObject({ state: "paid", guestNetwork: null })
  expect(await openFrom("10.60.2.1")).toMatchObject({ state: "open" })
})

test("an abandoned order no longer counts, and its network is forgotten", async () => {
  await unpaidOrders(0)
  const order = await openFrom("10.70.1.1")
  expect(order?.guestNetwork).toMatch(/^[\w-]{20,}$/)
  clock.set(addMinutes(ctx.now(), 61))
  await endAbandonedOrders(ctx)
  const [ended] = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.id, order?.id ?? ""))
  expect(ended).toMatchObject({ state: "ended", guestNetwork: null })
})

test("abandoned orders end behind any number of orders with declared crypto", async () => {
  await unpaidOrders(120)
  const declared = await ctx.db.select().from(orders).where(eq(orders.state, "open"))
  await ctx.db.insert(payments).values(
    declared.map(({ id, amountDueCents, currency }) => ({
      ...{ orderId: id, method: "btc" as const, amountCents: amountDueCents, currency },
      ...{ createdAt: ctx.now(), declaredAt: ctx.now() },
    })),
  )
  clock.set(addMinutes(ctx.now(), 1))
  const order = await openFrom("10.80.1.1")
  clock.set(addMinutes(ctx.now(), 61))
  await endAbandonedOrders(ctx)
  expect((await ctx.db.select().from(orders).where(eq(orders.state, "open"))).map(({ id }) => id)).not.toContain(
    order?.id,
  )
  expect(await ctx.db.$count(orders, eq(orders.state, "open"))).toBe(declared.length)
})

test("many guests at the same time get the last order once", { tags: ["postgres"] }, async () => {
  await unpaidOrders(MAX_GUEST_ORDERS - 1)
  const calls = Array.from({ length: 8 }, (_, index) => orderFrom(`10.${100 + index}.1.1`))
  const results = await Promise.allSettled(calls)
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
})
