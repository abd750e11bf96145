import { sql } from "drizzle-orm"
import type { Ctx } from "../../app/platform/context.server"
import { rowsOf } from "../../app/platform/database/db.server"
import type { IsoDate } from "../../app/platform/dates"
import { Refusal } from "../../app/platform/refusal"
import { someBooking } from "./purchases/bookings"
import { type Customer, someCustomer } from "./purchases/rentals"

/** Number of concurrent callers: more than a test has connections. */
export const CROWD = 24

/**
 * Verified customers who have paid before: the limits of new customers, and the lock that serialises these, do not apply, so that
 * all reach the constraint of the database at the same time.
 */
export async function customersWhoPaid(ctx: Ctx, count = CROWD): Promise<Customer[]> {
  const customers: Customer[] = []
  while (customers.length < count) {
    const customer = await someCustomer(ctx)
    const [startsAt, endsAt] = [new Date("2026-06-01T09:00:00Z"), new Date("2026-06-02T09:00:00Z")]
    const paid = { status: "completed", paymentStatus: "paid", paymentMethod: "online" } as const
    await someBooking(ctx, { userId: customer.userId, itemId: "fiat-panda", startsAt, endsAt, ...paid })
    customers.push(customer)
  }
  return customers
}

/** The number of calls by result: "held", or a refusal's code and status. */
export async function endings(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const results = calls.map((call) =>
    call.then(
      () => "held",
      (error: unknown) => (error instanceof Refusal ? `${error.code} ${error.status}` : String(error)),
    ),
  )
  for (const result of await Promise.all(results)) counts[result] = (counts[result] ?? 0) + 1
  return counts
}

/** Of a day: the pairs of overlapping occupancies of the resource, and the held bookings of the item. */
export async function leftBy(
  ctx: Ctx,
  { resourceId, itemId, day }: { resourceId: string; itemId: string; day: IsoDate },
): Promise<{ overlaps: number; held: number }> {
  const [row] = await rowsOf<{ overlaps: string | number; held: string | number }>(
    ctx.db,
    sql`select
      (select count(*) from occupancies a join occupancies b on a.resource_id = b.resource_id and a.id < b.id
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.resource_id = ${resourceId} and a.starts_at::date = ${day}::date
          and a.released_at is null and b.released_at is null) as overlaps,
      (select count(*) from bookings where item_id = ${itemId} and status = 'held'
        and starts_at::date = ${day}::date) as held`,
  )
  return { overlaps: Number(row?.overlaps), held: Number(row?.held) }
}

/** Drops the constraint against overlaps, to prove that a test detects races. */
export const withoutGuard = (ctx: Ctx) =>
  ctx.db.execute(sql`alter table occupancies drop constraint occupancies_no_overlap`)
