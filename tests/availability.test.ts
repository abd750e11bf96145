import { beforeAll, describe, expect, test } from "vitest"
import { takenPeriods } from "../app/bookings/availability.server"
import { bookingById } from "../app/bookings/queries.server"
import { bookingKinds } from "../app/bookings/rules/states"
import { holdWash } from "../app/car-wash/wash.server"
import { seedCatalogue } from "../app/catalogue/seed.server"
import { romeDate } from "../app/platform/dates"
import { newGuest } from "./support/accounts/guests"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { heldBy, someBuyer } from "./support/models/held-bookings"
import { withSandbox } from "./support/purchases/payments"
import { someWash } from "./support/purchases/washes"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
beforeAll(() => seedCatalogue(ctx))

async function heldPeriod(kind: (typeof bookingKinds)[number]) {
  const booking = await bookingById(ctx, await heldBy(await someBuyer(ctx), kind))
  if (!booking) throw new Error("No booking was made.")
  const { itemId, startsAt, endsAt } = booking
  return { itemId, startsAt, endsAt, from: romeDate(startsAt), to: romeDate(endsAt) }
}

describe("availability", () => {
  test.each(bookingKinds)("shows the period of a held %s", async (kind) => {
    const { itemId, startsAt, endsAt, from, to } = await heldPeriod(kind)
    expect((await takenPeriods(ctx, { itemId, from, to })).occupied).toEqual([{ startsAt, endsAt }])
  })

  test("of a wash package shows the bay occupied by another package", async () => {
    const { startsAt, endsAt, from, to } = await heldPeriod("car_wash")
    const query = { itemId: "full-clean", from, to }
    expect((await takenPeriods(ctx, query)).occupied).toEqual([{ startsAt, endsAt }])
  })

  test("of a wash package excludes days on which it can no longer start", async () => {
    const { from, to } = await heldPeriod("car_wash")
    const takenDays = async (itemId: string) => (await takenPeriods(ctx, { itemId, from, to })).takenDays
    expect(await takenDays("dr7-luxury")).toEqual([])
    await holdAfternoon(from)
    expect(await takenDays("dr7-luxury")).toEqual([from])
    expect(await takenDays("full-clean")).toEqual([])
  })
})

/** Holds the bay from 15:30 to 18:30. */
const holdAfternoon = (appointmentDate: string) =>
  holdWash(newGuest(ctx), someWash({ appointmentDate, appointmentTime: "15:30" }))
