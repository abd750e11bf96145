import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/payments"
import { plugWashes, seedWashes, someWash } from "../../tests/support/washes"
import { rowsOf } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import { BAY } from "./rules/bay"
import { holdWash } from "./wash.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const CROWD = 200

plugWashes()
beforeAll(() => seedWashes(ctx))

/** So many guests want the bay on one morning at the same moment, for times that overlap in different ways. */
async function crowdOn(appointmentDate: string) {
  const guests = Array.from({ length: CROWD }, (_, n) => n)
  const answers = await Promise.all(
    guests.map((n) =>
      holdWash(
        { ...ctx, ip: `192.0.2.${n}` },
        someWash({ appointmentDate, appointmentTime: ["09:00", "09:30", "10:00"][n % 3] }),
      ).then(
        () => "held",
        (error: unknown) => (error instanceof Refusal ? `${error.code} ${error.status}` : String(error)),
      ),
    ),
  )
  return Object.fromEntries([...new Set(answers)].map((answer) => [answer, answers.filter((a) => a === answer).length]))
}

async function countsOn(date: string) {
  const [row] = await rowsOf<{ overlaps: string | number; held: string | number }>(
    ctx.db,
    sql`select
      (select count(*) from occupancies a join occupancies b on a.resource_id = b.resource_id and a.id < b.id
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.resource_id = ${BAY} and a.starts_at::date = ${date}::date
          and a.released_at is null and b.released_at is null) as overlaps,
      (select count(*) from bookings where kind = 'car_wash' and starts_at::date = ${date}::date
        and status = 'held') as held`,
  )
  return { overlaps: Number(row?.overlaps), held: Number(row?.held) }
}

test("of 200 guests for one morning of the bay one holds it, 199 are clearly refused", async () => {
  expect(await crowdOn("2026-12-01")).toEqual({ held: 1, "car-wash.time-taken 409": CROWD - 1 })
  expect(await countsOn("2026-12-01")).toEqual({ overlaps: 0, held: 1 })
})

test("and with the database's guard off the same crowd overlaps: the race is real", async () => {
  await ctx.db.execute(sql`alter table occupancies drop constraint occupancies_no_overlap`)
  await crowdOn("2026-12-02")
  const { overlaps, held } = await countsOn("2026-12-02")
  expect(held).toBeGreaterThan(1)
  expect(overlaps).toBeGreaterThan(0)
})
