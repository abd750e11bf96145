import { beforeAll, describe, expect, test } from "vitest"
import { takenPeriods } from "../app/bookings/availability.server"
import { bookingById } from "../app/bookings/queries.server"
import { bookingKinds } from "../app/bookings/rules/kinds"
import { holdWash } from "../app/car-wash/wash.server"
import { seedCatalogue } from "../app/catalogue/seed.server"
import { romeDate } from "../app/platform/dates"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { newGuest } from "./support/guests"
import { heldBy, someBuyer } from "./support/held-bookings"
import { withSandbox } from "./support/payments"
import { someWash } from "./support/washes"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
beforeAll(() => seedCatalogue(ctx))

async function held(kind: (typeof bookingKinds)[number]) {
  const booking = await bookingById(ctx, await heldBy(await someBuyer(ctx), kind))
  if (!booking) throw new Error("No booking was made.")
  const { itemId, startsAt, endsAt } = booking
  return { itemId, startsAt, endsAt, from: romeDate(startsAt), to: romeDate(endsAt) }
}

describe("availability", () => {
  test.each(bookingKinds)("shows when a held %s is taken", async (kind) => {
    const { itemId, startsAt, endsAt, from, to } = await held(kind)
    expect((await takenPeriods(ctx, { itemId, from, to })).occupied).toEqual([{ startsAt, endsAt }])
  })

  test("of one wash package shows the bay taken by another", async () => {
    const { startsAt, endsAt, from, to } = await held("car_wash")
    const asked = { itemId: "full-clean", from, to }
    expect((await takenPeriods(ctx, asked)).occupied).toEqual([{ startsAt, endsAt }])
  })

  test("of a wash package takes the days on which it cannot begin any more", async () => {
    const { from, to } = await held("car_wash")
    const takenDays = async (itemId: string) => (await takenPeriods(ctx, { itemId, from, to })).takenDays
    expect(await takenDays("dr7-luxury")).toEqual([])
    await heldAfternoon(from)
    expect(await takenDays("dr7-luxury")).toEqual([from])
    expect(await takenDays("full-clean")).toEqual([])
  })
})

/** Takes the bay from 15:30 to 18:30. */
const heldAfternoon = (appointmentDate: string) =>
  holdWash(newGuest(ctx), someWash({ appointmentDate, appointmentTime: "15:30" }))
