import { and, desc, eq, gt, inArray, isNotNull, lt } from "drizzle-orm"
import { z } from "zod"
import { documents } from "../accounts/tables.server"
import { occupiedBetween, type Period } from "../bookings/occupancy.server"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import { type Item, itemById } from "../catalogue/queries.server"
import { requirePerson } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"
import { extraIds } from "./rules/extras"
import { kmPackageTypes } from "./rules/kilometres"
import { insuranceOptions, type RentalVehicle } from "./rules/prices"
import { depositOptions, vehicleOf } from "./rules/vehicle"

/** A vehicle for the rules, with its catalogue item. */
export type VehicleItem = { vehicle: RentalVehicle; item: Item }

/** A vehicle that can be booked; other items are not found (404). */
export async function listedVehicleById(ctx: Ctx, vehicleId: string): Promise<VehicleItem> {
  const found = await vehicleById(ctx, vehicleId)
  if (!found.item.listed) throw notFound("car-rental.vehicle-not-found")
  return found
}

/** The vehicle of a booking, also one that is withdrawn; other items are not found (404). */
export async function vehicleById(ctx: Ctx, vehicleId: string): Promise<VehicleItem> {
  const item = await itemById(ctx, vehicleId)
  const vehicle = item && vehicleOf(item)
  if (!item || !vehicle) throw notFound("car-rental.vehicle-not-found")
  return { item, vehicle }
}

/** Empty once the person is erased (`anonymiseOldBookings`). */
const personal = z.string().default("")

const rentalDetails = z.object({
  customer: z.object({ fullName: personal, email: personal, phone: personal, age: z.int().default(0) }),
  driver: z.object({
    firstName: personal,
    lastName: personal,
    birthDate: personal,
    licenseNumber: personal,
    licenseIssueDate: personal,
    isSardinianResident: z.boolean().default(false),
  }),
  secondDriver: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().optional(),
      phone: z.string().optional(),
      birthDate: z.string().optional(),
      licenseNumber: z.string().optional(),
      licenseIssueDate: z.string().optional(),
    })
    .optional(),
  duration: z.int(),
  insuranceOption: z.enum(insuranceOptions),
  extras: z.array(z.enum(extraIds)),
  kmPackage: z.object({
    type: z.enum(kmPackageTypes),
    distance: z.int().optional(),
    costCents: z.int(),
    includedKm: z.int(),
    isPremium: z.boolean(),
  }),
  depositOption: z.enum(depositOptions),
  depositCents: z.int(),
  deductible: z.object({ fixedCents: z.int(), percent: z.int() }),
  /** Document ids. */
  driverLicenseImage: personal,
  driverIdImage: personal,
})
export type RentalDetails = z.output<typeof rentalDetails>

/** Details of a car booking (part 2 §3). Amounts are euro cents. */
export const detailsOf = ({ details }: Pick<Booking, "details">): RentalDetails => rentalDetails.parse(details)

const isHeldBy = (userId: string) =>
  and(eq(bookings.userId, userId), eq(bookings.status, "held"), eq(bookings.kind, "car_rental"))

/** Occupancies that overlap a period, without the caller's own hold. */
export async function conflictsOf(ctx: Ctx, vehicleId: string, period: Period): Promise<Period[]> {
  const existingHold = ctx.actor.kind === "person" ? await ownHold(ctx, ctx.actor.userId, vehicleId, period) : undefined
  return occupiedBetween(ctx, vehicleId, period.startsAt, period.endsAt, { exceptBookingId: existingHold?.id })
}

async function ownHold(ctx: Ctx, userId: string, vehicleId: string, { startsAt, endsAt }: Period) {
  const [hold] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        isHeldBy(userId),
        eq(bookings.itemId, vehicleId),
        lt(bookings.startsAt, endsAt),
        gt(bookings.endsAt, startsAt),
      ),
    )
    .limit(1)
  return hold
}

/** Whether the customer has placed a car booking before. */
export async function hasBookedBefore(ctx: Ctx, userId: string): Promise<boolean> {
  const [earlier] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.kind, "car_rental"), isNotNull(bookings.placedAt)))
    .limit(1)
  return Boolean(earlier)
}

/** Whether the driver of the customer's newest car booking was a resident of Sardinia. */
export async function wasSardinianResident(ctx: Ctx, userId: string): Promise<boolean> {
  const [last] = await ctx.db
    .select({ details: bookings.details })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.kind, "car_rental"), isNotNull(bookings.placedAt)))
    .orderBy(desc(bookings.placedAt))
    .limit(1)
  return last !== undefined && detailsOf(last).driver.isSardinianResident
}

type DocumentKind = (typeof documents.$inferSelect)["kind"]

/** Document kinds accepted as a licence, and as an identity document. */
export const licenceKinds: DocumentKind[] = ["licence"]
export const identityDocumentKinds: DocumentKind[] = ["id", "id_front"]

/** A person's newest document of these kinds. */
export async function newestDocument(ctx: Ctx, ownerId: string, kinds: DocumentKind[]) {
  const [document] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.ownerId, ownerId), inArray(documents.kind, kinds)))
    .orderBy(desc(documents.createdAt))
    .limit(1)
  return document
}

/** Whether the signed-in customer need not upload a licence; never at the first booking (part 2 §5). */
export async function isLicenceOnFile(ctx: Ctx): Promise<boolean> {
  const { userId } = requirePerson(ctx)
  return (await hasBookedBefore(ctx, userId)) && Boolean(await newestDocument(ctx, userId, licenceKinds))
}
