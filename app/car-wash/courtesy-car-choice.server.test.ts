import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { someBooking } from "../../tests/support/purchases/bookings"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { seedWashes } from "../../tests/support/purchases/washes"
import { cancelBooking, completeBooking } from "../bookings/booking.server"
import { insertOccupancy } from "../bookings/occupancy.server"
import { bookingById } from "../bookings/queries.server"
import { occupancies } from "../bookings/tables.server"
import { inTransaction } from "../platform/context.server"
import { auditEvents } from "../platform/tables.server"
import { assignCourtesyCar } from "./courtesy-car-choice.server"
import { carWashData } from "./personal-data.server"
import { courtesyCarOfBooking, upcomingCourtesyCars } from "./queries.server"
import { BAY } from "./rules/slots"

const database = await testDatabase()
const ctx = testContext(database)
let operatorCtx: typeof ctx

beforeAll(async () => {
  await seedWashes(ctx)
  operatorCtx = as(ctx, await person(ctx, { role: "operator" }))
})

const fullClean = { serviceId: "full-clean", appointmentDate: "2026-12-01", appointmentTime: "09:00" }

let hours = 0
/** A paid wash of one hour, on a different day each time, whose customer has a car for two hours. */
async function paidWash(additionalService = "supercar", changes: Parameters<typeof someBooking>[1] = {}) {
  const startsAt = new Date(new Date("2026-12-01T08:00:00Z").getTime() + 24 * 3_600_000 * hours++)
  const id = await someBooking(ctx, {
    kind: "car_wash",
    itemId: "full-clean",
    itemName: "Full Clean",
    status: "confirmed",
    paymentStatus: "paid",
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    details: { ...fullClean, additionalService, additionalServiceHours: 2, notes: "Graffio" },
    ...changes,
  })
  await insertOccupancy(ctx, {
    resourceId: BAY,
    bookingId: id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
  })
  return { id, startsAt, endsAt: new Date(startsAt.getTime() + 2 * 3_600_000) }
}

const occupanciesOfWash = async (bookingId: string) => {
  const rows = await ctx.db
    .select()
    .from(occupancies)
    .where(and(eq(occupancies.bookingId, bookingId), isNull(occupancies.releasedAt)))
  return rows.map(({ resourceId, startsAt, endsAt }) => ({ resourceId, startsAt, endsAt }))
}

const courtesyCarOfEnded = async (id: string) => {
  const booking = await bookingById(ctx, id)
  return booking && courtesyCarOfBooking(operatorCtx, booking)
}

const courtesyCarOf = async (id: string) =>
  (await upcomingCourtesyCars(operatorCtx)).find(({ booking }) => booking.id === id)

beforeEach(() => ctx.clock.set("2026-11-23T09:00:00Z"))

