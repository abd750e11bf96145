import { randomUUID } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { newGuest } from "../../tests/support/accounts/guests"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import {
  holdInvited,
  requestedYacht,
  setTestKind,
  someYacht,
  yachtBooking,
} from "../../tests/support/purchases/checkouts"
import { withSandbox } from "../../tests/support/purchases/payments"
import { refusalOf, someCustomer, someFleet, someRentalRequest } from "../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../tests/support/purchases/test-purchase"
import { confirmBooking, lockBooking, type NewBooking } from "../bookings/booking.server"
import { occupiedBetween } from "../bookings/occupancy.server"
import { bookingById } from "../bookings/queries.server"
import { bookings, occupancies } from "../bookings/tables.server"
import { openCheckout } from "../car-rental/booking/checkout.server"
import { holdForPayment } from "../checkout/holding/hold.server"
import { occupy, refreshHold } from "../checkout/holding/hold-period.server"
import { openHolds } from "../checkout/holding/open-holds.server"
import { startPayment } from "../checkout/paying/payment.server"
import { purchaseOf } from "../checkout/queries.server"
import { isAbout } from "../messaging/queries.server"
import { messages } from "../messaging/tables.server"
import { paymentsOf } from "../payments/queries.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { auditEvents } from "../platform/tables.server"
import { releaseHolds } from "./holds.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
setTestKind(ctx, "yacht")
let operator: Ctx
beforeAll(async () => {
  for (let n = 1; n <= 3; n++) await someYacht(ctx, `yacht-${n}`)
  await someFleet(ctx)
  operator = as(ctx, await person(ctx, { role: "operator", name: "Bruno Piga" }))
})
beforeEach(async () => {
  ctx.clock.set("2026-11-23T09:00:00Z")
  await ctx.db.delete(occupancies)
})

/** Two hours, short enough for a guest's hold. */
const slot = { startsAt: new Date("2027-06-05T08:00:00Z"), endsAt: new Date("2027-06-05T10:00:00Z") }
const some = (changes: Partial<NewBooking>) =>
  yachtBooking({ ...slot, customerEmail: `guest-${randomUUID()}@example.org`, ...changes })
const hold = (caller: Ctx, changes: Partial<NewBooking>) => holdForPayment(caller, some(changes))
/** A guest's request that the company has confirmed, with its dates reserved for an hour. */
async function confirmedStay(changes: Partial<NewBooking>): Promise<string> {
  const { bookingId } = await requestedYacht(ctx, { ...slot, ...changes })
  await inTransaction(ctx, async (txCtx) => {
    await occupy(txCtx, await lockBooking(txCtx, bookingId), addMinutes(ctx.now(), 60))
    await confirmBooking(txCtx, { bookingId })
  })
  return bookingId
}
const listed = async () => (await openHolds(operator)).map(({ id }) => id)
const advance = (minutes: number) => ctx.clock.set(addMinutes(ctx.now(), minutes))
const statusOf = async (id: string) => (await bookingById(ctx, id))?.status
const release = (bookingId: string, all = false) => releaseHolds(operator, { bookingId, all })
const mailsAbout = async (id: string) => {
  const sent = ctx.db.select().from(messages)
  const rows = await sent.where(isAbout("booking", id)).orderBy(asc(messages.createdAt))
  return rows.filter(({ channel }) => channel === "email").map(({ kind }) => kind)
}

describe("an unpaid hold", () => {
  test("is listed oldest first, with customer and expiry but no IP address", async () => {
    const stay = await confirmedStay({ itemId: "yacht-1" })
    advance(1)
    const { bookingId, expiresAt } = await hold(newGuest(ctx), { itemId: "yacht-2", customerEmail: "b@example.org" })
    advance(1)
    const customer = await someCustomer(ctx)
    const rental = await openCheckout(as(ctx, customer), someRentalRequest(customer))
    const shown = await openHolds(operator)
    expect(shown).toMatchObject([
      { id: stay, status: "confirmed", isGuest: true, isMailed: true, ofSamePerson: [stay] },
      { id: bookingId, status: "held", isMailed: false, email: "b@example.org", holdExpiresAt: expiresAt },
      { id: rental.bookingId, kind: "car_rental", isGuest: false, isMailed: true },
    ])
    expect(shown[1]).not.toHaveProperty("guestNetwork")
  })

  test("is not listed once paid or expired", async () => {
    const guest = newGuest(ctx)
    const paid = await hold(guest, { itemId: "yacht-1" })
    await hold(newGuest(ctx), { itemId: "yacht-2" })
    await startPayment(guest, { ...paid, expectedAmountCents: 770_000, currency: "eur" })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(paid.bookingId))
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()
    expect(await listed()).toHaveLength(1)
    advance(21)
    expect(await listed()).toEqual([])
  })

  test("can be read and released by operators only", async () => {
    const { bookingId } = await hold(newGuest(ctx), { itemId: "yacht-1" })
    const customer = as(ctx, await person(ctx))
    const business = as(ctx, await person(ctx, { role: "business" }))
    for (const [caller, status] of [
      [newGuest(ctx), 401],
      [customer, 403],
      [business, 403],
    ] as const)
      for (const call of [() => openHolds(caller), () => releaseHolds(caller, { bookingId, all: true })])
        expect((await refusalOf(call())).status).toBe(status)
    expect(await statusOf(bookingId)).toBe("held")
  })
})

