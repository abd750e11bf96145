import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0041_plain-names.sql"

let lite: PGlite
const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))
const rowsOf = async (sql: string) => (await lite.query<Record<string, unknown>>(sql)).rows

const insertCancelled = (reason: string) =>
  lite.query(
    `insert into bookings (kind, purchase_key, item_id, item_name, status, starts_at, ends_at, pickup_location, dropoff_location, customer_name,
        customer_email, customer_phone, locale, lines, subtotal_cents, tax_cents, total_cents, currency, amount_due_cents, details,
        created_at, booked_at, cancel_reason)
      values ('car_rental', gen_random_uuid(), 'car', 'Car', 'cancelled', '2026-12-05 09:00Z', '2026-12-06 09:00Z', 'cagliari', 'cagliari', 'Ada',
        'ada@example.org', '1', 'it', '[]', 8500, 0, 8500, 'eur', 8500, '{}', now(), '2026-12-01 09:00Z', $1)`,
    [reason],
  )

const insertMessage = (template: string) =>
  lite.query(
    `insert into messages (channel, recipient, locale, subject_ref, template, subject, body, created_at)
      values ('email', 'ada@example.org', 'en', 'booking:1', $1, 'Subject', 'Body', now())`,
    [template],
  )

const insertAlert = (subject: string, facts: object) =>
  lite.query(
    "insert into alerts (kind, subject, facts, first_at, last_at) values ('message-failed', $1, $2, now(), now())",
    [subject, facts],
  )

beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  // Without the items and purchases that the rows refer to.
  await lite.exec("set session_replication_role = replica")
  for (const reason of ["customer-unanswered", "customer"]) await insertCancelled(reason)
  await lite.exec(
    `insert into payments (purchase_kind, purchase_id, amount_cents, currency, means, created_at)
      values ('booking', '1', 8500, 'eur', 'card', now()), ('booking', '2', 8500, 'eur', 'btc', now())`,
  )
  for (const template of ["car-rental.owner-declined", "checkout.declined"]) await insertMessage(template)
  await insertAlert("message:1", { channel: "email", template: "checkout.owner-declined" })
  await insertAlert("message:2", { channel: "email", template: "checkout.declined" })
  await insertAlert("disk", { freeBytes: 1 })
  await run(MIGRATION)
}, 180_000)
afterAll(() => lite.close())

test("payments keep their method", async () => {
  expect(await rowsOf("select method from payments order by purchase_id")).toEqual([
    { method: "card" },
    { method: "btc" },
  ])
})

test("bookings keep when they were placed, and cancellations have the new reason", async () => {
  const placed = { placed_at: new Date("2026-12-01T09:00:00Z") }
  expect(await rowsOf("select cancel_reason, placed_at from bookings order by cancel_reason")).toEqual([
    { cancel_reason: "customer", ...placed },
    { cancel_reason: "customer-answer-overdue", ...placed },
  ])
})

test("messages keep what they are related to, and have the new kind", async () => {
  expect(await rowsOf("select kind, related_to from messages order by kind")).toEqual([
    { kind: "car-rental.partner-declined", related_to: "booking:1" },
    { kind: "checkout.declined", related_to: "booking:1" },
  ])
})

test("alerts name the message and keep their other facts", async () => {
  expect(await rowsOf("select subject, facts from alerts order by subject")).toEqual([
    { subject: "disk", facts: { freeBytes: 1 } },
    { subject: "message:1", facts: { channel: "email", message: "checkout.partner-declined" } },
    { subject: "message:2", facts: { channel: "email", message: "checkout.declined" } },
  ])
})
