import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { agencyRental, paidRental } from "../../../tests/support/purchases/paid-rental"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf, someCustomer, someFleet } from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { cancelBooking } from "../../bookings/booking.server"
import { bookingById } from "../../bookings/queries.server"
import { endAbandonedOrders } from "../../checkout/orders/order-expiry.server"
import { refreshOrder } from "../../checkout/orders/order-payments.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { paymentsOf } from "../../payments/queries.server"
import { payingCustomer } from "../../payments/stripe/customer.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { UNLIMITED_KM } from "../rules/kilometres"
import { buyKilometres } from "./kilometre-orders.server"
import { kilometrePurchaseOf, kilometresOf, ordersOf } from "./kilometre-queries.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(() => someFleet(ctx))

const order = (bookingId: string, changes: Record<string, unknown> = {}) => ({
  bookingId,
  purchaseKey: randomUUID(),
  km: 100,
  expectedAmountCents: 110_00,
  currency: "eur",
  ...changes,
})

/** Orders and charges the card at the provider; the webhook has not been delivered yet. */
async function charged(customerCtx: Ctx, bookingId: string, changes: Record<string, unknown> = {}) {
  const { orderId } = await buyKilometres(customerCtx, order(bookingId, changes))
  const [payment] = await paymentsOf(ctx.db, kilometrePurchaseOf(orderId))
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  return { orderId, intentId: payment?.providerId ?? "" }
}

async function kilometresAt(bookingId: string) {
  const booking = await bookingById(ctx, bookingId)
  return booking && kilometresOf(booking, await ordersOf(ctx, bookingId))
}

const paymentState = async (orderId: string) => (await paymentsOf(ctx.db, kilometrePurchaseOf(orderId)))[0]?.state

const mailsAbout = async (bookingId: string) => {
  const about = isAbout("booking", bookingId)
  const found = await ctx.db.select().from(messages).where(about)
  return found.filter(({ kind }) => kind.startsWith("car-rental.kilometres"))
}

describe("kilometres for a confirmed rental", () => {
  test("are added once paid, with a mail", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const { orderId } = await charged(customerCtx, bookingId)
    expect(await kilometresAt(bookingId)).toBe(100)
    expect(await refreshOrder(customerCtx, { orderId })).toMatchObject({ state: "paid", details: { km: 100 } })
    await ctx.deliverWebhooks()
    expect(await kilometresAt(bookingId)).toBe(200)
    const mails = await mailsAbout(bookingId)
    expect(mails.map(({ kind }) => kind)).toEqual(["car-rental.kilometres-bought"])
    expect(mails[0]?.body).toContain(
      "Chilometri aggiunti: 100\u00a0km\nChilometri a disposizione: 200\u00a0km\nTotale: 110\u00a0€",
    )
  })

  test("cannot be paid with another customer's saved card", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const customer = await payingCustomer(ctx, (await someCustomer(ctx)).userId)
    const { id } = await ctx.stripe.paymentMethods.attach("pm_card_visa", { customer: customer?.id ?? "" })
    const refusal = await refusalOf(buyKilometres(customerCtx, order(bookingId, { card: { savedCardId: id } })))
    expect(refusal.fields).toMatchObject([{ field: "card", code: "payments.saved-card-gone" }])
  })

  test("add up until unlimited; then none can be bought", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    await charged(customerCtx, bookingId)
    await ctx.deliverWebhooks()
    await charged(customerCtx, bookingId, { km: 200, expectedAmountCents: 198_00 })
    await ctx.deliverWebhooks()
    expect(await kilometresAt(bookingId)).toBe(400)
    await charged(customerCtx, bookingId, { km: UNLIMITED_KM, expectedAmountCents: 330_00 })
    await ctx.deliverWebhooks()
    expect(await kilometresAt(bookingId)).toBe(UNLIMITED_KM)
    expect((await refusalOf(buyKilometres(customerCtx, order(bookingId)))).code).toBe("car-rental.kilometres-enough")
  })

  test("are charged in dollars if shown in dollars", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const { orderId } = await buyKilometres(
      customerCtx,
      order(bookingId, { currency: "usd", expectedAmountCents: 121_00 }),
    )
    const [payment] = await paymentsOf(ctx.db, kilometrePurchaseOf(orderId))
    expect(payment).toMatchObject({ amountCents: 121_00, currency: "usd" })
  })

  test("are sold for a confirmed rental paid at the agency too", async () => {
    const { customerCtx, bookingId } = await agencyRental(ctx)
    const code = async () => (await refusalOf(buyKilometres(customerCtx, order(bookingId)))).code
    expect(await code()).toBe("car-rental.kilometres-not-confirmed")
  })
})