describe("a release", () => {
  test("frees the dates and records the operator", async () => {
    const held = await hold(newGuest(ctx), { itemId: "yacht-1" })
    expect(await release(held.bookingId)).toBe(1)
    expect(await bookingById(ctx, held.bookingId)).toMatchObject({ status: "cancelled", cancelReason: "operator" })
    expect(await occupiedBetween(ctx, "yacht-1", slot.startsAt, slot.endsAt)).toEqual([])
    expect(await refusalOf(refreshHold(ctx, held))).toMatchObject({ code: "checkout.hold-released", status: 409 })
    const events = await ctx.db.select().from(auditEvents).where(eq(auditEvents.name, "hold.released"))
    expect(events).toMatchObject([
      {
        subjectKind: "booking",
        subjectId: held.bookingId,
        actor: operator.actor.kind === "person" ? operator.actor.userId : "",
        facts: { all: false },
      },
    ])
    expect(await refusalOf(release(held.bookingId))).toMatchObject({ code: "back-office.hold-gone", status: 409 })
  })

  test("of a rental frees the vehicle and mails the customer", async () => {
    const customer = await someCustomer(ctx)
    const { bookingId } = await openCheckout(as(ctx, customer), someRentalRequest(customer))
    expect(await release(bookingId)).toBe(1)
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "operator" })
    expect(await mailsAbout(bookingId)).toEqual(["checkout.released"])
    expect(await listed()).toEqual([])
  })

  test("sends a mail except to a guest who is still paying", async () => {
    const confirmed = await confirmedStay({ itemId: "yacht-1" })
    const { bookingId: invented } = await hold(newGuest(ctx), { itemId: "yacht-2" })
    const own = await hold(as(ctx, await person(ctx)), { itemId: "yacht-3" })
    for (const id of [confirmed, invented]) await release(id)
    expect(await mailsAbout(confirmed)).toEqual(["checkout.received", "checkout.released"])
    expect(await mailsAbout(invented)).toEqual([])
    expect(await statusOf(own.bookingId)).toBe("held")
  })

  test("of all releases the holds of the same address only", async () => {
    const first = await hold(newGuest(ctx), { itemId: "yacht-1", customerEmail: "ada@example.org" })
    const sameAddress = await holdInvited(newGuest(ctx), some({ itemId: "yacht-2", customerEmail: "ADA@example.org" }))
    const other = await hold(newGuest(ctx), { itemId: "yacht-3" })
    const shown = (await openHolds(operator)).find(({ id }) => id === first.bookingId)
    expect(new Set(shown?.ofSamePerson)).toEqual(new Set([first.bookingId, sameAddress.bookingId]))
    expect(await release(first.bookingId, true)).toBe(2)
    expect(await listed()).toEqual([other.bookingId])
  })

  test("of all releases the holds of an account", async () => {
    const customer = await person(ctx)
    const holdOwn = (itemId: string) => hold(as(ctx, customer), { itemId, userId: customer.userId })
    await holdOwn("yacht-1")
    const { bookingId } = await holdOwn("yacht-2")
    const { bookingId: other } = await hold(newGuest(ctx), { itemId: "yacht-3" })
    expect(await release(bookingId, true)).toBe(2)
    expect(await listed()).toEqual([other])
  })

  test("keeps a booking paid in the meantime", async () => {
    const guest = newGuest(ctx)
    const held = await hold(guest, { itemId: "yacht-1" })
    await startPayment(guest, { ...held, expectedAmountCents: 770_000, currency: "eur" })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(held.bookingId))
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    expect(await release(held.bookingId)).toBe(0)
    const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, held.bookingId))
    expect(booking).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
  })
})
