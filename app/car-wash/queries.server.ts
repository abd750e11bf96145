import { and, asc, eq, gt, inArray, sql } from "drizzle-orm"
import { occupiedBetween } from "../bookings/occupancy.server"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import { type Item, itemsOf } from "../catalogue/queries.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { canBeLent } from "./rules/add-ons"
import { addOnOf, type WashDetails } from "./rules/details"
import type { ChosenAddOn } from "./rules/price"

/** A wash to come whose customer drives a car of the house meanwhile, and what can be set aside for it. */
export type Lending = {
  booking: Booking
  addOn: ChosenAddOn
  startsAt: Date
  endsAt: Date
  vehicle: { id: string; name: string } | undefined
  free: { id: string; name: string }[]
}

/** Confirmed washes with an add-on that is not over, earliest first, for the operator. */
export async function lendingsToCome(ctx: Ctx): Promise<Lending[]> {
  requireRole(ctx, "operator")
  const washes = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.kind, "car_wash"),
        inArray(bookings.status, ["confirmed", "completed"]),
        gt(bookings.startsAt, addMinutes(ctx.now(), -12 * 60)),
        sql`${bookings.details} ->> 'additionalService' is not null`,
      ),
    )
    .orderBy(asc(bookings.startsAt))
  const cars = [...(await itemsOf(ctx, "urban-cars")), ...(await itemsOf(ctx, "cars"))]
  const all = await Promise.all(washes.map((booking) => lendingOf(ctx, booking, cars)))
  return all.filter((each) => each !== undefined).filter(({ endsAt }) => endsAt > ctx.now())
}

async function lendingOf(ctx: Ctx, booking: Booking, cars: Item[]): Promise<Lending | undefined> {
  const details = booking.details as WashDetails
  const addOn = addOnOf(details)
  if (!addOn) return undefined
  const { startsAt, endsAt } = lentPeriod(booking, addOn)
  const free: Lending["free"] = []
  for (const { id, name, ...car } of cars) {
    if (!canBeLent(addOn.id, car)) continue
    const taken = await occupiedBetween(ctx, id, startsAt, endsAt, { exceptBookingId: booking.id })
    if (taken.length === 0) free.push({ id, name })
  }
  return { booking, addOn, startsAt, endsAt, vehicle: details.vehicle, free }
}

/** A car is lent from the beginning of the wash for the add-on's hours. */
export const lentPeriod = ({ startsAt }: Pick<Booking, "startsAt">, { hours }: ChosenAddOn) => ({
  startsAt,
  endsAt: addMinutes(startsAt, hours * 60),
})
