import { eq, sql } from "drizzle-orm"
import { lockBooking } from "../bookings/booking.server"
import { occupy, releaseLapsedHolds, releaseRest } from "../bookings/occupancy.server"
import { bookings } from "../bookings/tables.server"
import { itemById } from "../catalogue/queries.server"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { notFound, Refusal } from "../platform/refusal"
import { lentPeriod, lentWith, mayHave, restOf } from "./queries.server"
import { isMeant } from "./rules/add-ons"
import type { WashDetails } from "./rules/details"

/**
 * The operator says which car a wash's customer drives in the hours of its add-on; without `vehicleId`, none. Only the hours still
 * to come are kept, and those of the car named before are free again: what is past stays as it was. Once all of them are past,
 * the record alone is put right. Refuses with 404 what is no such wash, `car-wash.vehicle-unfit` for a car that the add-on does
 * not mean, or that is not to be had any more, `car-wash.vehicle-taken` (409) where it is somebody else's in those hours.
 */
export async function lendVehicle(
  ctx: Ctx,
  { bookingId, vehicleId }: { bookingId: string; vehicleId?: string },
): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (inner) => {
    // Two operators who swap the cars of two washes would wait for one another.
    await inner.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('car-wash lending', 0))`)
    const booking = await lockBooking(inner, bookingId)
    const addOn = lentWith(booking)
    if (!addOn) throw notFound("bookings.not-found")
    const { vehicle: before, ...others } = booking.details as WashDetails
    if (before?.id === vehicleId) return
    const rest = restOf(lentPeriod(booking, addOn), ctx.now())
    const item = vehicleId === undefined ? undefined : await itemById(inner, vehicleId)
    const isFit = item && (rest ? mayHave(booking, addOn, item) : isMeant(addOn.id, item))
    if (vehicleId !== undefined && !isFit) throw new Refusal("car-wash.vehicle-unfit")
    if (before) await releaseRest(inner, { bookingId, resourceId: before.id })
    if (item && rest) {
      await releaseLapsedHolds(inner, item.id)
      if (!(await occupy(inner, { ...rest, resourceId: item.id, bookingId }))) throw vehicleTaken(item.name)
    }
    const vehicle = item && { id: item.id, name: item.name }
    await inner.db
      .update(bookings)
      .set({ details: { ...others, ...(vehicle ? { vehicle } : {}) } })
      .where(eq(bookings.id, bookingId))
    await recordEvent(inner, {
      name: rest ? "car-wash.lent" : "car-wash.lent-corrected",
      subject: `booking:${bookingId}`,
      facts: { vehicleId, before: before?.id },
    })
  })
}

const vehicleTaken = (name: string) =>
  new Refusal(
    "car-wash.vehicle-taken",
    { name },
    { status: 409, fields: [{ field: "vehicleId", code: "car-wash.vehicle-taken", details: { name } }] },
  )
