import { eq, sql } from "drizzle-orm"
import { lockBooking } from "../bookings/booking.server"
import { insertOccupancy, releaseExpiredHolds, releaseFuturePart } from "../bookings/occupancy.server"
import { bookings } from "../bookings/tables.server"
import { isCompanyItem, itemById } from "../catalogue/queries.server"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { notFound, Refusal } from "../platform/refusal"
import { addOnOfWash, courtesyCarPeriod, isAvailableFor, remainingPeriod, washOf } from "./queries.server"
import { matchesAddOn } from "./rules/add-ons"

/**
 * Sets the courtesy car that a wash's customer drives in the hours of the add-on; without `vehicleId`, none. Future hours
 * of the new car are reserved and those of the previous car are released; past hours stay as they are. After the last hour
 * only the record is corrected. Refuses with 404 a booking that is no such wash, `car-wash.vehicle-unfit` for a car
 * that does not match the add-on or is unavailable, `car-wash.vehicle-taken` (409) if the car is taken in those hours.
 */
export async function assignCourtesyCar(
  ctx: Ctx,
  { bookingId, vehicleId }: { bookingId: string; vehicleId?: string },
): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    // Avoids a deadlock if two operators swap the cars of two washes.
    await txCtx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('car-wash courtesy cars', 0))`)
    const booking = await lockBooking(txCtx, bookingId)
    const addOn = addOnOfWash(booking)
    if (!addOn) throw notFound("bookings.not-found")
    const { vehicle: before, ...others } = washOf(booking)
    if (before?.id === vehicleId) return
    const rest = remainingPeriod(courtesyCarPeriod(booking, addOn), ctx.now())
    const item = vehicleId === undefined ? undefined : await itemById(txCtx, vehicleId)
    const isAllowed =
      item && isCompanyItem(item) && (rest ? isAvailableFor(booking, addOn, item) : matchesAddOn(addOn.id, item))
    if (vehicleId !== undefined && !isAllowed) throw new Refusal("car-wash.vehicle-unfit")
    if (before) await releaseFuturePart(txCtx, { bookingId, resourceId: before.id })
    if (item && rest) {
      await releaseExpiredHolds(txCtx, item.id)
      if (!(await insertOccupancy(txCtx, { ...rest, resourceId: item.id, bookingId })))
        throw vehicleTakenRefusal(item.name)
    }
    const vehicle = item && { id: item.id, name: item.name }
    await txCtx.db
      .update(bookings)
      .set({ details: { ...others, ...(vehicle ? { vehicle } : {}) } })
      .where(eq(bookings.id, bookingId))
    await recordEvent(txCtx, {
      name: rest ? "car-wash.courtesy-car-chosen" : "car-wash.courtesy-car-corrected",
      subject: `booking:${bookingId}`,
      facts: { vehicleId, before: before?.id },
    })
  })
}

const vehicleTakenRefusal = (name: string) =>
  new Refusal(
    "car-wash.vehicle-taken",
    { name },
    { status: 409, fields: [{ field: "vehicleId", code: "car-wash.vehicle-taken", details: { name } }] },
  )
