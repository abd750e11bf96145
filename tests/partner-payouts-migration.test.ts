import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0027_partner-payouts.sql"

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`

let lite: PGlite
const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))
const rowsOf = async (query: string) => (await lite.query(query)).rows

beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  await insertOlderRows()
  await run(MIGRATION)
})
afterAll(() => lite.close())

/** Day 0 is the day of the verification. */
const day = (number: number) => `timestamptz '2026-10-01 09:00+00' + interval '${number} days'`

async function insertOlderRows(): Promise<void> {
  await lite.exec(`
    insert into users (id, name, email, role, business_status) values ('one', 'One', 'one@example.org', 'business', 'unverified'),
      ('two', 'Two', 'two@example.org', 'business', 'unverified'), ('verified-again', 'Three', 'three@example.org', 'business', 'verified');
    insert into partner_settings (user_id, payout_method, payout_details, payout_changed_at)
      values ('one', 'iban', 'x', ${day(0)}), ('two', 'iban', 'x', ${day(20)});
    insert into audit_events (at, actor, name, subject) values (${day(20)}, 'two', 'partner.payout-changed', 'user:two');
    insert into partner_verifications (user_id, status, address, vat_number, legal_representative, document_key, document_name, document_type, submitted_at, decided_at, reason)
      values ('one', 'refused', '', '', '', '', '', 'application/pdf', ${day(0)}, ${day(5)}, 'Dissolved'),
        ('verified-again', 'refused', '', '', '', '', '', 'application/pdf', ${day(0)}, ${day(5)}, 'Dissolved');
    insert into listings (user_id, category, status, suspended_reason, created_at, updated_at, calendar_key) values
      ('one', 'cars', 'suspended', 'Dissolved', ${day(1)}, ${day(5)} + interval '1 second', 'withdrawn'),
      ('one', 'cars', 'suspended', 'Wrong price', ${day(1)}, ${day(5)}, 'by-operator'),
      ('one', 'cars', 'suspended', 'Dissolved', ${day(1)}, ${day(6)}, 'later'),
      ('two', 'cars', 'suspended', 'Dissolved', ${day(1)}, ${day(5)}, 'of-another'),
      ('verified-again', 'cars', 'suspended', 'Dissolved', ${day(1)}, ${day(5)}, 'of-verified-again');
    insert into items (id, category, name, position, specs, created_at) values ('yacht-x', 'yachts', 'X', 1, '{}', ${day(0)});
  `)
  for (const number of [1, 2, 3, 4])
    await lite.exec(`
      insert into bookings (id, kind, purchase_key, item_id, item_name, status, starts_at, ends_at, pickup_location, dropoff_location, customer_name,
        customer_email, customer_phone, locale, lines, subtotal_cents, tax_cents, total_cents, currency, charged_cents, details, created_at)
      values ('${id(number)}', 'yacht', '${id(100 + number)}', 'yacht-x', 'X', 'completed', ${day(1)}, ${day(2)}, '', '', '', '', '', 'it', '[]', 0, 0, 0, 'eur',
        0, '{}', ${day(0)})`)
  for (const [number, cents, status, at] of [
    [11, 850, "cancelled", 3],
    [12, 850, "cancelled", 4],
    [13, 700, "paid", 6],
    [14, 950, "prepared", 8],
  ] as const)
    await lite.exec(`
      insert into payouts (id, user_id, cents, method, details, status, prepared_at) values ('${id(number)}', 'one', ${cents}, 'iban', 'x', '${status}', ${day(at)})`)
  for (const [booking, kind, cents, at, due] of [
    [1, "income", 1_000, 1, 2],
    [1, "commission", -150, 1, 2],
    [2, "income", 700, 1, 6],
    [1, "income", -200, 7, 2],
    [3, "income", 500, 7, 30],
    [4, "income", 300, 1, 2],
  ] as const)
    await lite.exec(`
      insert into partner_entries (user_id, kind, cents, booking_id, cause, due_at, created_at)
      values ('one', '${kind}', ${cents}, '${id(booking)}', '${booking}-${at}', ${day(due)}, ${day(at)})`)
  for (const [payout, at] of [
    [11, 3.5],
    [12, 7],
  ] as const)
    await lite.exec(`
      insert into partner_entries (user_id, kind, cents, payout_id, cause, due_at, created_at)
      values ('one', 'payout', 850, '${id(payout)}', 'payout:${id(payout)}:cancelled', ${day(at)}, ${day(at)})`)
  // Booking 4 was disputed from day 2 to day 7.
  await lite.exec(`
    insert into payments (id, purchase_kind, purchase_id, means, amount_cents, currency, state, created_at)
      values ('${id(21)}', 'booking', '${id(4)}', 'card', 300, 'eur', 'succeeded', ${day(0)});
    insert into disputes (id, payment_id, amount_cents, currency, reason, status, created_at, closed_at)
      values ('dp_1', '${id(21)}', 300, 'eur', 'fraudulent', 'won', ${day(2)}, ${day(7)})`)
}

test("listings suspended by an earlier withdrawal return with the next verification", async () => {
  const suspended = await rowsOf("select calendar_key from listings where suspended_by_withdrawal")
  expect(suspended).toEqual([{ calendar_key: "withdrawn" }])
})

test("earlier payouts are those of the bookings payable and unpaid before them", async () => {
  const paid = await rowsOf("select payout_id, booking_id, cents from payout_bookings order by payout_id, booking_id")
  expect(paid).toEqual([
    { payout_id: id(11), booking_id: id(1), cents: 850 },
    { payout_id: id(12), booking_id: id(1), cents: 850 },
    { payout_id: id(13), booking_id: id(2), cents: 700 },
    { payout_id: id(14), booking_id: id(1), cents: 650 },
    { payout_id: id(14), booking_id: id(4), cents: 300 },
  ])
})

test("the bookings of an earlier payout are together its amount", async () => {
  const different = await rowsOf(`
    select payouts.id from payouts left join payout_bookings on payout_id = payouts.id
    group by payouts.id having sum(payout_bookings.cents) is distinct from payouts.cents`)
  expect(different).toEqual([])
})

test("payout details that were never changed hold nothing", async () => {
  const changed = await rowsOf("select user_id from partner_settings where payout_changed_at is not null")
  expect(changed).toEqual([{ user_id: "two" }])
})
