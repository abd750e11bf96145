import { eq } from "drizzle-orm"
import { occupanciesOf, occupiedBetween, occupy, release, releaseLapsedHolds } from "../bookings/occupancy.server"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import type { Item } from "../catalogue/queries.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { carsToLend, lentPeriod, mayHave } from "./queries.server"
import { BAY } from "./rules/bay"
import { addOnOf, type WashDetails } from "./rules/details"

/**
 * Keeps a car for the hours of a wash's add-on, until `expiresAt` or for good (`null`), inside the transaction that keeps the
 * bay: the one it has where that still fits, else the first that is free, the plainest first. Answers `car-wash.no-car-free`
 * (409) where none is. Without an add-on it gives back what was kept.
 */
export async function reserveCar(ctx: Ctx, booking: Booking, expiresAt: Date | null): Promise<Refusal | undefined> {
  const addOn = addOnOf(booking.details as WashDetails)
  const kept = (await occupanciesOf(ctx, booking.id)).filter(({ resourceId }) => resourceId !== BAY)
  const cars = addOn ? await plainestFirst(ctx) : []
  const { startsAt, endsAt } = addOn ? lentPeriod(booking, addOn) : booking
  const isSame = (each: (typeof kept)[number]) =>
    each.startsAt.getTime() === startsAt.getTime() && each.endsAt.getTime() === endsAt.getTime()
  // What it keeps stays its own, even where the car has been withdrawn meanwhile.
  const current = cars.find(
    (car) =>
      addOn &&
      kept.some((each) => each.resourceId === car.id && isSame(each)) &&
      mayHave(booking, addOn, { ...car, available: true }),
  )
  for (const { resourceId } of kept)
    if (resourceId !== current?.id) await release(ctx, { bookingId: booking.id, resourceId })
  const fitting = cars.filter((each) => addOn && mayHave(booking, addOn, each))
  const car = current ?? (await firstFree(ctx, fitting, { bookingId: booking.id, startsAt, endsAt, expiresAt }))
  if (addOn && !car) return noCarFree()
  await writeVehicle(ctx, booking, car)
}

/** Every car: premium ones last, then by what they cost a day. */
const plainestFirst = async (ctx: Ctx): Promise<Item[]> =>
  (await carsToLend(ctx)).sort(
    (one, other) =>
      Number(one.premium) - Number(other.premium) || (one.dailyPriceCents ?? 0) - (other.dailyPriceCents ?? 0),
  )

type Taking = { bookingId: string; startsAt: Date; endsAt: Date; expiresAt: Date | null }

/** Looks before it takes, so that of many callers few wait for each other. */
async function firstFree(ctx: Ctx, cars: Item[], taking: Taking): Promise<Item | undefined> {
  const { startsAt, endsAt, expiresAt } = taking
  for (const car of cars) {
    if ((await occupiedBetween(ctx, car.id, startsAt, endsAt)).length > 0) continue
    await releaseLapsedHolds(ctx, car.id)
    if (await occupy(ctx, { ...taking, resourceId: car.id, expiresAt: expiresAt ?? undefined })) return car
  }
}

async function writeVehicle(ctx: Ctx, { id, details }: Booking, car: Item | undefined): Promise<void> {
  const { vehicle: before, ...others } = details as WashDetails
  if (before?.id === car?.id) return
  const vehicle = car && { vehicle: { id: car.id, name: car.name } }
  await ctx.db
    .update(bookings)
    .set({ details: { ...others, ...vehicle } })
    .where(eq(bookings.id, id))
}

const noCarFree = () =>
  new Refusal(
    "car-wash.no-car-free",
    {},
    { status: 409, fields: [{ field: "additionalService", code: "car-wash.no-car-free" }] },
  )