describe("nothing is charged", () => {
  test.each([
    ["an amount the company did not name", { expectedAmountCents: 1 }, "checkout.amount-changed"],
    ["the price of another currency", { currency: "usd" }, "checkout.amount-changed"],
    ["the price during the rental", { expectedAmountCents: 132_00 }, "checkout.amount-changed"],
  ])("for %s", async (_name, changes, code) => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    expect(await refusalOf(buyKilometres(customerCtx, order(bookingId, changes)))).toMatchObject({ code, status: 409 })
    expect(await ordersOf(ctx, bookingId)).toEqual([])
  })

  test("for a distance that is not sold, or without a key", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    for (const changes of [{ km: 150 }, { km: -100 }, { km: 0 }, { km: "many" }, { purchaseKey: "1" }])
      expect((await refusalOf(buyKilometres(customerCtx, order(bookingId, changes)))).status).toBe(422)
  })

  test("for another customer's booking (404)", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const { orderId } = await charged(customerCtx, bookingId)
    const otherCtx = as(ctx, await someCustomer(ctx))
    expect((await refusalOf(buyKilometres(otherCtx, order(bookingId)))).status).toBe(404)
    expect((await refusalOf(refreshOrder(otherCtx, { orderId }))).status).toBe(404)
  })

  test("once the rental is over", async () => {
    const { customerCtx, bookingId, booking } = await paidRental(ctx)
    const before = ctx.now()
    clock.set(booking.endsAt)
    expect((await refusalOf(buyKilometres(customerCtx, order(bookingId)))).code).toBe("car-rental.kilometres-over")
    clock.set(before)
  })
})

describe("one key is one order and one charge", () => {
  test("in concurrent requests", { tags: ["postgres"] }, async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const input = order(bookingId)
    const results = await Promise.all(Array.from({ length: 50 }, () => buyKilometres(customerCtx, input)))
    expect(new Set(results.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await ordersOf(ctx, bookingId)).toHaveLength(1)
    expect(await paymentsOf(ctx.db, kilometrePurchaseOf(results[0]?.orderId ?? ""))).toHaveLength(1)
  })

  test("also once it is paid", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const purchaseKey = randomUUID()
    const { orderId } = await charged(customerCtx, bookingId, { purchaseKey })
    await ctx.deliverWebhooks()
    expect(await buyKilometres(customerCtx, order(bookingId, { purchaseKey }))).toEqual({ kind: "paid", orderId })
    expect(await kilometresAt(bookingId)).toBe(200)
  })

  test("and is refused for another choice", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const purchaseKey = randomUUID()
    await buyKilometres(customerCtx, order(bookingId, { purchaseKey }))
    const other = buyKilometres(customerCtx, order(bookingId, { purchaseKey, km: 200, expectedAmountCents: 198_00 }))
    expect((await refusalOf(other)).code).toBe("checkout.amount-changed")
  })

  test("another key ends the previous order, which can no longer be paid", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const first = await buyKilometres(customerCtx, order(bookingId))
    await buyKilometres(customerCtx, order(bookingId, { km: 200, expectedAmountCents: 198_00 }))
    const [payment] = await paymentsOf(ctx.db, kilometrePurchaseOf(first.orderId))
    expect(payment?.state).toBe("cancelled")
    await expect(chargeAtProvider(ctx, payment?.providerId ?? "")).rejects.toThrow()
  })

  test("webhook and browser together add them once", { tags: ["postgres"] }, async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const { orderId } = await charged(customerCtx, bookingId)
    await Promise.all([
      ctx.deliverWebhooks(),
      refreshOrder(customerCtx, { orderId }),
      refreshOrder(customerCtx, { orderId }),
    ])
    await ctx.deliverWebhooks()
    expect(await kilometresAt(bookingId)).toBe(200)
    expect(await mailsAbout(bookingId)).toHaveLength(1)
  })
})

