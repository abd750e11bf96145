import { and, asc, eq, gt, inArray, sql } from "drizzle-orm"
import { occupiedBetween, type Period } from "../bookings/occupancy.server"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import { type Item, ownItemsOf } from "../catalogue/queries.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes, romeDate } from "../platform/dates"
import { canBeLent, matchesAddOn } from "./rules/add-ons"
import { addOnOf, type WashDetails } from "./rules/details"
import { mayDrive } from "./rules/drivers"
import type { ChosenAddOn } from "./rules/price"

/** A wash whose add-on includes a loan car, the assigned car, and the cars to choose from. */
export type AddOnCarAssignment = {
  booking: Booking
  addOn: ChosenAddOn
  startsAt: Date
  endsAt: Date
  stage: "to-come" | "under-way" | "over"
  vehicle: { id: string; name: string } | undefined
  /** Cars free in the remaining hours; after the last hour, all matching cars. */
  choices: { id: string; name: string }[]
}

/** Confirmed washes with an unfinished add-on, earliest first, for the operator. */
export async function upcomingLendings(ctx: Ctx): Promise<AddOnCarAssignment[]> {
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
  const cars = await companyCars(ctx)
  const all = await Promise.all(washes.map((booking) => lendingOf(ctx, booking, cars)))
  return all.filter((each) => each !== undefined).filter(({ stage }) => stage !== "over")
}

/** The add-on car of one booking, also of a past one; undefined without an add-on. */
export async function lendingOfBooking(ctx: Ctx, booking: Booking): Promise<AddOnCarAssignment | undefined> {
  requireRole(ctx, "operator")
  return addOnOfWash(booking) && lendingOf(ctx, booking, await companyCars(ctx))
}

/** All cars of the company. */
export const companyCars = async (ctx: Ctx): Promise<Item[]> => [
  ...(await ownItemsOf(ctx, "urban-cars")),
  ...(await ownItemsOf(ctx, "cars")),
]

async function lendingOf(ctx: Ctx, booking: Booking, cars: Item[]): Promise<AddOnCarAssignment | undefined> {
  const addOn = addOnOfWash(booking)
  if (!addOn) return undefined
  const period = loanPeriod(booking, addOn)
  const rest = remainingPeriod(period, ctx.now())
  const choices: AddOnCarAssignment["choices"] = []
  for (const { id, name, ...car } of cars) {
    const isChoice = rest
      ? isAvailableFor(booking, addOn, car) && (await isFree(ctx, id, rest, booking))
      : matchesAddOn(addOn.id, car)
    if (isChoice) choices.push({ id, name })
  }
  const stage = rest === undefined ? "over" : rest.startsAt > period.startsAt ? "under-way" : "to-come"
  return { booking, addOn, ...period, stage, vehicle: (booking.details as WashDetails).vehicle, choices }
}

/** Whether an available car matches the add-on, and its driver may drive it. */
export const isAvailableFor = (
  { startsAt, details }: Booking,
  { id }: ChosenAddOn,
  car: Pick<Item, "category" | "premium" | "available">,
): boolean => canBeLent(id, car) && mayDrive((details as WashDetails).driver, car, romeDate(startsAt))

async function isFree(ctx: Ctx, id: string, { startsAt, endsAt }: Period, { id: exceptBookingId }: Booking) {
  return (await occupiedBetween(ctx, id, startsAt, endsAt, { exceptBookingId })).length === 0
}

/** The add-on of a confirmed or completed wash; otherwise undefined. */
export const addOnOfWash = ({ kind, status, details }: Booking): ChosenAddOn | undefined =>
  kind === "car_wash" && (status === "confirmed" || status === "completed")
    ? addOnOf(details as WashDetails)
    : undefined

/** A car is lent from the start of the wash for the add-on's hours. */
export const loanPeriod = ({ startsAt }: Pick<Booking, "startsAt">, { hours }: ChosenAddOn): Period => ({
  startsAt,
  endsAt: addMinutes(startsAt, hours * 60),
})

/** The remaining part of a period; undefined once it is past. */
export const remainingPeriod = ({ startsAt, endsAt }: Period, now: Date): Period | undefined =>
  endsAt > now ? { startsAt: startsAt > now ? startsAt : now, endsAt } : undefined
