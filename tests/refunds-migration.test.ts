import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0009_refunds-and-disputes.sql"

let lite: PGlite
beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  for (const row of olderRows) await insert(row)
  await run(MIGRATION)
})
afterAll(() => lite.close())

const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))

type OlderRow = {
  purchase: string
  means: "card" | "btc"
  state: string
  cents: number
  refund?: { cents: number; reason: string; providerId: string | null; isSettled: boolean }
}

const card = { means: "card", cents: 6_490 } as const
const byCompany = { cents: 6_490, reason: "back-office.cancelled" }

const olderRows: OlderRow[] = [
  { ...card, purchase: "paid", state: "succeeded" },
  { ...card, purchase: "open", state: "open" },
  {
    ...card,
    purchase: "settled",
    state: "refunded",
    refund: { ...byCompany, providerId: "re_settled", isSettled: true },
  },
  { ...card, purchase: "sent", state: "refunding", refund: { ...byCompany, providerId: "re_sent", isSettled: false } },
  { ...card, purchase: "requested", state: "refunding", refund: { ...byCompany, providerId: null, isSettled: false } },
  {
    ...card,
    purchase: "at-provider",
    state: "refunded",
    refund: { cents: 6_490, reason: "payments.refunded-at-provider", providerId: "re_theirs", isSettled: true },
  },
  {
    ...card,
    purchase: "other-amount",
    state: "refunding",
    refund: { cents: 7_000, reason: "payments.amount-differs", providerId: null, isSettled: false },
  },
  {
    purchase: "crypto-returned",
    means: "btc",
    cents: 6_490,
    state: "refunded",
    refund: { ...byCompany, providerId: null, isSettled: true },
  },
]

async function insert({ purchase, means, state, cents, refund }: OlderRow): Promise<void> {
  const { rows } = await lite.query<{ id: string }>(
    `insert into payments (purchase_kind, purchase_id, means, amount_cents, currency, state, created_at)
     values ('car-rental', $1, $2, $3, 'eur', $4, now()) returning id`,
    [purchase, means, cents, state],
  )
  if (!refund) return
  await lite.query(
    `insert into refunds (payment_id, amount_cents, reason, provider_id, created_at, settled_at)
     values ($1, $2, $3, $4, now(), case when $5 then now() end)`,
    [rows[0]?.id, refund.cents, refund.reason, refund.providerId, refund.isSettled],
  )
}

test.each([
  ["paid", { received_cents: null, refunded_cents: 0, status: null }],
  ["open", { received_cents: null, refunded_cents: 0, status: null }],
  ["settled", { received_cents: 6_490, refunded_cents: 6_490, status: "succeeded", origin: "company" }],
  ["sent", { received_cents: 6_490, refunded_cents: 0, status: "pending", origin: "company" }],
  ["requested", { received_cents: 6_490, refunded_cents: 0, status: "requested", origin: "company" }],
  ["at-provider", { received_cents: 6_490, refunded_cents: 6_490, status: "succeeded", origin: "provider" }],
  ["other-amount", { received_cents: 7_000, refunded_cents: 0, status: "requested", origin: "company" }],
  ["crypto-returned", { received_cents: 6_490, refunded_cents: 6_490, status: "succeeded", origin: "company" }],
])("an earlier payment is migrated: %s", async (purchase, expected) => {
  const { rows } = await lite.query(
    `select p.received_cents, p.refunded_cents, p.charged_back_cents, r.status, r.origin, r.amount_cents
     from payments p left join refunds r on r.payment_id = p.id where p.purchase_id = $1`,
    [purchase],
  )
  expect(rows).toMatchObject([{ ...expected, charged_back_cents: 0 }])
})

test("later migrations run on the migrated rows", async () => {
  const later = readdirSync(FOLDER).filter((name) => name.endsWith(".sql") && name > MIGRATION)
  for (const name of later.sort()) await run(name)
  expect((await lite.query("select 1 from payments")).rows).toHaveLength(olderRows.length)
})

test("payments of car rentals are migrated to payments of bookings", async () => {
  const { rows } = await lite.query("select distinct purchase_kind from payments")
  expect(rows).toEqual([{ purchase_kind: "booking" }])
})
