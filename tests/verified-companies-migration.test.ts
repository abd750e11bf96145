import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0030_verified-companies.sql"

const [VERIFIED, WITHDRAWN, REFUSED, PENDING] = [1, 2, 3, 4].map(
  (number) => `00000000-0000-4000-8000-00000000000${number}`,
)

let lite: PGlite
const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))

beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  await lite.exec(`
    insert into users (id, name, email, role) values ('one', 'One', 'one@example.org', 'business');
    insert into partner_verifications (id, user_id, status, address, vat_number, legal_representative, document_key, document_name, document_type, submitted_at, decided_at)
      values ('${VERIFIED}', 'one', 'verified', '', '', '', '', '', 'application/pdf', '2026-10-01 09:00Z', '2026-10-02 09:00Z'),
        ('${WITHDRAWN}', 'one', 'refused', '', '', '', '', '', 'application/pdf', '2026-10-01 09:00Z', '2026-10-09 09:00Z'),
        ('${REFUSED}', 'one', 'refused', '', '', '', '', '', 'application/pdf', '2026-10-01 09:00Z', '2026-10-02 09:00Z'),
        ('${PENDING}', 'one', 'pending', '', '', '', '', '', 'application/pdf', '2026-10-01 09:00Z', null);
    insert into audit_events (at, actor, name, subject, facts) values
      ('2026-10-03 09:00Z', 'op', 'partner.verified', 'user:one', '{"verificationId": "${WITHDRAWN}"}'),
      ('2026-10-09 09:00Z', 'op', 'partner.withdrawn', 'user:one', '{"verificationId": "${WITHDRAWN}"}'),
      ('2026-10-02 09:00Z', 'op', 'partner.refused', 'user:one', '{"verificationId": "${REFUSED}"}');
  `)
  await run(MIGRATION)
})
afterAll(() => lite.close())

test("verified and withdrawn verifications get the instant at which they were verified", async () => {
  const { rows } = await lite.query<{ id: string; verified_at: Date | null }>(
    "select id, verified_at from partner_verifications order by id",
  )
  expect(rows.map(({ id, verified_at }) => [id, verified_at?.toISOString()])).toEqual([
    [VERIFIED, "2026-10-02T09:00:00.000Z"],
    [WITHDRAWN, "2026-10-03T09:00:00.000Z"],
    [REFUSED, undefined],
    [PENDING, undefined],
  ])
})
