import { sql } from "drizzle-orm"
import type { Ctx } from "./context.server"
import { rowsOf } from "./database/db.server"
import { tooMany } from "./refusal"

/** For the periods of limits. */
export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * HOUR_SECONDS

/** Counts `amount`, by default one attempt, under `key`; refuses with `platform.too-many` (429) above `max` in `seconds`. */
export async function enforceRateLimit(ctx: Ctx, key: string, max: number, seconds: number, amount = 1): Promise<void> {
  const { count, endsAt } = await increment(ctx, key, seconds, amount)
  if (count > max) throw tooMany(endsAt, ctx.now())
}

/** Counts one attempt under `key`; false above `max` in `seconds`. */
export async function tryConsumeAttempt(ctx: Ctx, key: string, max: number, seconds: number): Promise<boolean> {
  return (await increment(ctx, key, seconds, 1)).count <= max
}

/**
 * Counts an amount in the database, shared by all processes; returns the count and the end of its window. If the clock steps
 * back, the window ends at most `seconds` from now.
 */
async function increment(
  ctx: Ctx,
  key: string,
  seconds: number,
  amount: number,
): Promise<{ count: number; endsAt: Date }> {
  const now = ctx.now().toISOString()
  const endsAt = new Date(ctx.now().getTime() + seconds * 1000).toISOString()
  const [row] = await rowsOf<{ count: number; window_ends_at: string | Date }>(
    ctx.db,
    sql`insert into rate_limits as r (key, window_ends_at, count) values (${key}, ${endsAt}, ${amount})
        on conflict (key) do update set
          count = case when r.window_ends_at <= ${now} then excluded.count else r.count + excluded.count end,
          window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at
                           else least(r.window_ends_at, excluded.window_ends_at) end
        returning count, window_ends_at`,
  )
  if (!row) throw new Error("An attempt was not counted.")
  return { count: row.count, endsAt: new Date(row.window_ends_at) }
}
