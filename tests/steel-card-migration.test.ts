import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0026_card-refunds-and-guest-networks.sql"

let lite: PGlite
beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  await lite.exec(`insert into users (id, name, email, role, created_at, updated_at)
    values ('anna', 'Anna Melis', 'anna@example.org', 'personal', now(), now())`)
  await insertCard("membership-card", "eur", 250_00)
  await insertCard("membership-card", "usd", 275_00)
  await insertCard("membership", "eur", 340_00)
  await insertCard("membership", "usd", 374_00)
  await run(MIGRATION)
})
afterAll(() => lite.close())

const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))

async function insertCard(kind: string, currency: string, chargedCents: number): Promise<void> {
  const { rows } = await lite.query<{ id: string }>(
    `insert into orders (kind, user_id, purchase_key, details, total_cents, currency, charged_cents, state, created_at)
      values ($1, 'anna', gen_random_uuid(), '{}', $3, $2, $3, 'paid', now()) returning id`,
    [kind, currency, chargedCents],
  )
  await lite.query(
    `insert into steel_cards (user_id, order_id, tier_id, engraving, address, created_at)
      values ('anna', $1, 'gold', $2, 'Via Roma 1', now())`,
    [rows[0]?.id, `${kind} ${currency}`],
  )
}

test("a steel card ordered before refunds has its own price, and no refund", async () => {
  const { rows } = await lite.query("select engraving, price_cents, refund_cents from steel_cards order by engraving")
  expect(rows).toEqual([
    { engraving: "membership eur", price_cents: 250_00, refund_cents: 0 },
    { engraving: "membership usd", price_cents: 275_00, refund_cents: 0 },
    { engraving: "membership-card eur", price_cents: 250_00, refund_cents: 0 },
    { engraving: "membership-card usd", price_cents: 275_00, refund_cents: 0 },
  ])
})
