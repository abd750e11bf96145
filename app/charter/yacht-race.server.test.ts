import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/payments"
import { person } from "../../tests/support/people"
import { plugYachts, someStay } from "../../tests/support/yachts"
import { seedCatalogue } from "../catalogue/seed.server"
import type { Person } from "../platform/context.server"
import { addDays, type IsoDate } from "../platform/dates"
import { rowsOf } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import { holdYacht } from "./yacht-bookings.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const CROWD = 200
const YACHT = "yacht-granito"
const people: Person[] = []

plugYachts()
beforeAll(async () => {
  await seedCatalogue(ctx)
  while (people.length < CROWD) people.push(await person(ctx))
})

/** So many customers want the yacht around one week at the same moment, for stays of a week that overlap in different ways. */
async function crowdOn(week: IsoDate) {
  const answers = await Promise.all(
    people.map((who, n) => {
      const checkinDate = addDays(week, n % 3)
      return holdYacht(as(ctx, who), YACHT, someStay({ checkinDate, checkoutDate: addDays(checkinDate, 7) })).then(
        () => "held",
        (error: unknown) => (error instanceof Refusal ? `${error.code} ${error.status}` : String(error)),
      )
    }),
  )
  return Object.fromEntries([...new Set(answers)].map((answer) => [answer, answers.filter((a) => a === answer).length]))
}

async function countsFrom(week: IsoDate) {
  const until = addDays(week, 3)
  const [row] = await rowsOf<{ overlaps: string | number; held: string | number }>(
    ctx.db,
    sql`select
      (select count(*) from occupancies a join occupancies b on a.resource_id = b.resource_id and a.id < b.id
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.resource_id = ${YACHT} and a.starts_at::date between ${week}::date and ${until}::date
          and a.released_at is null and b.released_at is null) as overlaps,
      (select count(*) from bookings where kind = 'yacht' and status = 'held'
        and starts_at::date between ${week}::date and ${until}::date) as held`,
  )
  return { overlaps: Number(row?.overlaps), held: Number(row?.held) }
}

test("of 200 customers for one week of a yacht one holds it, 199 are clearly refused", async () => {
  expect(await crowdOn("2027-06-05")).toEqual({ held: 1, "checkout.taken 409": CROWD - 1 })
  expect(await countsFrom("2027-06-05")).toEqual({ overlaps: 0, held: 1 })
})

test("and with the database's guard off the same crowd overlaps: the race is real", async () => {
  await ctx.db.execute(sql`alter table occupancies drop constraint occupancies_no_overlap`)
  await crowdOn("2027-07-03")
  const { overlaps, held } = await countsFrom("2027-07-03")
  expect(held).toBeGreaterThan(1)
  expect(overlaps).toBeGreaterThan(0)
})
