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

const insertCancelled = (reason: string) =>
  lite.query(
    `insert into bookings (kind, purchase_key, item_id, item_name, status, starts_at, ends_at, pickup_location, dropoff_location, customer_name,
        customer_email, customer_phone, locale, lines, subtotal_cents, tax_cents, total_cents, currency, set_off_cents, charged_cents, details,
        created_at, cancel_reason)
      values ('car_rental', gen_random_uuid(), 'car', 'Car', 'cancelled', '2026-12-05 09:00Z', '2026-12-06 09:00Z', 'cagliari', 'cagliari', 'Ada',
        'ada@example.org', '1', 'it', '[]', 8500, 0, 8500, 'eur', 500, 8000, '{}', now(), $1)`,
    [reason],
  )

const insertRequest = (state: string) =>
  lite.query(
    `insert into quote_requests (kind, request_key, item_id, item_name, state, starts_at, customer_name, customer_email, customer_phone, locale,
        currency, details, offer_cents, offer_text, offer_expires_at, created_at)
      values ('jet', gen_random_uuid(), 'car', 'Jet', $1, now(), 'Ada', 'ada@example.org', '1', 'it', 'eur', '{}', 10000, $1, now(), now())`,
    [state],
  )

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
  await lite.exec(
    `insert into pgboss.job (name, data) values ('__pgboss__send-it', '{"name":"checkout.set-off-returns","data":{}}')`,
  )
  for (const name of ["payments.refund", "checkout.expire-holds"])
    await lite.query(
      `insert into alerts (kind, subject, facts, first_at, last_at) values ('job-failing', $1, $2, now(), now())`,
      [`job:${name}`, { job: name }],
    )
  await lite.exec(
    `insert into items (id, category, name, position, specs, created_at) values ('car', 'cars', 'Car', 1, '{}', now())`,
  )
  for (const reason of ["forgotten", "refused", "customer"]) await insertCancelled(reason)
  for (const state of ["open", "answered", "accepted", "declined"]) await insertRequest(state)
  await run(MIGRATION)
}, 180_000)
afterAll(() => lite.close())

test("queued jobs are in the queue of the new name, with its settings", async () => {
  expect(
    await rowsOf("select name, data from pgboss.job where state = 'created' and name not like '\\_\\_%' order by name"),
  ).toEqual([
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

test("a due occurrence of a schedule goes to the queue of the new name", async () => {
  expect(await rowsOf("select data->>'name' as name from pgboss.job where name = '__pgboss__send-it'")).toEqual([
    { name: "checkout.release-gift-cards" },
  ])
})

test("alerts name the new job", async () => {
  expect(await rowsOf("select subject, facts from alerts order by subject")).toEqual([
    { subject: "job:checkout.expire-holds", facts: { job: "checkout.expire-holds" } },
    { subject: "job:payments.send-refund", facts: { job: "payments.send-refund" } },
  ])
})

test("amounts keep their values, and cancellations have the new reasons", async () => {
  const columns = "cancel_reason, gift_card_credit_cents, amount_due_cents"
  const amounts = { gift_card_credit_cents: 500, amount_due_cents: 8_000 }
  expect(await rowsOf(`select ${columns} from bookings order by cancel_reason`)).toEqual([
    { cancel_reason: "crypto-not-received", ...amounts },
    { cancel_reason: "customer", ...amounts },
    { cancel_reason: "unconfirmed", ...amounts },
  ])
})

test("quote requests have the new states", async () => {
  expect(await rowsOf("select reply_text as before, state from quote_requests order by state")).toEqual([
    { before: "accepted", state: "accepted" },
    { before: "declined", state: "declined-by-company" },
    { before: "answered", state: "offered" },
    { before: "open", state: "open" },
  ])
})

test("the schedule of a renamed job is created when the jobs start", async () => {
  const jobs = openJobs(pgliteDatabase(lite).boss, makeLog("fatal"))
  await jobs.start([{ name: "checkout.release-gift-cards", cron: "0 0 1 1 *", run: async () => {} }])
  await jobs.stop()
  expect(await rowsOf("select cron from pgboss.schedule where name = 'checkout.release-gift-cards'")).toHaveLength(1)
})
