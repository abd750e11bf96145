import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { newGuest } from "../../tests/support/accounts/guests"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { someBooking } from "../../tests/support/purchases/bookings"
import { chargeBooking } from "../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../tests/support/purchases/payments"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { seedWashes, someDriver, someWash } from "../../tests/support/purchases/washes"
import { cancelBooking } from "../bookings/booking.server"
import { insertOccupancy, releaseExpiredHolds } from "../bookings/occupancy.server"
import { bookingById } from "../bookings/queries.server"
import { occupancies } from "../bookings/tables.server"
import { items } from "../catalogue/tables.server"
import { abandonCheckout, endExpired } from "../checkout/holding/expiry.server"
import { bookingDetail } from "../checkout/outcome/booking-detail.server"
import { refreshPayment, startPayment } from "../checkout/paying/payment.server"
import { purchaseOf } from "../checkout/queries.server"
import { isAbout } from "../messaging/queries.server"
import { messages } from "../messaging/tables.server"
import { paymentsOf } from "../payments/queries.server"
import { inTransaction } from "../platform/context.server"
import { addDays, addMinutes } from "../platform/dates"
import { BAY } from "./rules/slots"
import { holdWash } from "./wash.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))

beforeAll(() => seedWashes(ctx))
beforeEach(() => ctx.clock.set("2026-11-23T09:00:00Z"))

let days = 0
/** A different working day each time. */
function nextDay() {
  days += 1
  return addDays("2027-01-04", 7 * days)
}

/** The form of a one-hour wash at nine with a car for two hours. */
const withCar = (changes: Record<string, unknown> = {}) =>
  someWash({
    service: "full-clean",
    appointmentDate: nextDay(),
    additionalService: "courtesy-car",
    additionalServiceHours: "2",
    ...someDriver,
    expectedAmountCents: 5000,
    ...changes,
  })

const premium = { additionalService: "lamborghini-ferrari", expectedAmountCents: 27_400 }

const occupanciesOfWash = (bookingId: string) =>
  ctx.db
    .select()
    .from(occupancies)
    .where(and(eq(occupancies.bookingId, bookingId), isNull(occupancies.releasedAt)))

const carOf = async (bookingId: string) =>
  (await occupanciesOfWash(bookingId)).find(({ resourceId }) => resourceId !== BAY)

/** Holds a wash with a car. */
async function heldWithCar(guest = newGuest(ctx)) {
  const held = await holdWash(guest, withCar())
  expect(await occupanciesOfWash(held.bookingId)).toHaveLength(2)
  return held
}

/** Rents a car for the whole day. */
async function rented(resourceId: string, day: string) {
  const period = { startsAt: new Date(`${day}T05:00:00Z`), endsAt: new Date(`${day}T20:00:00Z`) }
  const bookingId = await someBooking(ctx, { itemId: resourceId, purchaseKey: randomUUID(), ...period })
  await insertOccupancy(ctx, { resourceId, bookingId, ...period })
}

