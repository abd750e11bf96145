import { occupiedBetween, type Period } from "../../bookings/occupancy.server"
import type { Location } from "../../catalogue/rules/locations"
import type { Ctx } from "../../platform/context.server"
import { addDays, type ClockTime, type IsoDate, romeDate, romeInstant } from "../../platform/dates"
import { invalid } from "../../platform/refusal"
import { listedVehicleById } from "../queries.server"
import { dateRangeError, pickupSlots, returnTimes } from "../rules/slots"

/** Longest range of one request. */
const MAX_RANGE_DAYS = 400

/**
 * Times of a day at a place: `slots` for the pickup, from now on, and `returnTimes`. Refuses with 422 a day out of
 * range (`dateRangeError`).
 */
export function slotsOf(
  ctx: Ctx,
  { date, location }: { date: string; location: Location },
): { date: IsoDate; location: Location; slots: ClockTime[]; returnTimes: ClockTime[] } {
  const broken = dateRangeError("date", date, ctx.now())
  if (broken) throw invalid([broken])
  return { date, location, slots: pickupSlots(date, ctx.now()), returnTimes: returnTimes(date, location) }
}

export type Availability = {
  vehicleId: string
  from: IsoDate
  to: IsoDate
  /** Occupied periods, earliest first, including those that overlap the days only partly. */
  occupied: Period[]
  /** Days without any occupancy, from today on. */
  freeDays: IsoDate[]
}

/**
 * Occupied periods and free days of a vehicle, from one day to another inclusive. Refuses with 422 days out of range
 * (`dateRangeError`) and more than 400 days, with 404 an unknown vehicle.
 */
export async function availabilityOf(ctx: Ctx, vehicleId: string, from: string, to: string): Promise<Availability> {
  const requested = [dateRangeError("from", from, ctx.now()), dateRangeError("to", to, ctx.now())]
  const errors = requested.filter((error) => error !== undefined)
  if (errors.length === 0 && (to < from || to > addDays(from, MAX_RANGE_DAYS)))
    errors.push({ field: "to", code: "car-rental.range-too-long", details: { days: MAX_RANGE_DAYS } })
  if (errors.length > 0) throw invalid(errors)
  const { vehicle, item } = await listedVehicleById(ctx, vehicleId)
  const midnight = (day: IsoDate) => romeInstant(day, "00:00")
  const occupied = await occupiedBetween(ctx, vehicle.id, midnight(from), midnight(addDays(to, 1)))
  const today = romeDate(ctx.now())
  const isFree = (day: IsoDate) => {
    const [startsAt, endsAt] = [midnight(day), midnight(addDays(day, 1))]
    return !occupied.some((period) => period.startsAt < endsAt && period.endsAt > startsAt)
  }
  const days = item.available ? daysBetween(from > today ? from : today, to) : []
  return { vehicleId: vehicle.id, from, to, occupied, freeDays: days.filter(isFree) }
}

/** The days from one to another, both included; at most the longest range. */
function daysBetween(first: IsoDate, last: IsoDate): IsoDate[] {
  const days: IsoDate[] = []
  for (let n = 0, day = first; day <= last && n <= MAX_RANGE_DAYS; n++, day = addDays(day, 1)) days.push(day)
  return days
}
