import type { SharedResource } from "../bookings/availability.server"
import { occupiedBetween } from "../bookings/occupancy.server"
import type { Ctx } from "../platform/context.server"
import { addDays, type ClockTime, type IsoDate, romeInstant } from "../platform/dates"
import { invalid } from "../platform/refusal"
import { hoursOf, type Service, serviceById } from "./rules/services"
import { BAY, dayError, freeStartTimes, fullyBookedDays } from "./rules/slots"
import { washKind } from "./wash-kind.server"

/**
 * Start times of a package on a day: allowed by the rules, with the bay free for the whole duration (part 2 §5). Holds
 * count as occupied (D30). Refuses with 422 a day without washes (`dayError`).
 */
export async function freeSlots(
  ctx: Ctx,
  { service, date }: { service: Service; date: IsoDate },
): Promise<ClockTime[]> {
  const error = dayError(date, ctx.now())
  if (error) throw invalid([{ field: "date", code: error }])
  const taken = await occupiedBetween(ctx, BAY, romeInstant(date, "00:00"), romeInstant(addDays(date, 1), "00:00"))
  return freeStartTimes(date, hoursOf(service), ctx.now(), taken)
}

/** All packages share the bay. */
export const washPackages: SharedResource = {
  resourceOf: washKind.resourceOf,
  takenDays: ({ itemId, occupied, from, to, now }) => {
    const service = serviceById(itemId)
    return service ? fullyBookedDays({ from, to }, hoursOf(service), now, occupied) : []
  },
}
