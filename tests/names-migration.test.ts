import { readdirSync, readFileSync } from "node:fs"
import type { PGlite } from "@electric-sql/pglite"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createPglite, pgliteDatabase } from "../app/platform/database/db.server"
import { openJobs } from "../app/platform/jobs.server"
import { makeLog } from "../app/platform/monitoring/log.server"

const FOLDER = "db/migrations"
const MIGRATION = "0040_names.sql"

let lite: PGlite
const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))
const rowsOf = async (sql: string) => (await lite.query<Record<string, unknown>>(sql)).rows

beforeAll(async () => {
  lite = await createPglite({})
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  const { boss, db } = pgliteDatabase(lite)
  const jobs = openJobs(boss, makeLog("fatal"))
  await jobs.start([
    { name: "payments.refund", concurrency: 1, run: () => Promise.reject(new Error("offline")), retry: 10 },
    { name: "checkout.set-off-returns", cron: "0 0 1 1 *", run: async () => {} },
    { name: "checkout.expire-holds", cron: "0 0 1 1 *", run: async () => {} },
  ])
  await jobs.stop()
  await jobs.enqueue(db, "payments.refund", { paymentId: "1" })
  await jobs.enqueue(db, "checkout.expire-holds", {})
  for (const name of ["payments.refund", "checkout.expire-holds"])
    await lite.query(
      `insert into alerts (kind, subject, facts, first_at, last_at) values ('job-failing', $1, $2, now(), now())`,
      [`job:${name}`, { job: name }],
    )
  await run(MIGRATION)
})
afterAll(() => lite.close())

test("queued jobs are in the queue of the new name, with its settings", async () => {
  expect(await rowsOf("select name, data from pgboss.job where state = 'created' order by name")).toEqual([
    { name: "checkout.expire-holds", data: {} },
    { name: "payments.send-refund", data: { paymentId: "1" } },
  ])
  const queues = "select name, retry_limit, policy from pgboss.queue where name not like '\\_\\_%' order by name"
  expect(await rowsOf(queues)).toEqual([
    { name: "checkout.expire-holds", retry_limit: 5, policy: "stately" },
    { name: "checkout.release-gift-cards", retry_limit: 5, policy: "stately" },
    { name: "payments.send-refund", retry_limit: 10, policy: "standard" },
  ])
  expect(await rowsOf("select name from pgboss.schedule")).toEqual([{ name: "checkout.expire-holds" }])
})

test("alerts name the new job", async () => {
  expect(await rowsOf("select subject, facts from alerts order by subject")).toEqual([
    { subject: "job:checkout.expire-holds", facts: { job: "checkout.expire-holds" } },
    { subject: "job:payments.send-refund", facts: { job: "payments.send-refund" } },
  ])
})
