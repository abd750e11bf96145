import { beforeAll, expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { CROWD, endings, leftBy, withoutGuard } from "../../tests/support/crowds"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/payments"
import { person } from "../../tests/support/people"
import { plugYachts, someStay } from "../../tests/support/yachts"
import { seedCatalogue } from "../catalogue/seed.server"
import type { Person } from "../platform/context.server"
import { addDays, type IsoDate } from "../platform/dates"
import { holdYacht } from "./yacht-bookings.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const YACHT = "yacht-granito"
const people: Person[] = []

plugYachts()
beforeAll(async () => {
  await seedCatalogue(ctx)
  while (people.length < CROWD) people.push(await person(ctx))
})

/** So many customers want the yacht around one week at the same moment, for stays of a week that overlap in different ways. */
const crowdOn = (week: IsoDate) =>
  endings(
    people.map((who, n) => {
      const checkinDate = addDays(week, n % 3)
      return holdYacht(as(ctx, who), YACHT, someStay({ checkinDate, checkoutDate: addDays(checkinDate, 7) }))
    }),
  )

const leftOn = (week: IsoDate) => leftBy(ctx, { resourceId: YACHT, from: week, until: addDays(week, 3) })

test("of 200 customers for one week of a yacht one holds it, 199 are clearly refused", async () => {
  expect(await crowdOn("2027-06-05")).toEqual({ held: 1, "checkout.taken 409": CROWD - 1 })
  expect(await leftOn("2027-06-05")).toEqual({ overlaps: 0, held: 1 })
})

test("and with the database's guard off the same crowd overlaps: the race is real", async () => {
  await withoutGuard(ctx)
  await crowdOn("2027-07-03")
  const { overlaps, held } = await leftOn("2027-07-03")
  expect(held).toBeGreaterThan(1)
  expect(overlaps).toBeGreaterThan(0)
})
