import { sql } from "drizzle-orm"
import type { Ctx } from "./context.server"
import { rowsOf } from "./db.server"
import { Refusal } from "./refusal"

/**
 * Counts one attempt under `key`; refuses with `platform.too-many` (429) beyond `most` in `seconds`.
 * The count lives in the database, so that all processes share it.
 */
export async function countAttempt(ctx: Ctx, key: string, most: number, seconds: number): Promise<void> {
  const now = ctx.now().toISOString()
  const ends = new Date(ctx.now().getTime() + seconds * 1000).toISOString()
  const [row] = await rowsOf<{ count: number; window_ends_at: string | Date }>(
    ctx.db,
    sql`insert into rate_limits as r (key, window_ends_at, count) values (${key}, ${ends}, 1)
        on conflict (key) do update set
          count = case when r.window_ends_at <= ${now} then 1 else r.count + 1 end,
          window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end
        returning count, window_ends_at`,
  )
  if (row && row.count > most) {
    const wait = Math.max(1, Math.ceil((new Date(row.window_ends_at).getTime() - ctx.now().getTime()) / 60_000))
    throw new Refusal("platform.too-many", { minutes: wait }, { status: 429 })
  }
}
