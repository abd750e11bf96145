import { occupiedBetween, type Period } from "../bookings/occupancy.server"
import type { Ctx } from "../platform/context.server"
import { addDays, type ClockTime, type IsoDate, isIsoDate, romeDate, romeInstant } from "../platform/dates"
import { type FieldRefusal, invalid } from "../platform/refusal"
import { offerById } from "./queries.server"
import type { Location } from "./rules/prices"
import { pickupSlots, returnTimes } from "./rules/slots"

/** At most this many days are looked at in one question. */
const LONGEST_LOOK_DAYS = 400

/** The times of a day at a place: `slots` to pick up at, seen from now, and `returnTimes` to bring back by. */
export function slotsOf(
  ctx: Ctx,
  { date, location }: { date: string; location: Location },
): { date: IsoDate; location: Location; slots: ClockTime[]; returnTimes: ClockTime[] } {
  if (!isIsoDate(date)) throw invalid([{ field: "date", code: "car-rental.date-invalid" }])
  return { date, location, slots: pickupSlots(date, ctx.now()), returnTimes: returnTimes(date, location) }
}

export type Availability = {
  vehicleId: string
  from: IsoDate
  to: IsoDate
  /** What is taken, earliest first; an occupancy that only touches the days counts. */
  occupied: Period[]
  /** Days without any occupancy, from today on. */
  freeDays: IsoDate[]
}

/** When a vehicle is taken and on which days it is wholly free, from one day up to and including another. */
export async function availabilityOf(ctx: Ctx, vehicleId: string, from: string, to: string): Promise<Availability> {
  const breaks: FieldRefusal[] = []
  if (!isIsoDate(from)) breaks.push({ field: "from", code: "car-rental.date-invalid" })
  if (!isIsoDate(to)) breaks.push({ field: "to", code: "car-rental.date-invalid" })
  if (breaks.length === 0 && (to < from || to > addDays(from, LONGEST_LOOK_DAYS)))
    breaks.push({ field: "to", code: "car-rental.look-too-long", details: { days: LONGEST_LOOK_DAYS } })
  if (breaks.length > 0) throw invalid(breaks)
  const { vehicle, item } = await offerById(ctx, vehicleId)
  const midnight = (day: IsoDate) => romeInstant(day, "00:00")
  const occupied = await occupiedBetween(ctx, vehicle.id, midnight(from), midnight(addDays(to, 1)))
  const today = romeDate(ctx.now())
  const freeDays: IsoDate[] = []
  for (let day = from > today ? from : today; item.available && day <= to; day = addDays(day, 1)) {
    const [startsAt, endsAt] = [midnight(day), midnight(addDays(day, 1))]
    if (!occupied.some((each) => each.startsAt < endsAt && each.endsAt > startsAt)) freeDays.push(day)
  }
  return { vehicleId: vehicle.id, from, to, occupied, freeDays }
}
