import { listedItemById } from "../catalogue/queries.server"
import type { CategoryId } from "../catalogue/rules/categories"
import { takenDaysOf } from "../catalogue/rules/taken-days"
import type { Ctx } from "../platform/context.server"
import { addDays, type IsoDate, isIsoDate, romeInstant } from "../platform/dates"
import { invalid, notFound } from "../platform/refusal"
import { occupiedBetween, type Period } from "./occupancy.server"

/** Longest range of one request. */
const MAX_RANGE_DAYS = 400

/** Occupancy of items whose bookings all reserve one shared resource. */
export type SharedResource = {
  /** The resource that a booking of the item reserves. */
  resourceOf: (booking: { itemId: string }) => string
  /** The days in Rome, from one to another inclusive, on which `occupied` leaves no room for the item. */
  takenDays: (requested: { itemId: string; occupied: Period[]; from: IsoDate; to: IsoDate; now: Date }) => IsoDate[]
}

declare module "../platform/context.server" {
  interface Features {
    /** Categories whose items share a resource; items of other categories are their own resource. */
    sharedResources: Partial<Record<CategoryId, SharedResource>>
  }
}

/**
 * The occupied periods of an item, earliest first, and its days that cannot be booked, from one day in Rome to another
 * inclusive; periods that overlap these days only partly are included, what the person themselves holds is not (`holdForPayment`
 * replaces it). Refuses with 422 invalid days or too long a
 * range, with 404 an unknown item.
 */
export async function takenPeriods(
  ctx: Ctx,
  { itemId, from, to }: { itemId: string; from: IsoDate; to: IsoDate },
): Promise<{ occupied: Period[]; takenDays: IsoDate[] }> {
  const wrong = [isIsoDate(from) ? [] : "from", isIsoDate(to) ? [] : "to"].flat()
  if (wrong.length === 0 && (to < from || to > addDays(from, MAX_RANGE_DAYS))) wrong.push("to")
  if (wrong.length > 0) throw invalid(wrong.map((field) => ({ field, code: "platform.field-invalid" })))
  const item = await listedItemById(ctx, itemId)
  if (!item) throw notFound("catalogue.item-not-found")
  const shared = ctx.features.sharedResources[item.category]
  const resourceId = shared?.resourceOf({ itemId }) ?? itemId
  const [start, end] = [romeInstant(from, "00:00"), romeInstant(addDays(to, 1), "00:00")]
  const exceptHeldBy = ctx.actor.kind === "person" ? ctx.actor.userId : undefined
  const occupied = await occupiedBetween(ctx, resourceId, start, end, { exceptHeldBy })
  const takenDays = shared
    ? shared.takenDays({ itemId, occupied, from, to, now: ctx.now() })
    : takenDaysOf(item.category, occupied, from, to)
  return { occupied, takenDays }
}
