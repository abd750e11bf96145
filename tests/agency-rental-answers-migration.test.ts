import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0034_agency-rental-answers.sql"

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [ANSWERED, UNANSWERED, DECLINED, IN_COINS, CANCELLED, WITHOUT_MEMBERSHIP] = [1, 2, 3, 4, 5, 6].map(id)

let lite: PGlite
const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))

/** A booking of the partner's listing by `user`, with the partner's answer. */
async function someBooking(
  bookingId = "",
  { user = "member", status = "pending", method = "agency", answer }: Record<string, string | undefined> = {},
): Promise<void> {
  await lite.query(
    `insert into bookings (id, kind, purchase_key, user_id, item_id, item_name, status, payment_method, starts_at, ends_at, pickup_location,
        dropoff_location, customer_name, customer_email, customer_phone, locale, lines, subtotal_cents, tax_cents, total_cents, currency,
        charged_cents, details, created_at)
      values ($1, 'car_rental', $1, $2, 'car', 'Car', $3, $4, '2026-12-05 09:00Z', '2026-12-06 09:00Z', 'cagliari', 'cagliari', 'Ada', 'ada@example.org',
        '1', 'it', '[{"code": "days", "cents": 10000}, {"code": "member_discount:gold", "cents": -1500}]', 8500, 0, 8500, 'eur', 8500, '{}', now())`,
    [bookingId, user, status, method],
  )
  await lite.query(
    `insert into listing_bookings (booking_id, listing_id, user_id, commission_percent, answer, answer_by, answered_at, created_at)
      values ($1, $2, 'partner', 15, $3, '2026-11-26 09:00Z', case when $3::text is null then null else '2026-11-25 10:00Z'::timestamptz end, now())`,
    [bookingId, id(9), answer],
  )
}

beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  await lite.exec(`
    insert into users (id, name, email, role) values ('partner', 'P', 'p@example.org', 'business'),
      ('member', 'M', 'm@example.org', 'personal'), ('other', 'O', 'o@example.org', 'personal');
    insert into memberships (id, user_id, tier_id, cycle, currency, started_on, months, renews_on, is_renewed, ended_at, created_at) values
      ('${id(7)}', 'member', 'silver', 'monthly', 'eur', '2026-01-01', 1, '2026-02-01', false, now(), '2026-01-01 09:00Z'),
      ('${id(8)}', 'member', 'gold', 'annually', 'eur', '2026-11-01', 12, '2027-11-01', false, null, '2026-11-01 09:00Z');
    insert into items (id, category, name, position, specs, created_at) values ('car', 'cars', 'Car', 1, '{}', now());
    insert into listings (id, user_id, category, item_id, created_at, updated_at, calendar_key)
      values ('${id(9)}', 'partner', 'cars', 'car', now(), now(), 'key');
  `)
  await someBooking(ANSWERED, { answer: "confirmed" })
  await someBooking(UNANSWERED)
  await someBooking(DECLINED, { answer: "declined" })
  await someBooking(IN_COINS, { answer: "confirmed", method: "crypto" })
  await someBooking(CANCELLED, { answer: "confirmed", status: "cancelled" })
  await someBooking(WITHOUT_MEMBERSHIP, { answer: "confirmed", user: "other" })
  await run(MIGRATION)
})
afterAll(() => lite.close())

const rowsOf = async (sql: string) => (await lite.query<Record<string, unknown>>(sql)).rows

test("rentals that their owner confirmed are confirmed since the answer", async () => {
  expect(await rowsOf("select id, confirmed_at from bookings where status = 'confirmed' order by id")).toEqual([
    { id: ANSWERED, confirmed_at: new Date("2026-11-25T10:00:00Z") },
    { id: WITHOUT_MEMBERSHIP, confirmed_at: new Date("2026-11-25T10:00:00Z") },
  ])
})

test("other rentals stay as they were", async () => {
  expect(await rowsOf("select id, status from bookings where status <> 'confirmed' order by id")).toEqual([
    { id: UNANSWERED, status: "pending" },
    { id: DECLINED, status: "pending" },
    { id: IN_COINS, status: "pending" },
    { id: CANCELLED, status: "cancelled" },
  ])
})

test("a member's discount on them is in the ledger of the last membership", async () => {
  expect(await rowsOf("select membership_id, kind, subject, cents from membership_benefits")).toEqual([
    { membership_id: id(8), kind: "discount", subject: `booking:${ANSWERED}`, cents: 1_500 },
  ])
})

test("each is recorded as confirmed", async () => {
  expect(await rowsOf("select subject from audit_events where name = 'booking.confirmed' order by subject")).toEqual([
    { subject: `booking:${ANSWERED}` },
    { subject: `booking:${WITHOUT_MEMBERSHIP}` },
  ])
})
