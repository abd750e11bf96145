import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/payments"
import { type Customer, someApplication, someCustomer, someFleet } from "../../tests/support/rentals"
import { rowsOf } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import { openCheckout } from "./checkout.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const CROWD = 200
const customers: Customer[] = []

beforeAll(async () => {
  await someFleet(ctx)
  for (let each = 0; each < CROWD; each++) customers.push(await someCustomer(ctx))
})

/** All customers enter step 4 for one vehicle at the same moment, with dates that overlap in different ways. */
async function crowdFor(vehicleId: string) {
  const answers = await Promise.all(
    customers.map((customer, n) =>
      openCheckout(
        as(ctx, customer),
        someApplication(customer, {
          vehicleId,
          pickupDate: ["2026-12-01", "2026-12-02", "2026-12-03"][n % 3],
          pickupTime: ["10:30", "17:30"][n % 2],
          returnDate: ["2026-12-04", "2026-12-06", "2026-12-09"][n % 3],
        }),
      ).then(
        () => "held",
        (error: unknown) => (error instanceof Refusal ? `${error.code} ${error.status}` : String(error)),
      ),
    ),
  )
  return Object.fromEntries([...new Set(answers)].map((answer) => [answer, answers.filter((a) => a === answer).length]))
}

async function countsOf(vehicleId: string) {
  const [row] = await rowsOf<{ overlaps: string | number; held: string | number }>(
    ctx.db,
    sql`select
      (select count(*) from occupancies a join occupancies b on a.resource_id = b.resource_id and a.id < b.id
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.resource_id = ${vehicleId} and a.released_at is null and b.released_at is null) as overlaps,
      (select count(*) from bookings where item_id = ${vehicleId} and status = 'held') as held`,
  )
  return { overlaps: Number(row?.overlaps), held: Number(row?.held) }
}

test("of 200 customers for one car and overlapping dates one holds it, 199 are clearly refused", async () => {
  expect(await crowdFor("fiat-panda")).toEqual({ held: 1, "car-rental.taken 409": CROWD - 1 })
  expect(await countsOf("fiat-panda")).toEqual({ overlaps: 0, held: 1 })
})

test("and with the database's guard off the same crowd overlaps: the race is real", async () => {
  await ctx.db.execute(sql`alter table occupancies drop constraint occupancies_no_overlap`)
  await crowdFor("fiat-500")
  const { overlaps, held } = await countsOf("fiat-500")
  expect(held).toBeGreaterThan(1)
  expect(overlaps).toBeGreaterThan(0)
})
