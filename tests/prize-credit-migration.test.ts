import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0028_prize-credit.sql"

let lite: PGlite
const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))

beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  for (const [code, origin] of [
    ["TICKET", "ticket:1"],
    ["RETURNED", "ticket:2"],
    ["GIFT", "operator"],
    ["VOUCHER", "booking:a"],
    ["NEXTVOUCHER", "booking:b"],
    ["OTHERVOUCHER", "booking:c"],
  ])
    await lite.query(
      `insert into gift_cards (code, kind, value_cents, balance_cents, expires_at, transferable, origin, created_at)
        values ($1, 'voucher', 100, 0, now(), true, $2, now())`,
      [code, origin],
    )
  for (const [code, kind, cents, booking] of [
    ["TICKET", "applied", -100, "a"],
    ["VOUCHER", "applied", -100, "b"],
    ["RETURNED", "applied", -100, "c"],
    ["RETURNED", "returned", 100, "c"],
    ["GIFT", "applied", -100, "c"],
  ])
    await lite.query(
      `insert into gift_card_entries (gift_card_id, kind, amount_cents, purchase_kind, purchase_id, at)
        select id, $2, $3, 'booking', $4, now() from gift_cards where code = $1`,
      [code, kind, cents, booking],
    )
  await run(MIGRATION)
})
afterAll(() => lite.close())

test("earlier cards of tickets, and vouchers paid with them, are prize credit", async () => {
  const { rows } = await lite.query<{ code: string }>("select code from gift_cards where is_prize order by code")
  expect(rows.map(({ code }) => code)).toEqual(["NEXTVOUCHER", "RETURNED", "TICKET", "VOUCHER"])
})
