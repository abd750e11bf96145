// @module-tag postgres
import { beforeAll, expect, test } from "vitest"
import { newGuest } from "../../tests/support/accounts/guests"
import { testContext } from "../../tests/support/context"
import { CROWD, endings, leftBy } from "../../tests/support/crowds"
import { testDatabase } from "../../tests/support/database"
import { someBooking } from "../../tests/support/purchases/bookings"
import { withSandbox } from "../../tests/support/purchases/payments"
import { seedWashes, someDriver, someWash } from "../../tests/support/purchases/washes"
import { insertOccupancy } from "../bookings/occupancy.server"
import { holdWash } from "./wash.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))

beforeAll(() => seedWashes(ctx))

/** Concurrent guests who want a premium car for three hours of one morning, from various times. */
const crowdForCars = (appointmentDate: string) =>
  endings(
    Array.from({ length: CROWD }, (_, n) =>
      holdWash(
        newGuest(ctx),
        someWash({
          service: "full-clean",
          appointmentDate,
          appointmentTime: ["09:00", "10:00", "11:00"][n % 3],
          additionalService: "lamborghini-ferrari",
          additionalServiceHours: "3",
          ...someDriver,
          expectedAmountCents: 32_400,
        }),
      ),
    ),
  )

const carsLeftOn = async (day: string) => {
  const left = (resourceId: string) => leftBy(ctx, { resourceId, itemId: "full-clean", day })
  const [ferrari, lamborghini] = [await left("ferrari-f8-tributo"), await left("lamborghini-huracan-evo")]
  return { overlaps: ferrari.overlaps + lamborghini.overlaps, held: ferrari.held }
}

test("of many guests for two cars two get one, the others are refused", async () => {
  const { held, ...refused } = await crowdForCars("2026-12-03")
  expect(held).toBe(2)
  expect(Object.keys(refused).sort()).toEqual(["car-wash.no-car-free 409", "car-wash.time-taken 409"])
  expect(await carsLeftOn("2026-12-03")).toEqual({ overlaps: 0, held: 2 })
})

test("of many guests for the last free car one gets it", async () => {
  const [startsAt, endsAt] = [new Date("2026-12-04T06:00:00Z"), new Date("2026-12-05T06:00:00Z")]
  const bookingId = await someBooking(ctx, { itemId: "ferrari-f8-tributo", startsAt, endsAt })
  await insertOccupancy(ctx, { resourceId: "ferrari-f8-tributo", bookingId, startsAt, endsAt })
  const { held } = await crowdForCars("2026-12-04")
  expect(held).toBe(1)
  expect(await carsLeftOn("2026-12-04")).toEqual({ overlaps: 0, held: 1 })
})
