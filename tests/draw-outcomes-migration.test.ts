import { readdirSync, readFileSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { afterAll, beforeAll, expect, test } from "vitest"

const FOLDER = "db/migrations"
const MIGRATION = "0035_draw-outcomes.sql"

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`

type Loss = { declined?: string; answerBy?: string; voided?: string; deleted?: string; state?: string }

let lite: PGlite
let count = 0

/** An award lost at 10:00; the other times are of the same day. */
async function insertAward({ declined, answerBy, voided, deleted, state = "forfeited" }: Loss): Promise<void> {
  count += 1
  const at = (time: string | undefined) => (time ? `2026-11-23T${time}Z` : null)
  await lite.query(
    `insert into users (id, name, email, role, created_at, updated_at, deleted_at) values ($1, '-', $1, 'personal', now(), now(), $2)`,
    [`user-${count}`, at(deleted)],
  )
  await lite.query(
    `insert into draw_tickets (id, edition_id, number, order_id, user_id, email, full_name, locale, salt, gift_card_id, voided_at, created_at)
      values ($1, 'e', $2, $1, $3, '-', '-', 'it', '-', $1, $4, now())`,
    [uuid(count), count, `user-${count}`, at(voided)],
  )
  await lite.query(
    `insert into draw_awards (id, edition_id, place, prize_id, ticket_id, state, notify_by, answer_by, declined_at, created_at)
      values ($1, 'e', $2, 'watch', $1, $3, now(), $4, $5, now())`,
    [uuid(count), count, state, at(answerBy), at(declined)],
  )
  await lite.query(
    `insert into audit_events (at, actor, name, subject, facts) values ($1, 'system', 'draw.prize-forfeited', $2, '{}')`,
    [at("10:00:00"), `award:${uuid(count)}`],
  )
}

beforeAll(async () => {
  lite = await PGlite.create({ extensions: { btree_gist } })
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort().filter((each) => each < MIGRATION)) await run(name)
  // Without the rows that tickets and awards refer to.
  await lite.exec("set session_replication_role = replica")
  await insertAward({ declined: "10:00:00" })
  await insertAward({ voided: "10:00:01" })
  await insertAward({ deleted: "10:00:01" })
  await insertAward({ answerBy: "09:59:59", deleted: "18:00:00", voided: "19:00:00" })
  await insertAward({ state: "notified" })
  await run(MIGRATION)
})
afterAll(() => lite.close())

const run = (name: string) => lite.exec(readFileSync(`${FOLDER}/${name}`, "utf8"))

test("awards lost before reasons were stored get the reason of that time", async () => {
  const { rows } = await lite.query<{ forfeit_reason: string | null; forfeited_at: Date | null }>(
    "select forfeit_reason, forfeited_at from draw_awards order by place",
  )
  expect(rows.map(({ forfeit_reason }) => forfeit_reason)).toEqual(["declined", "void", "deleted", "unanswered", null])
  expect(rows[0]?.forfeited_at?.toISOString()).toBe("2026-11-23T10:00:00.000Z")
  expect(rows[4]?.forfeited_at).toBeNull()
})
