import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0031_payout-files.sql"

let lite: PGlite
const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))
const first = "2026-11-20T09:30:00.120Z"
const second = "2026-11-21T23:59:59.000Z"

beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  for (const [id, status] of [
    ["one", "verified"],
    ["other", "unverified"],
  ])
    await lite.exec(
      `insert into users (id, name, email, role, business_status) values ('${id}', '${id}', '${id}@example.org', 'business', '${status}')`,
    )
  for (const [cents, method, status, at, details = "IT60X0542811101000000123456", user = "one"] of [
    [1, "iban", "prepared", first],
    [2, "iban", "prepared", first, "MT84MALT011000012345MTLCAST001S"],
    [3, "iban", "paid", first],
    [4, "paypal", "prepared", first, "one@example.org"],
    [5, "iban", "prepared", second],
    [6, "iban", "cancelled", "2026-11-22T10:00:00Z"],
    [7, "iban", "prepared", first, "CH9300762011623852957"],
    [8, "iban", "prepared", first, "IT60X0542811101000000123457"],
    [9, "iban", "prepared", first, "IT60X054281110100000012345"],
    [10, "iban", "prepared", first, "x"],
    [11, "iban", "prepared", first, undefined, "other"],
    [12, "iban", "prepared", "2026-11-23T10:00:00Z", "CH9300762011623852957"],
  ] as const)
    await lite.exec(
      `insert into payouts (user_id, cents, method, details, status, prepared_at) values ('${user}', ${cents}, '${method}', '${details}', '${status}', '${at}')`,
    )
  await run(MIGRATION)
})
afterAll(() => lite.close())

test("prepared bank transfers get the file of their preparation, with its message id", async () => {
  const { rows } = await lite.query(
    "select cents, message_id from payouts left join payout_files on payout_files.id = file_id where cents < 7 order by cents",
  )
  const messageId = (at: string) => createHash("sha256").update(at).digest("hex").slice(0, 30)
  expect(rows).toEqual([
    { cents: 1, message_id: messageId(first) },
    { cents: 2, message_id: messageId(first) },
    { cents: 3, message_id: null },
    { cents: 4, message_id: null },
    { cents: 5, message_id: messageId(second) },
    { cents: 6, message_id: null },
  ])
})

test("payouts to refused IBANs and unverified partners get no file", async () => {
  const { rows } = await lite.query("select cents, file_id from payouts where cents >= 7 order by cents")
  expect(rows).toEqual([7, 8, 9, 10, 11, 12].map((cents) => ({ cents, file_id: null })))
  expect((await lite.query("select id from payout_files")).rows).toHaveLength(2)
})