describe("the courtesy car of a wash", () => {
  test("is held with the bay, for its own hours", async () => {
    const { bookingId, expiresAt } = await holdWash(newGuest(ctx), withCar())
    const { startsAt } = (await bookingById(ctx, bookingId)) ?? {}
    expect(await carOf(bookingId)).toMatchObject({
      resourceId: "fiat-panda",
      startsAt,
      endsAt: addMinutes(startsAt ?? new Date(), 120),
      expiresAt,
    })
  })

  test("is reserved and named in the mail once the wash is paid", async () => {
    const held = await holdWash(newGuest(ctx), withCar())
    await chargeBooking(ctx, held)
    await refreshPayment(ctx, held)
    expect((await occupanciesOfWash(held.bookingId)).map(({ expiresAt }) => expiresAt)).toEqual([null, null])
    const about = isAbout("booking", held.bookingId)
    const [mail] = await ctx.db.select().from(messages).where(about)
    expect(mail?.body).toContain("Fiat Panda Hybrid")
    expect(mail?.body).not.toContain("CA1234567X")
  })

  test("is kept if it becomes unavailable before the payment", async () => {
    const held = await holdWash(newGuest(ctx), withCar())
    const car = await carOf(held.bookingId)
    const isCar = eq(items.id, car?.resourceId ?? "")
    await ctx.db.update(items).set({ available: false }).where(isCar)
    await chargeBooking(ctx, held)
    await refreshPayment(ctx, held)
    expect(await carOf(held.bookingId)).toMatchObject({ resourceId: car?.resourceId, expiresAt: null })
    await ctx.db.update(items).set({ available: true }).where(isCar)
  })

  test("is released if the payment is abandoned", async () => {
    const held = await heldWithCar()
    await abandonCheckout(ctx, held)
    expect(await occupanciesOfWash(held.bookingId)).toEqual([])
  })

  test("is released when the hold expires", async () => {
    const { bookingId, expiresAt } = await heldWithCar()
    ctx.clock.set(addMinutes(expiresAt, 1))
    await endExpired(ctx)
    expect(await occupanciesOfWash(bookingId)).toEqual([])
  })

  test("is released if the wash is cancelled", async () => {
    const held = await heldWithCar()
    await chargeBooking(ctx, held)
    await refreshPayment(ctx, held)
    await inTransaction(ctx, (txCtx) => cancelBooking(txCtx, { bookingId: held.bookingId, reason: "operator" }))
    expect(await occupanciesOfWash(held.bookingId)).toEqual([])
  })

  test("follows the wash to another hour, and is released with the add-on", async () => {
    const guest = newGuest(ctx)
    const requested = withCar()
    const { bookingId } = await holdWash(guest, requested)
    await holdWash(guest, { ...requested, appointmentTime: "10:00" })
    const { startsAt } = (await bookingById(ctx, bookingId)) ?? {}
    expect(await carOf(bookingId)).toMatchObject({ resourceId: "fiat-panda", startsAt })
    await holdWash(guest, { ...requested, appointmentTime: "10:00", additionalService: "", expectedAmountCents: 2500 })
    expect((await occupanciesOfWash(bookingId)).map(({ resourceId }) => resourceId)).toEqual([BAY])
    expect((await bookingById(ctx, bookingId))?.details).not.toHaveProperty("vehicle")
  })

  test("is another one if the first is rented", async () => {
    const requested = withCar(premium)
    await rented("ferrari-f8-tributo", requested.appointmentDate)
    const { bookingId } = await holdWash(newGuest(ctx), requested)
    expect(await carOf(bookingId)).toMatchObject({ resourceId: "lamborghini-huracan-evo" })
  })

  test("is refused if none is free, and the bay stays free too", async () => {
    const requested = withCar(premium)
    for (const id of ["ferrari-f8-tributo", "lamborghini-huracan-evo"]) await rented(id, requested.appointmentDate)
    expect(await refusalOf(holdWash(newGuest(ctx), requested))).toMatchObject({
      code: "car-wash.no-car-free",
      status: 409,
      fields: [{ field: "additionalService", code: "car-wash.no-car-free" }],
    })
    const { bookingId } = await holdWash(newGuest(ctx), {
      ...requested,
      additionalService: "",
      expectedAmountCents: 2500,
    })
    expect(await occupanciesOfWash(bookingId)).toHaveLength(1)
  })

  test("a late payment with no car left is refunded in full", async () => {
    const requested = withCar(premium)
    const held = await holdWash(newGuest(ctx), requested)
    await chargeBooking(ctx, held)
    ctx.clock.set("2026-11-23T11:00:00Z")
    for (const id of ["ferrari-f8-tributo", "lamborghini-huracan-evo"]) {
      await releaseExpiredHolds(ctx, id)
      await rented(id, requested.appointmentDate)
    }
    expect(await refreshPayment(ctx, held)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" })
    expect(await occupanciesOfWash(held.bookingId)).toEqual([])
  })

  test("an unchanged request keeps an open payment", async () => {
    const customer = await person(ctx)
    const customerCtx = as(ctx, customer)
    const requested = withCar({ fullName: customer.name, email: customer.email })
    const { bookingId, amountDueCents } = await holdWash(customerCtx, requested)
    const amount = { expectedAmountCents: amountDueCents, currency: "eur" as const }
    await startPayment(customerCtx, { bookingId, ...amount, consents: { agreesToTerms: true } })
    const before = {
      payments: await paymentsOf(ctx.db, purchaseOf(bookingId)),
      booking: await bookingById(ctx, bookingId),
    }
    expect((await holdWash(customerCtx, requested)).bookingId).toBe(bookingId)
    expect(await paymentsOf(ctx.db, purchaseOf(bookingId))).toEqual(before.payments)
    expect(await bookingById(ctx, bookingId)).toEqual(before.booking)
  })

  test("a refused request keeps the earlier hold", async () => {
    const customerCtx = as(ctx, await person(ctx))
    const wanted = withCar(premium)
    const { bookingId } = await holdWash(customerCtx, {
      ...wanted,
      purchaseKey: randomUUID(),
      additionalService: "",
      expectedAmountCents: 2500,
    })
    for (const id of ["ferrari-f8-tributo", "lamborghini-huracan-evo"]) await rented(id, wanted.appointmentDate)
    expect((await refusalOf(holdWash(customerCtx, wanted))).code).toBe("car-wash.no-car-free")
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "held" })
  })

  test("counts as one hold of its guest", async () => {
    const guest = newGuest(ctx)
    await holdWash(guest, withCar())
    expect((await refusalOf(holdWash(guest, withCar()))).code).toBe("checkout.hold-sign-in")
  })
})