describe("the courtesy car of a wash, chosen by an operator", () => {
  test("is reserved for the add-on's hours, in addition to the bay", async () => {
    const { id, startsAt, endsAt } = await paidWash()
    expect((await courtesyCarOf(id))?.vehicle).toBeUndefined()
    await assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId: "ferrari-f8-tributo" })
    expect(await occupanciesOfWash(id)).toContainEqual({ resourceId: "ferrari-f8-tributo", startsAt, endsAt })
    expect(await occupanciesOfWash(id)).toHaveLength(2)
    expect((await courtesyCarOf(id))?.vehicle?.id).toBe("ferrari-f8-tributo")
  })

  test("is not offered or assigned during a rental", async () => {
    const { id, endsAt } = await paidWash()
    const rental = await someBooking(ctx, { itemId: "ferrari-f8-tributo", purchaseKey: randomUUID() })
    const rented = { startsAt: new Date(endsAt.getTime() - 60_000), endsAt: new Date(endsAt.getTime() + 3_600_000) }
    await insertOccupancy(ctx, { resourceId: "ferrari-f8-tributo", bookingId: rental, ...rented })
    expect((await courtesyCarOf(id))?.choices.map((car) => car.id)).not.toContain("ferrari-f8-tributo")
    const refusal = await refusalOf(assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId: "ferrari-f8-tributo" }))
    expect(refusal).toMatchObject({ code: "car-wash.vehicle-taken", status: 409 })
    expect(await occupanciesOfWash(id)).toHaveLength(1)
  })

  test("can be replaced and removed, and is free after a cancellation", async () => {
    const { id } = await paidWash("courtesy-car")
    const cars = async () => (await occupanciesOfWash(id)).map(({ resourceId }) => resourceId).sort()
    await assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId: "fiat-panda" })
    await assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId: "fiat-500" })
    expect(await cars()).toEqual([BAY, "fiat-500"])
    await assignCourtesyCar(operatorCtx, { bookingId: id })
    expect(await cars()).toEqual([BAY])
    expect((await courtesyCarOf(id))?.vehicle).toBeUndefined()
    await assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId: "fiat-panda" })
    await inTransaction(ctx, (txCtx) => cancelBooking(txCtx, { bookingId: id, reason: "operator" }))
    expect(await cars()).toEqual([])
  })

  test.each([
    ["courtesy-car", "ferrari-f8-tributo"],
    ["supercar", "fiat-panda"],
    ["lamborghini-ferrari", "fiat-panda"],
    ["supercar", "no-such-car"],
    ["supercar", "vip"],
  ])("for %s is never %s", async (addOn, vehicleId) => {
    const { id } = await paidWash(addOn)
    expect((await courtesyCarOf(id))?.choices.map((car) => car.id)).not.toContain(vehicleId)
    expect((await refusalOf(assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId }))).code).toBe(
      "car-wash.vehicle-unfit",
    )
  })

  test("is chosen by operators only, for a paid wash with an add-on", async () => {
    const { id } = await paidWash()
    const customer = as(ctx, await person(ctx))
    expect((await refusalOf(assignCourtesyCar(customer, { bookingId: id, vehicleId: "fiat-panda" }))).status).toBe(403)
    expect((await refusalOf(upcomingCourtesyCars(customer))).status).toBe(403)
    const without = await paidWash("", { details: fullClean })
    const unpaid = await paidWash("supercar", { status: "held", paymentStatus: "pending" })
    for (const { id: bookingId } of [without, unpaid]) {
      expect(await courtesyCarOf(bookingId)).toBeUndefined()
      const vehicleId = "ferrari-f8-tributo"
      expect((await refusalOf(assignCourtesyCar(operatorCtx, { bookingId, vehicleId }))).status).toBe(404)
    }
  })

  test("can be replaced while in use, for the remaining hours only", async () => {
    const { id, startsAt, endsAt } = await paidWash("courtesy-car")
    await assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId: "fiat-panda" })
    const rental = await someBooking(ctx, { itemId: "fiat-500", purchaseKey: randomUUID() })
    const halfway = new Date(startsAt.getTime() + 3_600_000)
    await insertOccupancy(ctx, { resourceId: "fiat-500", bookingId: rental, startsAt, endsAt: halfway })
    ctx.clock.set(halfway)
    await completeBooking(ctx, { bookingId: id })
    const courtesyCar = await courtesyCarOf(id)
    expect(courtesyCar).toMatchObject({ stage: "under-way", vehicle: { id: "fiat-panda" } })
    expect(courtesyCar?.choices.map((car) => car.id)).toEqual(expect.arrayContaining(["fiat-panda", "fiat-500"]))
    await assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId: "fiat-500" })
    expect(await occupanciesOfWash(id)).toEqual(
      expect.arrayContaining([
        { resourceId: "fiat-panda", startsAt, endsAt: halfway },
        { resourceId: "fiat-500", startsAt: halfway, endsAt },
      ]),
    )
    expect((await courtesyCarOf(id))?.vehicle?.id).toBe("fiat-500")
    await assignCourtesyCar(operatorCtx, { bookingId: id })
    expect((await occupanciesOfWash(id)).filter((occupancy) => occupancy.endsAt > ctx.now())).toEqual([])
  })

  test("is only corrected in the record after its return", async () => {
    const { id, startsAt, endsAt } = await paidWash("courtesy-car")
    await assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId: "fiat-panda" })
    const rental = await someBooking(ctx, { itemId: "fiat-500", purchaseKey: randomUUID() })
    await insertOccupancy(ctx, { resourceId: "fiat-500", bookingId: rental, startsAt, endsAt })
    ctx.clock.set(endsAt)
    await completeBooking(ctx, { bookingId: id })
    const before = await occupanciesOfWash(id)
    const courtesyCar = await courtesyCarOfEnded(id)
    expect(courtesyCar).toMatchObject({ stage: "over", vehicle: { id: "fiat-panda" } })
    expect(courtesyCar?.choices.map((car) => car.id)).toContain("fiat-500")
    await assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId: "fiat-500" })
    expect((await courtesyCarOfEnded(id))?.vehicle?.id).toBe("fiat-500")
    expect(await occupanciesOfWash(id)).toEqual(before)
    const [event] = await ctx.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.name, "car-wash.courtesy-car-corrected"))
    expect(event).toMatchObject({
      subjectKind: "booking",
      subjectId: id,
      facts: { vehicleId: "fiat-500", before: "fiat-panda" },
    })
    expect(
      (await refusalOf(assignCourtesyCar(operatorCtx, { bookingId: id, vehicleId: "ferrari-f8-tributo" }))).code,
    ).toBe("car-wash.vehicle-unfit")
  })

  test("is listed until its return", async () => {
    const { id, endsAt } = await paidWash()
    ctx.clock.set(new Date(endsAt.getTime() - 1))
    expect(await courtesyCarOf(id)).toBeDefined()
    ctx.clock.set(endsAt)
    expect(await courtesyCarOf(id)).toBeUndefined()
  })
})

test("a deleted user's notes are removed, the wash is kept", async () => {
  const { userId, name, email } = await person(ctx)
  const { id } = await paidWash("supercar", { userId })
  await carWashData.erase(ctx, { userId, name, email })
  expect((await bookingById(ctx, id))?.details).toEqual({
    ...fullClean,
    additionalService: "supercar",
    additionalServiceHours: 2,
  })
})
