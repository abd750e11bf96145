import { eq } from "drizzle-orm"
import { lockBooking } from "../bookings/booking.server"
import { occupy, release, releaseLapsedHolds } from "../bookings/occupancy.server"
import { bookings } from "../bookings/tables.server"
import { itemById } from "../catalogue/queries.server"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { notFound, Refusal } from "../platform/refusal"
import { lentPeriod } from "./queries.server"
import { canBeLent } from "./rules/add-ons"
import { addOnOf, type WashDetails } from "./rules/details"

/**
 * The operator sets a car aside for the hours of a wash's add-on, in the place of the one set aside before; without `vehicleId`
 * that one is free again. Refuses with 404 what is no such wash, `car-wash.vehicle-unfit` for a car that the add-on does not
 * mean, `car-wash.vehicle-taken` (409) where it is somebody else's in those hours.
 */
export async function lendVehicle(
  ctx: Ctx,
  { bookingId, vehicleId }: { bookingId: string; vehicleId?: string },
): Promise<void> {
  requireRole(ctx, "operator")
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    const booking = await lockBooking(inner, bookingId)
    const details = booking.details as WashDetails
    const addOn = addOnOf(details)
    if (booking.kind !== "car_wash" || booking.status !== "confirmed" || !addOn) throw notFound("bookings.not-found")
    const { vehicle: before, ...others } = details
    if (before) await release(inner, { bookingId, resourceId: before.id })
    const item = vehicleId === undefined ? undefined : await itemById(inner, vehicleId)
    if (vehicleId !== undefined) {
      if (!item || !canBeLent(addOn.id, item)) throw new Refusal("car-wash.vehicle-unfit")
      await releaseLapsedHolds(inner, vehicleId)
      const kept = await occupy(inner, { ...lentPeriod(booking, addOn), resourceId: vehicleId, bookingId })
      if (!kept) throw vehicleTaken(item.name)
    }
    const vehicle = item && { id: item.id, name: item.name }
    await inner.db
      .update(bookings)
      .set({ details: { ...others, ...(vehicle ? { vehicle } : {}) } })
      .where(eq(bookings.id, bookingId))
    await recordEvent(inner, { name: "car-wash.lent", subject: `booking:${bookingId}`, facts: { vehicleId } })
  })
}

const vehicleTaken = (name: string) =>
  new Refusal(
    "car-wash.vehicle-taken",
    { name },
    { status: 409, fields: [{ field: "vehicleId", code: "car-wash.vehicle-taken", details: { name } }] },
  )
