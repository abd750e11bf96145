// @module-tag postgres
import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0038_member-request-months.sql"

let lite: PGlite
beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  await lite.exec(`insert into users (id, name, email, role, created_at, updated_at)
    values ('anna', 'Anna Melis', 'anna@example.org', 'personal', now(), now())`)
  const { rows } = await lite.query<{ id: string }>(
    `insert into memberships (user_id, tier_id, cycle, currency, started_on, months, renews_on, is_renewed, created_at)
      values ('anna', 'gold', 'annually', 'eur', '2027-01-31', 12, '2028-01-31', true, now()) returning id`,
  )
  for (const month of [0, 1, 12])
    await lite.query(
      `insert into member_requests (user_id, membership_id, kind, details, month, state, answer_by, created_at)
        values ('anna', $1, 'transfer', '{}', $2, 'open', now(), now())`,
      [rows[0]?.id, month],
    )
  await run(MIGRATION)
})
afterAll(() => lite.close())

const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))

test("a request counts until the end of the membership's month in which it was made", async () => {
  const { rows } = await lite.query<{ day: string }>(
    "select counted_until::text as day from member_requests order by counted_until",
  )
  expect(rows.map(({ day }) => day)).toEqual(["2027-02-28", "2027-03-31", "2028-02-29"])
})
