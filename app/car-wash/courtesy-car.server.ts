import { eq } from "drizzle-orm"
import {
  insertOccupancy,
  occupanciesOf,
  occupiedBetween,
  release,
  releaseExpiredHolds,
} from "../bookings/occupancy.server"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import type { Item } from "../catalogue/queries.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { addOnOf, companyCars, courtesyCarPeriod, isAvailableFor, washOf } from "./queries.server"
import { BAY } from "./rules/slots"

/**
 * Occupies a car for the hours of a wash's add-on, until `expiresAt` or without expiry (`null`), inside the transaction
 * that occupies the bay: the current car if it still matches, otherwise the first free one, premium ones last. Returns
 * `car-wash.no-car-free` (409) if none is free. Without an add-on, releases the current car.
 */
export async function occupyCar(ctx: Ctx, booking: Booking, expiresAt: Date | null): Promise<Refusal | undefined> {
  const addOn = addOnOf(washOf(booking))
  const occupied = (await occupanciesOf(ctx, booking.id)).filter(({ resourceId }) => resourceId !== BAY)
  const cars = addOn ? await carsByPriceLuxuryLast(ctx) : []
  const { startsAt, endsAt } = addOn ? courtesyCarPeriod(booking, addOn) : booking
  const hasSamePeriod = (each: (typeof occupied)[number]) =>
    each.startsAt.getTime() === startsAt.getTime() && each.endsAt.getTime() === endsAt.getTime()
  // An occupied car stays assigned even if it has become unavailable.
  const current = cars.find(
    (car) =>
      addOn &&
      occupied.some((occupancy) => occupancy.resourceId === car.id && hasSamePeriod(occupancy)) &&
      isAvailableFor(booking, addOn, { ...car, available: true }),
  )
  for (const { resourceId } of occupied)
    if (resourceId !== current?.id) await release(ctx, { bookingId: booking.id, resourceId })
  const matching = cars.filter((car) => addOn && isAvailableFor(booking, addOn, car))
  const car = current ?? (await firstFree(ctx, matching, { bookingId: booking.id, startsAt, endsAt, expiresAt }))
  if (addOn && !car) return noCarFreeRefusal()
  await writeVehicle(ctx, booking, car)
}

/** All cars: premium ones last, then by daily price. */
const carsByPriceLuxuryLast = async (ctx: Ctx): Promise<Item[]> =>
  (await companyCars(ctx)).sort(
    (one, other) =>
      Number(one.premium) - Number(other.premium) || (one.dailyPriceCents ?? 0) - (other.dailyPriceCents ?? 0),
  )

type CarOccupancy = { bookingId: string; startsAt: Date; endsAt: Date; expiresAt: Date | null }

/** Looks for a free car before inserting, so that concurrent callers rarely wait for the same row. */
async function firstFree(ctx: Ctx, cars: Item[], occupancy: CarOccupancy): Promise<Item | undefined> {
  const { startsAt, endsAt, expiresAt } = occupancy
  for (const car of cars) {
    if ((await occupiedBetween(ctx, car.id, startsAt, endsAt)).length > 0) continue
    await releaseExpiredHolds(ctx, car.id)
    if (await insertOccupancy(ctx, { ...occupancy, resourceId: car.id, expiresAt: expiresAt ?? undefined })) return car
  }
}

async function writeVehicle(ctx: Ctx, booking: Booking, car: Item | undefined): Promise<void> {
  const { vehicle: before, ...others } = washOf(booking)
  if (before?.id === car?.id) return
  const vehicle = car && { vehicle: { id: car.id, name: car.name } }
  await ctx.db
    .update(bookings)
    .set({ details: { ...others, ...vehicle } })
    .where(eq(bookings.id, booking.id))
}

const noCarFreeRefusal = () =>
  new Refusal(
    "car-wash.no-car-free",
    {},
    { status: 409, fields: [{ field: "additionalService", code: "car-wash.no-car-free" }] },
  )
