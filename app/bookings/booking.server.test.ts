import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { someBooking, someCar } from "../../tests/support/purchases/bookings"
import { users } from "../accounts/tables.server"
import { hasSubject } from "../platform/audit.server"
import { inTransaction, type Person } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { auditEvents } from "../platform/tables.server"
import {
  cancelBooking,
  completeBooking,
  confirmBooking,
  insertHeldBooking,
  markPayment,
  type NewBooking,
  placeBooking,
  reviseHeldBooking,
} from "./booking.server"
import { insertOccupancy } from "./occupancy.server"
import { type Booking, bookingOf, bookingsOf } from "./queries.server"
import { occupancies } from "./tables.server"

let ctx: ReturnType<typeof testContext>

const person = (userId: string, role: Person["role"] = "personal"): Person => ({
  kind: "person",
  userId,
  role,
  name: userId,
  email: `${userId}@example.org`,
})

beforeAll(async () => {
  ctx = testContext(await testDatabase())
  await someCar(ctx)
  await ctx.db.insert(users).values(["ada", "eve", "op"].map((id) => ({ id, name: id, email: `${id}@example.org` })))
})

const newBooking = (changes: Partial<NewBooking> = {}): NewBooking => ({
  kind: "car_rental",
  purchaseKey: randomUUID(),
  userId: "ada",
  itemId: "huracan",
  itemName: "Huracán",
  startsAt: new Date("2027-01-04T09:30:00Z"),
  endsAt: new Date("2027-01-05T08:00:00Z"),
  pickupLocation: "cagliari_office",
  dropoffLocation: "cagliari_office",
  customerName: "Ada Neri",
  customerEmail: "ada@example.org",
  customerPhone: "+39 070 111",
  locale: "it",
  lines: [{ code: "rental", cents: 1900 }],
  subtotalCents: 1900,
  taxCents: 190,
  totalCents: 2090,
  currency: "eur",
  amountDueCents: 2090,
  details: {},
  ...changes,
})

const held = async (changes: Partial<NewBooking> = {}): Promise<Booking> =>
  (await inTransaction(ctx, (txCtx) => insertHeldBooking(txCtx, newBooking(changes)))).booking

