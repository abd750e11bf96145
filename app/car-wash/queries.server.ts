import { and, asc, eq, gt, inArray, sql } from "drizzle-orm"
import { occupiedBetween, type Period } from "../bookings/occupancy.server"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import { type Item, ownItemsOf } from "../catalogue/queries.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes, romeDate } from "../platform/dates"
import { canBeCourtesyCar, matchesAddOn } from "./rules/add-ons"
import { addOnOf, type WashDetails } from "./rules/details"
import { mayDrive } from "./rules/drivers"
import type { ChosenAddOn } from "./rules/price"

/** A wash with a courtesy car, the chosen car, and the cars to choose from. */
export type CourtesyCarChoice = {
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
export async function upcomingCourtesyCars(ctx: Ctx): Promise<CourtesyCarChoice[]> {
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
  const all = await Promise.all(washes.map((booking) => courtesyCarOf(ctx, booking, cars)))
  return all.filter((each) => each !== undefined).filter(({ stage }) => stage !== "over")
}

/** The courtesy car of one booking, also of a past one; undefined without an add-on. */
export async function courtesyCarOfBooking(ctx: Ctx, booking: Booking): Promise<CourtesyCarChoice | undefined> {
  requireRole(ctx, "operator")
  return addOnOfWash(booking) && courtesyCarOf(ctx, booking, await companyCars(ctx))
}

/** All cars of the company. */
export const companyCars = async (ctx: Ctx): Promise<Item[]> => [
  ...(await ownItemsOf(ctx, "urban-cars")),
  ...(await ownItemsOf(ctx, "cars")),
]

async function courtesyCarOf(ctx: Ctx, booking: Booking, cars: Item[]): Promise<CourtesyCarChoice | undefined> {
  const addOn = addOnOfWash(booking)
  if (!addOn) return undefined
  const period = courtesyCarPeriod(booking, addOn)
  const rest = remainingPeriod(period, ctx.now())
  const choices: CourtesyCarChoice["choices"] = []
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
): boolean => canBeCourtesyCar(id, car) && mayDrive((details as WashDetails).driver, car, romeDate(startsAt))

async function isFree(ctx: Ctx, id: string, { startsAt, endsAt }: Period, { id: exceptBookingId }: Booking) {
  return (await occupiedBetween(ctx, id, startsAt, endsAt, { exceptBookingId })).length === 0
}

/** The add-on of a confirmed or completed wash; otherwise undefined. */
export const addOnOfWash = ({ kind, status, details }: Booking): ChosenAddOn | undefined =>
  kind === "car_wash" && (status === "confirmed" || status === "completed")
    ? addOnOf(details as WashDetails)
    : undefined

/** The courtesy car is the customer's from the start of the wash for the add-on's hours. */
export const courtesyCarPeriod = ({ startsAt }: Pick<Booking, "startsAt">, { hours }: ChosenAddOn): Period => ({
  startsAt,
  endsAt: addMinutes(startsAt, hours * 60),
})

/** The remaining part of a period; undefined once it is past. */
export const remainingPeriod = ({ startsAt, endsAt }: Period, now: Date): Period | undefined =>
  endsAt > now ? { startsAt: startsAt > now ? startsAt : now, endsAt } : undefined
