import { occupiedAround, type Period } from "../../bookings/occupancy.server"
import { itemById } from "../../catalogue/queries.server"
import type { Ctx } from "../../platform/context.server"
import type { QuoteRequest } from "../queries.server"
import { aircraftFrom } from "../rules/aircraft"
import type { Itinerary } from "../rules/itinerary"
import { landingOf } from "../rules/offer"

/** From when until when what is asked for is away: a flight until it has landed for the last time. */
export async function periodAway(ctx: Ctx, { kind, itemId, details, startsAt, endsAt }: QuoteRequest): Promise<Period> {
  if (kind === "yacht" && endsAt) return { startsAt, endsAt }
  const item = await itemById(ctx, itemId)
  const aircraft = item && aircraftFrom(item.specs)
  return { startsAt, endsAt: landingOf(details as Itinerary, aircraft, endsAt ?? startsAt) }
}

/** What stands in the way of a request at this moment, earliest first; what it became itself does not. */
export const takenAround = async (ctx: Ctx, request: QuoteRequest): Promise<Period[]> =>
  occupiedAround(ctx, request.itemId, await periodAway(ctx, request), {
    exceptBookingId: request.bookingId ?? undefined,
  })
