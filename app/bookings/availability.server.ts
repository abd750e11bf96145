import { itemById } from "../catalogue/queries.server"
import type { CategoryId } from "../catalogue/rules/categories"
import { takenDaysOf } from "../catalogue/rules/taken-days"
import type { Ctx } from "../platform/context.server"
import { addDays, type IsoDate, isIsoDate, romeInstant } from "../platform/dates"
import { invalid, notFound } from "../platform/refusal"
import { occupiedBetween, type Period } from "./occupancy.server"

/** At most this many days are looked at in one question. */
const LONGEST_LOOK_DAYS = 400

/** How items are taken whose bookings all reserve one resource of the company. */
export type SharedResource = {
  /** What a booking of the item reserves. */
  resourceOf: (booking: { itemId: string }) => string
  /** The days of Rome on which `occupied` leaves no room for the item, from one up to and including another. */
  takenDays: (asked: { itemId: string; occupied: Period[]; from: IsoDate; to: IsoDate; now: Date }) => IsoDate[]
}

declare module "../platform/context.server" {
  interface Features {
    /** The categories whose items share a resource; an item of any other is reserved itself. */
    sharedResources: Partial<Record<CategoryId, SharedResource>>
  }
}

/**
 * When an item is taken, earliest first, and which days can be booked no more, from one day of Rome up to and including another; what only touches the days counts.
 * Refuses with 422 what are no days, or are too many of them, with 404 what is not in the catalogue.
 */
export async function takenPeriods(
  ctx: Ctx,
  { itemId, from, to }: { itemId: string; from: IsoDate; to: IsoDate },
): Promise<{ occupied: Period[]; takenDays: IsoDate[] }> {
  const wrong = [isIsoDate(from) ? [] : "from", isIsoDate(to) ? [] : "to"].flat()
  if (wrong.length === 0 && (to < from || to > addDays(from, LONGEST_LOOK_DAYS))) wrong.push("to")
  if (wrong.length > 0) throw invalid(wrong.map((field) => ({ field, code: "platform.field-invalid" })))
  const item = await itemById(ctx, itemId)
  if (!item) throw notFound("catalogue.item-not-found")
  const category = item.category as CategoryId
  const shared = ctx.features.sharedResources[category]
  const resourceId = shared?.resourceOf({ itemId }) ?? itemId
  const [start, end] = [romeInstant(from, "00:00"), romeInstant(addDays(to, 1), "00:00")]
  const occupied = await occupiedBetween(ctx, resourceId, start, end)
  const takenDays = shared
    ? shared.takenDays({ itemId, occupied, from, to, now: ctx.now() })
    : takenDaysOf(category, occupied, from, to)
  return { occupied, takenDays }
}
