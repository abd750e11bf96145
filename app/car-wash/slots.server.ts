import type { SharedResource } from "../bookings/availability.server"
import { occupiedBetween } from "../bookings/occupancy.server"
import type { Ctx } from "../platform/context.server"
import { addDays, type ClockTime, type IsoDate, romeInstant } from "../platform/dates"
import { invalid } from "../platform/refusal"
import { washBooking } from "./kind.server"
import { BAY } from "./rules/bay"
import { hoursOf, type Service, serviceById } from "./rules/services"
import { dayBreak, fullDays, slots } from "./rules/slots"

/**
 * Start times of a package on a day: allowed by the rules, with the bay free for the whole duration (part 2 §5). Holds
 * count as occupied (D30). Refuses with 422 a day without washes (`dayBreak`).
 */
export async function freeSlots(
  ctx: Ctx,
  { service, date }: { service: Service; date: IsoDate },
): Promise<ClockTime[]> {
  const broken = dayBreak(date, ctx.now())
  if (broken) throw invalid([{ field: "date", code: broken }])
  const taken = await occupiedBetween(ctx, BAY, romeInstant(date, "00:00"), romeInstant(addDays(date, 1), "00:00"))
  return slots(date, hoursOf(service), ctx.now(), taken)
}

/** All packages share the bay. */
export const washPackages: SharedResource = {
  resourceOf: washBooking.resourceOf,
  takenDays: ({ itemId, occupied, from, to, now }) => {
    const service = serviceById(itemId)
    return service ? fullDays({ from, to }, hoursOf(service), now, occupied) : []
  },
}
