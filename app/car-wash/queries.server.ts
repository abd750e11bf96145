import { and, asc, eq, gt, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import { occupiedBetween, type Period } from "../bookings/occupancy.server"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import { type Item, ownItemsOf } from "../catalogue/queries.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes, romeDate } from "../platform/dates"
import { addOnHours, addOnIds, canBeCourtesyCar, matchesAddOn } from "./rules/add-ons"
import { mayDrive } from "./rules/drivers"
import type { ChosenAddOn } from "./rules/price"
import { serviceIds } from "./rules/services"

const washDetails = z.object({
  serviceId: z.enum(serviceIds),
  /** In Rome: `YYYY-MM-DD` and `HH:MM`. */
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  additionalService: z.enum(addOnIds).optional(),
  additionalServiceHours: z.literal(addOnHours).optional(),
  notes: z.string().optional(),
  /** The driver of the add-on's car, with ISO days; emptied when the person is erased. */
  driver: z
    .object({ birthDate: z.string(), licenseNumber: z.string(), licenseIssueDate: z.string() })
    .partial()
    .optional(),
  /** The car reserved for the add-on's hours, or recorded by an operator. */
  vehicle: z.object({ id: z.string(), name: z.string() }).optional(),
})
export type WashDetails = z.output<typeof washDetails>

/** Details of a wash (part 2 §3). */
export const washOf = ({ details }: Pick<Booking, "details">): WashDetails => washDetails.parse(details)

export const addOnOf = ({ additionalService, additionalServiceHours }: WashDetails): ChosenAddOn | undefined =>
  additionalService && additionalServiceHours ? { id: additionalService, hours: additionalServiceHours } : undefined

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
  return { booking, addOn, ...period, stage, vehicle: washOf(booking).vehicle, choices }
}

/** Whether an available car matches the add-on, and its driver may drive it. */
export const isAvailableFor = (
  booking: Booking,
  { id }: ChosenAddOn,
  car: Pick<Item, "category" | "premium" | "available">,
): boolean => canBeCourtesyCar(id, car) && mayDrive(washOf(booking).driver, car, romeDate(booking.startsAt))

async function isFree(ctx: Ctx, id: string, { startsAt, endsAt }: Period, { id: exceptBookingId }: Booking) {
  return (await occupiedBetween(ctx, id, startsAt, endsAt, { exceptBookingId })).length === 0
}

/** The add-on of a confirmed or completed wash; otherwise undefined. */
export const addOnOfWash = (booking: Booking): ChosenAddOn | undefined =>
  booking.kind === "car_wash" && (booking.status === "confirmed" || booking.status === "completed")
    ? addOnOf(washOf(booking))
    : undefined

/** The courtesy car is the customer's from the start of the wash for the add-on's hours. */
export const courtesyCarPeriod = ({ startsAt }: Pick<Booking, "startsAt">, { hours }: ChosenAddOn): Period => ({
  startsAt,
  endsAt: addMinutes(startsAt, hours * 60),
})

/** The remaining part of a period; undefined once it is past. */
export const remainingPeriod = ({ startsAt, endsAt }: Period, now: Date): Period | undefined =>
  endsAt > now ? { startsAt: startsAt > now ? startsAt : now, endsAt } : undefined
