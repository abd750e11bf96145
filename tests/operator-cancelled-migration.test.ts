import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0039_operator-cancelled.sql"

let lite: PGlite

const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))

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

const insertRefund = (reason: string, status: string) =>
  lite.query(
    `insert into refunds (payment_id, amount_cents, reason, status, created_at)
      values (gen_random_uuid(), 100, $1, $2, now())`,
    [reason, status],
  )

beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  // Without the payments that refunds refer to.
  await lite.exec("set session_replication_role = replica")
  await insertMessage("checkout.house-cancelled")
  await insertMessage("checkout.customer-cancelled")
  await insertAlert("message:1", { channel: "email", template: "checkout.house-cancelled" })
  await insertAlert("message:2", { channel: "email", template: "checkout.declined" })
  await insertAlert("disk", { freeBytes: 1 })
  for (const status of ["requested", "pending", "succeeded", "failed"])
    await insertRefund("checkout.cancelled-by-house", status)
  await insertRefund("checkout.cancelled-free-of-charge", "succeeded")
  await run(MIGRATION)
})
afterAll(() => lite.close())

test("mails about bookings that an operator cancelled get the new name", async () => {
  const { rows } = await lite.query("select template from messages order by template desc")
  expect(rows).toEqual([{ template: "checkout.operator-cancelled" }, { template: "checkout.customer-cancelled" }])
})

test("alerts about such mails get the new name and keep their other facts", async () => {
  const { rows } = await lite.query("select subject, facts from alerts order by subject")
  expect(rows).toEqual([
    { subject: "disk", facts: { freeBytes: 1 } },
    { subject: "message:1", facts: { channel: "email", template: "checkout.operator-cancelled" } },
    { subject: "message:2", facts: { channel: "email", template: "checkout.declined" } },
  ])
})

test("refunds get the new reason, except requests that may have been sent", async () => {
  const { rows } = await lite.query("select status, reason from refunds order by reason, status")
  expect(rows).toEqual([
    { status: "requested", reason: "checkout.cancelled-by-house" },
    { status: "failed", reason: "checkout.cancelled-by-operator" },
    { status: "pending", reason: "checkout.cancelled-by-operator" },
    { status: "succeeded", reason: "checkout.cancelled-by-operator" },
    { status: "succeeded", reason: "checkout.cancelled-free-of-charge" },
  ])
})
