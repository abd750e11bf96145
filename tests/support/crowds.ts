import { sql } from "drizzle-orm"
import type { Ctx } from "../../app/platform/context.server"
import type { IsoDate } from "../../app/platform/dates"
import { rowsOf } from "../../app/platform/db.server"
import { Refusal } from "../../app/platform/refusal"

/** How many callers there are for one thing at one moment. */
export const CROWD = 200

/** How the calls of a crowd ended, and how many of them each way: "held", or a refusal's code and status. */
export async function endings(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const answers = calls.map((call) =>
    call.then(
      () => "held",
      (error: unknown) => (error instanceof Refusal ? `${error.code} ${error.status}` : String(error)),
    ),
  )
  for (const answer of await Promise.all(answers)) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

/**
 * What a crowd left behind, of what begins on these days: pairs of overlapping occupancies of the resource, and held bookings of
 * the item.
 */
export async function leftBy(
  ctx: Ctx,
  { resourceId, itemId = resourceId, from, until = from }: Asked,
): Promise<{ overlaps: number; held: number }> {
  const [row] = await rowsOf<{ overlaps: string | number; held: string | number }>(
    ctx.db,
    sql`select
      (select count(*) from occupancies a join occupancies b on a.resource_id = b.resource_id and a.id < b.id
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.resource_id = ${resourceId} and a.starts_at::date between ${from}::date and ${until}::date
          and a.released_at is null and b.released_at is null) as overlaps,
      (select count(*) from bookings where item_id = ${itemId} and status = 'held'
        and starts_at::date between ${from}::date and ${until}::date) as held`,
  )
  return { overlaps: Number(row?.overlaps), held: Number(row?.held) }
}

type Asked = { resourceId: string; itemId?: string; from: IsoDate; until?: IsoDate }

/** Takes away what keeps occupancies apart: a race that nothing stops has to be seen. */
export const withoutGuard = (ctx: Ctx) =>
  ctx.db.execute(sql`alter table occupancies drop constraint occupancies_no_overlap`)