describe("the driver of the car", () => {
  const fieldErrorsOf = async (changes: Record<string, unknown>) => {
    const requested = withCar({ appointmentDate: "2026-12-01", ...changes })
    return (await refusalOf(holdWash(newGuest(ctx), requested))).fields.map(({ field, code }) => `${field} ${code}`)
  }

  test("has to give date of birth, licence and its date", async () => {
    expect(await fieldErrorsOf({ birthDate: "", licenseNumber: "", licenseIssueDate: "" })).toEqual([
      "birthDate bookings.birth-date-required",
      "licenseNumber bookings.license-number-required",
      "licenseIssueDate bookings.license-issue-date-required",
    ])
  })

  test.each([
    ["courtesy-car", "birthDate bookings.minimum-age", { birthDate: "02/12/2008", licenseIssueDate: "2023-06-01" }],
    ["supercar", "birthDate bookings.minimum-age", { birthDate: "02/12/2001", licenseIssueDate: "2020-06-01" }],
    ["courtesy-car", "licenseIssueDate bookings.license-two-years", { licenseIssueDate: "02/12/2024" }],
    ["lamborghini-ferrari", "licenseIssueDate bookings.license-three-years", { licenseIssueDate: "02/12/2023" }],
    ["courtesy-car", "birthDate bookings.birth-date-invalid", { birthDate: "soon" }],
  ])("is refused: %s, %s", async (additionalService, expected, changes) => {
    expect(await fieldErrorsOf({ additionalService, ...changes })).toEqual([expected])
  })

  test("with a licence under three years gets no premium car as a supercar", async () => {
    const requested = withCar({
      additionalService: "supercar",
      licenseIssueDate: "2024-06-01",
      expectedAmountCents: 12_400,
    })
    const day = requested.appointmentDate
    for (const id of simple) await rented(id, day)
    expect((await refusalOf(holdWash(newGuest(ctx), requested))).code).toBe("car-wash.no-car-free")
    const { bookingId } = await holdWash(newGuest(ctx), { ...requested, licenseIssueDate: "2005-01-01" })
    expect(await carOf(bookingId)).toMatchObject({ resourceId: expect.stringMatching(/^(ferrari|lamborghini)/) })
  })

  test("is not required without an add-on", async () => {
    const requested = withCar({ additionalService: "", expectedAmountCents: 2500 })
    const { bookingId } = await holdWash(newGuest(ctx), requested)
    expect((await bookingById(ctx, bookingId))?.details).not.toHaveProperty("driver")
  })

  test("is shown on the booking's page", async () => {
    const held = await holdWash(newGuest(ctx), withCar())
    const { summary } = await bookingDetail(ctx, held)
    expect(summary.map(({ value }) => value).join("\n")).toContain("CA1234567X")
  })
})

/** The exotic cars that are not premium. */
const simple = [
  "mazda-mx-5",
  "audi-rs3-sportback",
  "alfa-romeo-giulia-quadrifoglio",
  "bmw-m4-competition",
  "alfa-romeo-stelvio-quadrifoglio",
  "porsche-911-carrera-s",
  "mercedes-amg-sl-55",
]