describe("the states of a booking", () => {
  test("the same key is one booking, even in fifty concurrent requests", { tags: ["postgres"] }, async () => {
    const sent = newBooking()
    const results = await Promise.all(
      Array.from({ length: 50 }, () => inTransaction(ctx, (c) => insertHeldBooking(c, sent))),
    )
    expect(new Set(results.map(({ booking }) => booking.id)).size).toBe(1)
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test("the same key of another customer is another booking", async () => {
    const sent = newBooking()
    const first = await inTransaction(ctx, (c) => insertHeldBooking(c, sent))
    const second = await inTransaction(ctx, (c) => insertHeldBooking(c, { ...sent, userId: "eve" }))
    expect(second.isNew).toBe(true)
    expect(second.booking.id).not.toBe(first.booking.id)
  })

  test("a held booking can be changed, a placed one cannot", async () => {
    const { id } = await held()
    const revised = await inTransaction(ctx, (c) => reviseHeldBooking(c, id, { dropoffLocation: "cagliari_airport" }))
    expect(revised.dropoffLocation).toBe("cagliari_airport")
    await inTransaction(ctx, (c) => placeBooking(c, { bookingId: id, paymentMethod: "agency" }))
    await expect(inTransaction(ctx, (c) => reviseHeldBooking(c, id, { itemName: "x" }))).rejects.toMatchObject({
      code: "bookings.wrong-state",
      status: 409,
    })
  })

  test("payment online confirms it and marks it paid", async () => {
    const { id } = await held()
    const booking = await inTransaction(ctx, (c) => confirmBooking(c, { bookingId: id, paidBy: "online" }))
    expect(booking).toMatchObject({ status: "confirmed", paymentStatus: "paid", paymentMethod: "online" })
    expect(booking.placedAt).toEqual(ctx.now())
    expect(booking.confirmedAt).toEqual(ctx.now())
  })

  test("to be paid at the agency it is pending, then confirmed unpaid", async () => {
    const { id } = await held()
    const placed = await inTransaction(ctx, (c) => placeBooking(c, { bookingId: id, paymentMethod: "agency" }))
    expect(placed).toMatchObject({ status: "pending", paymentStatus: "pending", paymentMethod: "agency" })
    const confirmed = await inTransaction(ctx, (c) => confirmBooking(c, { bookingId: id }))
    expect(confirmed).toMatchObject({ status: "confirmed", paymentStatus: "pending", paymentMethod: "agency" })
  })

  test("of twenty concurrent confirmations, one succeeds", { tags: ["postgres"] }, async () => {
    const { id } = await held()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        inTransaction(ctx, (c) => confirmBooking(c, { bookingId: id, paidBy: "online" })),
      ),
    )
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "bookings.wrong-state" })
  })

  test("cancelling releases its dates and is final", async () => {
    const { id } = await held()
    const period = { startsAt: new Date("2027-02-01T09:00:00Z"), endsAt: new Date("2027-02-03T09:00:00Z") }
    await inTransaction(ctx, (c) => insertOccupancy(c, { resourceId: "huracan", bookingId: id, ...period }))
    const cancelled = await inTransaction(ctx, (c) => cancelBooking(c, { bookingId: id, reason: "operator" }))
    expect(cancelled).toMatchObject({ status: "cancelled", cancelReason: "operator", cancelledAt: ctx.now() })
    const [dates] = await ctx.db.select().from(occupancies).where(eq(occupancies.bookingId, id))
    expect(dates?.releasedAt).toEqual(ctx.now())
    await expect(inTransaction(ctx, (c) => confirmBooking(c, { bookingId: id }))).rejects.toMatchObject({ status: 409 })
  })

  test("only a confirmed one can be completed", async () => {
    const { id } = await held()
    await expect(inTransaction(ctx, (c) => completeBooking(c, { bookingId: id }))).rejects.toMatchObject({
      status: 409,
    })
    await inTransaction(ctx, (c) => confirmBooking(c, { bookingId: id }))
    expect((await inTransaction(ctx, (c) => completeBooking(c, { bookingId: id }))).status).toBe("completed")
  })

  test("a refund is recorded once, and it can never be paid again", async () => {
    const { id } = await held()
    await inTransaction(ctx, (c) => confirmBooking(c, { bookingId: id, paidBy: "online" }))
    const mark = (paymentStatus: "refunded" | "paid") =>
      inTransaction(ctx, (c) => markPayment(c, { bookingId: id, paymentStatus }))
    expect((await mark("refunded")).paymentStatus).toBe("refunded")
    expect((await mark("refunded")).paymentStatus).toBe("refunded")
    await expect(mark("paid")).rejects.toMatchObject({ code: "bookings.wrong-state" })
  })

  test("each change writes its audit event, a rolled back change none", async () => {
    const { id } = await held()
    await inTransaction(ctx, async (c) => {
      await confirmBooking(c, { bookingId: id, paidBy: "online" })
      throw new Error("rollback")
    }).catch(() => {})
    await inTransaction(ctx, (c) => placeBooking(c, { bookingId: id, paymentMethod: "crypto" }))
    const events = await ctx.db.select().from(auditEvents).where(hasSubject("booking", id))
    expect(events.map(({ name }) => name)).toEqual(["booking.held", "booking.placed"])
  })

  test("an unknown booking is not found", async () => {
    await expect(
      inTransaction(ctx, (c) => cancelBooking(c, { bookingId: randomUUID(), reason: "expired" })),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe("reading a booking", () => {
  test("is for its customer and operators; for others it does not exist", async () => {
    const { id } = await held()
    expect((await bookingOf(as(ctx, person("ada")), id)).id).toBe(id)
    expect((await bookingOf(as(ctx, person("op", "operator")), id)).id).toBe(id)
    expect((await bookingOf(as(ctx, { kind: "system" }), id)).id).toBe(id)
    for (const stranger of [person("eve"), person("eve", "business"), { kind: "visitor" } as const])
      await expect(bookingOf(as(ctx, stranger), id)).rejects.toMatchObject({ code: "bookings.not-found", status: 404 })
  })

  test("of a guest is refused to visitors", async () => {
    const id = await someBooking(ctx)
    await expect(bookingOf(ctx, id)).rejects.toMatchObject({ status: 404 })
  })

  test.each(["", "1", "../x", "0a4c4b6e-7c5d-4f55-8d67-2f3b0a9f4e10"])("the id %j is not found", async (id) => {
    await expect(bookingOf(as(ctx, person("ada")), id)).rejects.toMatchObject({ status: 404 })
  })

  test("a customer's list is newest first, without held and expired ones", async () => {
    await ctx.db.insert(users).values({ id: "bea", name: "Bea", email: "bea@example.org" })
    const own = (minutes: number, changes: Parameters<typeof someBooking>[1]) =>
      someBooking(ctx, { userId: "bea", placedAt: addMinutes(ctx.now(), minutes), ...changes })
    const first = await own(1, { status: "pending" })
    const third = await own(3, { status: "confirmed" })
    const second = await own(2, { status: "cancelled", cancelReason: "customer" })
    await own(4, { status: "held", placedAt: null })
    await own(5, { status: "cancelled", cancelReason: "expired", placedAt: null })
    const list = await bookingsOf(as(ctx, person("bea")), "bea")
    expect(list.map(({ id }) => id)).toEqual([third, second, first])
  })

  test("is refused for another customer's list", async () => {
    await expect(bookingsOf(as(ctx, person("eve")), "ada")).rejects.toMatchObject({ status: 403 })
    await expect(bookingsOf(ctx, "ada")).rejects.toMatchObject({ status: 401 })
  })
})