describe("late payment of kilometres is refunded, with a mail", () => {
  test("after the return", async () => {
    const { customerCtx, bookingId, booking } = await paidRental(ctx)
    const before = ctx.now()
    const { orderId } = await charged(customerCtx, bookingId)
    clock.set(booking.endsAt)
    await ctx.deliverWebhooks()
    clock.set(before)
    expect(await kilometresAt(bookingId)).toBe(100)
    expect(await paymentState(orderId)).toBe("refunding")
    const [mail] = await mailsAbout(bookingId)
    expect(mail?.kind).toBe("car-rental.kilometres-returned")
    expect(mail?.body).toContain("Ti rimborsiamo per intero 110\u00a0€")
  })

  test("after a cancellation", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const { orderId } = await charged(customerCtx, bookingId)
    await inTransaction(ctx, (txCtx) => cancelBooking(txCtx, { bookingId, reason: "operator" }))
    await ctx.deliverWebhooks()
    expect(await paymentState(orderId)).toBe("refunding")
    expect((await ordersOf(ctx, bookingId))[0]?.state).toBe("ended")
  })

  test("if unlimited ones were paid twice from two windows", { tags: ["postgres"] }, async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const input = { km: UNLIMITED_KM, expectedAmountCents: 330_00 }
    const results = await Promise.allSettled([
      charged(customerCtx, bookingId, input),
      charged(customerCtx, bookingId, input),
      charged(customerCtx, bookingId, input),
    ])
    await ctx.deliverWebhooks()
    const orders = await ordersOf(ctx, bookingId)
    const states = await Promise.all(orders.map(({ id }) => paymentState(id)))
    const wentThrough = results.filter(({ status }) => status === "fulfilled").length
    expect(orders.filter(({ state }) => state === "paid").length).toBe(Math.min(wentThrough, 1))
    expect(states.filter((state) => state === "succeeded").length).toBe(Math.min(wentThrough, 1))
  })

  test("a refund at the provider removes the kilometres", async () => {
    const { customerCtx, bookingId } = await paidRental(ctx)
    const { intentId } = await charged(customerCtx, bookingId)
    await ctx.deliverWebhooks()
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    await ctx.deliverWebhooks()
    expect(await kilometresAt(bookingId)).toBe(100)
    expect((await bookingById(ctx, bookingId))?.status).toBe("confirmed")
    expect((await mailsAbout(bookingId)).map(({ kind }) => kind).sort()).toEqual([
      "car-rental.kilometres-bought",
      "car-rental.kilometres-returned",
    ])
  })
})

describe("an unpaid order", () => {
  test("ends after an hour with its payment; one already charged counts", async () => {
    const forgotten = await paidRental(ctx)
    const open = await buyKilometres(forgotten.customerCtx, order(forgotten.bookingId))
    const unprocessed = await paidRental(ctx)
    await charged(unprocessed.customerCtx, unprocessed.bookingId)
    clock.set(addMinutes(ctx.now(), 30))
    await endAbandonedOrders(ctx)
    expect(await paymentState(open.orderId)).toBe("open")
    clock.set(addMinutes(ctx.now(), 31))
    await endAbandonedOrders(ctx)
    expect(await paymentState(open.orderId)).toBe("cancelled")
    expect((await ordersOf(ctx, forgotten.bookingId))[0]?.state).toBe("ended")
    expect(await kilometresAt(unprocessed.bookingId)).toBe(200)
  })
})

test("without the unique index the same key makes many orders (control)", { tags: ["postgres"] }, async () => {
  await ctx.db.execute(sql`drop index orders_purchase`)
  const { customerCtx, bookingId } = await paidRental(ctx)
  const input = order(bookingId)
  await Promise.allSettled(Array.from({ length: 20 }, () => buyKilometres(customerCtx, input)))
  expect((await ordersOf(ctx, bookingId)).length).toBeGreaterThan(1)
})
