import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { insertOccupancy, releaseExpiredHolds } from "../app/bookings/occupancy.server"
import type { Ctx } from "../app/platform/context.server"
import type { Database, Db } from "../app/platform/database/db.server"
import { openPostgres } from "../app/platform/database/postgres.server"
import { row } from "./table.mjs"

const CLIENTS = 8
const SECONDS = 8
const HOUR = 3_600_000

/** The transaction of `releaseExpiredHolds` and `insertOccupancy` for a hold. */
const script = `
\\set car random(1, 1000)
\\set hour random(1, 8000000)
begin;
update occupancies set released_at = now() where id in (
  select id from occupancies where resource_id = 'bench-' || :car and released_at is null and expires_at <= now() order by id for update);
insert into occupancies (resource_id, starts_at, ends_at, expires_at, created_at)
  values ('bench-' || :car, '2030-01-01'::timestamptz + :hour * interval '1 hour', '2030-01-01'::timestamptz + (:hour + 1) * interval '1 hour', now() + interval '20 minutes', now())
  on conflict do nothing returning id;
commit;
`

function measurePgbench(address: string): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-pgbench-"))
  const file = join(folder, "reserve.sql")
  writeFileSync(file, script)
  const args = ["-n", "-M", "extended", "-c", CLIENTS, "-j", "2", "-T", SECONDS, "-f", file, address].map(String)
  const { stdout, status } = spawnSync("pgbench", args, { encoding: "utf8" })
  rmSync(folder, { recursive: true, force: true })
  return status === 0 ? Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) : undefined
}

/** The part of a context that reserving uses. */
const contextOf = (db: Db) => ({ db, now: () => new Date() }) as Ctx

async function measureApplication(database: Database): Promise<number> {
  const until = Date.now() + SECONDS * 1000
  let done = 0
  const client = async () => {
    while (Date.now() < until) {
      const resourceId = `bench-${1 + Math.floor(Math.random() * 1000)}`
      const startsAt = new Date(Date.UTC(2030, 0, 1) + Math.floor(Math.random() * 8_000_000) * HOUR)
      await database.db.transaction(async (tx) => {
        const ctx = contextOf(tx as Db)
        await releaseExpiredHolds(ctx, resourceId)
        const endsAt = new Date(startsAt.getTime() + HOUR)
        // A hold without its booking, which would be another statement.
        const hold = { resourceId, startsAt, endsAt, expiresAt: new Date(Date.now() + 20 * 60_000) }
        await insertOccupancy(ctx, hold as Parameters<typeof insertOccupancy>[1])
      })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return done / SECONDS
}

/** Reserving a slot with the application's code, compared with pgbench of the same transaction, both with 8 clients. */
export async function reserve(address: string) {
  const database = openPostgres(address, CLIENTS)
  try {
    const rate = await measureApplication(database)
    const pgbenchRate = measurePgbench(address)
    const ratio = pgbenchRate ? ` = ${(rate / pgbenchRate).toFixed(2)} ×` : ""
    return [
      row("reserve a slot, pgbench, 8 clients", pgbenchRate ? `${pgbenchRate.toFixed(0)}/s` : "no pgbench here"),
      row("reserve a slot, the product, 8 clients", `${rate.toFixed(0)}/s${ratio}`, "≥ 0.6 ×"),
    ]
  } finally {
    await database.close()
  }
}

/** 200 concurrent transactions for one slot. */
export async function callers(address: string) {
  const database = openPostgres(address, 20)
  const [startsAt, endsAt] = [new Date("2031-05-01T08:00:00Z"), new Date("2031-05-03T08:00:00Z")]
  const startedAt = Date.now()
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      database.db.transaction(async (tx) => {
        const ctx = contextOf(tx as Db)
        await releaseExpiredHolds(ctx, "one-slot")
        return insertOccupancy(ctx, { resourceId: "one-slot", startsAt, endsAt, note: "bench" })
      }),
    ),
  )
  await database.close()
  const won = results.filter((result) => result.status === "fulfilled" && result.value).length
  const refused = results.filter((result) => result.status === "fulfilled" && !result.value).length
  return [
    row(
      "200 callers for one slot",
      `${won} winner, ${refused} refused, ${results.length - won - refused} broken, ${Date.now() - startedAt} ms`,
      "1, 199, 0",
    ),
  ]
}

const isRunning = "released_at is null and (expires_at is null or expires_at > now())"

/** The median of the database's execution times of twenty queries, in milliseconds. */
async function medianOf(client: pg.Client, query: (i: number) => string): Promise<string> {
  const times: number[] = []
  for (let i = 0; i < 20; i++) {
    const { rows } = await client.query(`explain (analyze, format json) ${query(i)}`)
    times.push(rows[0]["QUERY PLAN"][0]["Execution Time"])
  }
  return `${times.sort((a, b) => a - b)[10]?.toFixed(2)} ms (median)`
}

/** Occupied periods among a million bookings of a thousand vehicles: of one in a month, and of all in three days (`occupiedIn`). */
export async function availability(address: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query("alter table occupancies drop constraint occupancies_no_overlap")
    await client.query("drop index occupancies_by_period")
    await client.query(`insert into items (id, category, name, position, specs, created_at)
      select 'crowd-' || n, 'cars', 'Car ' || n, n, '{}', now() from generate_series(0, 999) n`)
    await client.query(`insert into occupancies (resource_id, starts_at, ends_at, created_at)
      select 'crowd-' || (n % 1000), '2020-01-01'::timestamptz + (n / 1000) * interval '1 day',
        '2020-01-01'::timestamptz + (n / 1000) * interval '1 day' + interval '20 hours', now() from generate_series(0, 999999) n`)
    await client.query(`alter table occupancies add constraint occupancies_no_overlap
      exclude using gist (resource_id with =, tstzrange(starts_at, ends_at) with &&) where (released_at is null)`)
    await client.query(`create index occupancies_by_period on occupancies using gist (tstzrange(starts_at, ends_at))
      where (released_at is null)`)
    await client.query("vacuum analyze occupancies, items")
    const ofOne = await medianOf(
      client,
      (i) => `select starts_at, ends_at from occupancies where resource_id = 'crowd-${i * 20}' and ${isRunning}
        and tstzrange(starts_at, ends_at) && tstzrange('2022-03-01', '2022-04-01') order by starts_at`,
    )
    const ofAll = await medianOf(
      client,
      (i) => `select items.id, starts_at, ends_at from items join occupancies on resource_id = items.id
        where category = 'cars' and listed and ${isRunning}
          and tstzrange(starts_at, ends_at) && tstzrange('2022-03-${i + 1}', '2022-03-${i + 4}')`,
    )
    return [
      row("availability of one vehicle at 1 M bookings", ofOne, "≤ 1 ms"),
      row("a category of 1,000 vehicles by dates at 1 M bookings", ofAll, "≤ 20 ms"),
    ]
  } finally {
    await client.end()
  }
}
