import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0037_request-close-reasons.sql"

let lite: PGlite

const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))

const insertRequest = (number: number, state: string, answer: string | null) =>
  lite.query(
    `insert into member_requests (id, user_id, membership_id, kind, details, month, state, answer, answer_by, created_at)
      values ($1, 'user', $1, 'transfer', '{}', 0, $2, $3, now(), now())`,
    [`00000000-0000-4000-8000-00000000000${number}`, state, answer],
  )

beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  // Without the rows that requests refer to.
  await lite.exec("set session_replication_role = replica")
  await insertRequest(1, "withdrawn", null)
  await insertRequest(2, "withdrawn", "")
  await insertRequest(3, "withdrawn", "At the arrivals")
  await insertRequest(4, "declined", "No driver")
  await run(MIGRATION)
})
afterAll(() => lite.close())

test("requests that the site closed before reasons were stored get the reason", async () => {
  const { rows } = await lite.query("select close_reason, answer from member_requests order by id")
  expect(rows).toEqual([
    { close_reason: null, answer: null },
    { close_reason: "not-included", answer: null },
    { close_reason: "not-included", answer: "At the arrivals" },
    { close_reason: null, answer: "No driver" },
  ])
})
