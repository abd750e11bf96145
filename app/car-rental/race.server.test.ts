import { beforeAll, expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { CROWD, endings, leftBy, withoutGuard } from "../../tests/support/crowds"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/payments"
import { type Customer, someApplication, someCustomer, someFleet } from "../../tests/support/rentals"
import { openCheckout } from "./checkout.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const customers: Customer[] = []

beforeAll(async () => {
  await someFleet(ctx)
  for (let each = 0; each < CROWD; each++) customers.push(await someCustomer(ctx))
})

/** All customers enter step 4 for one vehicle at the same moment, with dates that overlap in different ways. */
const crowdFor = (vehicleId: string) =>
  endings(
    customers.map((customer, n) =>
      openCheckout(
        as(ctx, customer),
        someApplication(customer, {
          vehicleId,
          pickupDate: ["2026-12-01", "2026-12-02", "2026-12-03"][n % 3],
          pickupTime: ["10:30", "17:30"][n % 2],
          returnDate: ["2026-12-04", "2026-12-06", "2026-12-09"][n % 3],
        }),
      ),
    ),
  )

const leftOf = (resourceId: string) => leftBy(ctx, { resourceId, from: "2026-12-01", until: "2026-12-03" })

test("of 200 customers for one car and overlapping dates one holds it, 199 are clearly refused", async () => {
  expect(await crowdFor("fiat-panda")).toEqual({ held: 1, "car-rental.taken 409": CROWD - 1 })
  expect(await leftOf("fiat-panda")).toEqual({ overlaps: 0, held: 1 })
})

test("and with the database's guard off the same crowd overlaps: the race is real", async () => {
  await withoutGuard(ctx)
  await crowdFor("fiat-500")
  const { overlaps, held } = await leftOf("fiat-500")
  expect(held).toBeGreaterThan(1)
  expect(overlaps).toBeGreaterThan(0)
})
