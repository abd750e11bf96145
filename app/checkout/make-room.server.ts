import { isDeepStrictEqual } from "node:util"
import { type NewBooking, releasePurchaseKey } from "../bookings/booking.server"
import { occupiedAround } from "../bookings/occupancy.server"
import { type Booking, bookingById, bookingByKey } from "../bookings/queries.server"
import { cancelOpenPayments } from "../payments/card.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { MOST_OPEN, openBookingsOf } from "./customer-limits.server"
import { taken } from "./guest-holds.server"
import { kindOf } from "./kinds.server"
import { awaitsCoins, endUnpaid } from "./lapse.server"
import { hasLapsed, purchaseOf } from "./queries.server"
import { becameOfSetOff } from "./set-off-returns.server"

/** What ends before somebody holds a period, outside the transaction that holds it. */

/**
 * Ends payments of what was asked before under the same key, and the person's own holds that stand in the way; a key whose booking
 * has ended is free again. Answers what had been set off under that key when its time ran out and went back, in euro cents. Nothing
 * ends where the hold is refused in any case: `checkout.already-placed`, `checkout.taken` (409).
 */
export async function makeRoom(ctx: Ctx, asked: NewBooking): Promise<number> {
  const earlier = await endedIfLapsed(ctx, await bookingByKey(ctx, asked.userId, asked.purchaseKey))
  const current = earlier?.status === "cancelled" ? undefined : earlier
  if (current && isOther(current, asked)) throw alreadyPlaced()
  const revised = current && isChanged(current, asked) ? current : undefined
  const inTheWay = asked.userId === null ? [] : await holdsToEnd(ctx, asked, asked.userId)
  if (revised) await cancelOpenPayments(ctx, purchaseOf(revised.id))
  for (const { id } of inTheWay) await endUnpaid(ctx, id, { onlyLapsed: false })
  if (earlier?.status === "cancelled") await releasePurchaseKey(ctx, earlier.id)
  if (earlier?.cancelReason !== "lapsed") return 0
  // What declared coins still hold has not gone back.
  const isBack = (await becameOfSetOff(ctx, earlier, purchaseOf(earlier.id))) === "back"
  return isBack ? earlier.setOffCents : 0
}

/** The booking that a key stands for, unless it has ended: then the key is free again. */
export async function liveBooking(ctx: Ctx, { userId, purchaseKey }: NewBooking): Promise<Booking | undefined> {
  const booking = await bookingByKey(ctx, userId, purchaseKey)
  if (booking?.status !== "cancelled") return booking
  await releasePurchaseKey(ctx, booking.id)
}

/** A hold whose time is over ends here, where the job has not come by yet: its customer may hold again. */
async function endedIfLapsed(ctx: Ctx, booking: Booking | undefined): Promise<Booking | undefined> {
  if (booking?.status !== "held" || !(await hasLapsed(ctx, booking.id))) return booking
  await endUnpaid(ctx, booking.id, { onlyLapsed: true })
  return bookingById(ctx, booking.id)
}

/**
 * A person's holds of the same dates, and where they hold too many the oldest of the same kind. Refuses with `checkout.taken` (409)
 * where somebody else has the dates.
 */
async function holdsToEnd(ctx: Ctx, asked: NewBooking, userId: string): Promise<Booking[]> {
  const resource = (booking: Pick<Booking, "kind" | "itemId">) => kindOf(ctx, booking).resourceOf(booking)
  const all: Booking[] = []
  for (const each of await openBookingsOf(ctx, userId)) {
    const now = await endedIfLapsed(ctx, each)
    if (now && now.status !== "cancelled") all.push(now)
  }
  const [conflict] = await occupiedAround(ctx, resource(asked), asked, { exceptHeldBy: userId })
  if (conflict) throw taken(ctx, asked, conflict)

  // The same request, sent twice, may have held it in the meantime.
  const open = all.filter(({ purchaseKey }) => purchaseKey !== asked.purchaseKey)

  const held = open.filter(({ status }) => status === "held")
  const ending: Booking[] = []
  for (const each of held) if (each.kind === asked.kind && (await mayBeEnded(ctx, each))) ending.push(each)
  const inTheWay = ending.filter(
    (each) => resource(each) === resource(asked) && each.startsAt < asked.endsAt && each.endsAt > asked.startsAt,
  )
  const tooMany = held.length - inTheWay.length - (MOST_OPEN - 1)
  const oldest = ending.filter((each) => !inTheWay.includes(each)).slice(0, Math.max(0, tooMany))
  return [...inTheWay, ...oldest]
}

/** Neither an accepted offer is ended, nor what coins may be on their way for. */
const mayBeEnded = async (ctx: Ctx, booking: Booking): Promise<boolean> =>
  kindOf(ctx, booking).payUntil?.(booking) === undefined && !(await awaitsCoins(ctx, booking))

/** A key stands for one kind of purchase, and for no other once it is placed. */
export const isOther = (standing: Booking, asked: NewBooking): boolean =>
  standing.status !== "held" || standing.kind !== asked.kind

/** Whether dates, item, price, contact or details are others; compared as the table keeps them. */
export const isChanged = (standing: Booking, asked: NewBooking): boolean =>
  Object.entries(changesOf(asked)).some(
    ([name, value]) => !isDeepStrictEqual(asStored(value), asStored(standing[name as keyof Booking])),
  )

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** What of a held booking may become another; what is charged follows from its total. */
export function changesOf({ userId, purchaseKey, kind, chargedCents, ...changes }: NewBooking) {
  return changes
}

export const alreadyPlaced = () => new Refusal("checkout.already-placed", {}, { status: 409 })
