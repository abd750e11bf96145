import { and, eq, sql } from "drizzle-orm"
import type { Erased, PersonalData } from "../accounts/deletion/personal-data.server"
import { bookings } from "../bookings/tables.server"
import type { Ctx } from "../platform/context.server"

/** Erases the notes of a wash and the driver of its courtesy car; the rest belongs to `bookings`. */
export const carWashData: PersonalData = { erase, export: async () => ({}) }

async function erase(ctx: Ctx, { userId }: Erased): Promise<void> {
  await ctx.db
    .update(bookings)
    .set({ details: sql`${bookings.details} - 'notes' - 'driver'` })
    .where(and(eq(bookings.userId, userId), eq(bookings.kind, "car_wash")))
}
