import { expect, test } from "vitest"
import { testClock, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { someBooking, someCar } from "../../tests/support/purchases/bookings"
import { bookingOf } from "../bookings/queries.server"
import { anonymiseOldBookings } from "../bookings/retention.server"
import { detailsOf } from "./queries.server"

test("an anonymised rental keeps its deposit, with an empty driver", async () => {
  const clock = testClock("2026-11-23T09:00:00Z")
  const ctx = { ...testContext(await testDatabase(), { clock }), actor: { kind: "system" } as const }
  await someCar(ctx)
  const id = await someBooking(ctx)
  clock.set("2037-02-01T09:00:00Z")
  await anonymiseOldBookings(ctx)
  expect(detailsOf(await bookingOf(ctx, id))).toMatchObject({
    customer: { fullName: "", age: 0 },
    driver: { firstName: "", birthDate: "" },
    depositCents: 250_000,
    driverLicenseImage: "",
  })
})
