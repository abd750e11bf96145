import { profileOf } from "../accounts/queries.server"
import { birthDateOf } from "../accounts/rules/personal-details"
import { driverErrors, driverOn, type RequestedDriver } from "../bookings/rules/drivers"
import type { Item } from "../catalogue/queries.server"
import type { Trip } from "../catalogue/rules/trip"
import type { FairReturns, TripResult } from "../catalogue/rules/trip-quote"
import type { TripPricing } from "../catalogue/trips.server"
import type { TierId } from "../membership/rules/tiers"
import { tierOf } from "../membership/tier.server"
import type { Ctx } from "../platform/context.server"
import { addDays, romeDate, romeInstant } from "../platform/dates"
import { textOf } from "../platform/i18n/text.server"
import type { FieldRefusal } from "../platform/refusal"
import type { Period } from "./rules/days"
import { fairReturns } from "./rules/fair-returns"
import { insuranceRefusal } from "./rules/insurance"
import { periodErrors } from "./rules/period"
import type { RentalVehicle } from "./rules/prices"
import { driverAgeDate, lineTextKey, quote, withoutChoices } from "./rules/quote"
import { pickupSlots, pickupTimesOf, returnTimeFor, returnTimes } from "./rules/slots"
import { periodOfTrip, returnOf } from "./rules/trip-period"
import { depositCents, vehicleOf } from "./rules/vehicle"
import { carFacts } from "./trip-facts.server"

/** Who asks: a visitor counts as a driver of 25 or more with three years' licence and without a plan. */
type Asking = { driver: RequestedDriver; tierId: TierId | null }

/** What cars cost for a trip, with base insurance, no extras and the standard deposit (D78, D80). */
export const carPricing: TripPricing = {
  periodOf: ({ from, to }) => ({ startsAt: instantOf(from), endsAt: instantOf(to) }),
  quote: async (ctx, items, trip) => {
    const asking = await askingOf(ctx)
    return items.map((item) => quoteTrip(ctx, item, trip, asking))
  },
  fairReturns: async (ctx, item, trip) => fairReturnsOf(ctx, item, trip, await askingOf(ctx)),
  pickupTimes: (ctx, day) => (day > addDays(romeDate(ctx.now()), 1) ? pickupTimesOf(day) : pickupSlots(day, ctx.now())),
  returnTimes,
  returnTimeFor,
  facts: carFacts,
}

const instantOf = (moment: string) => romeInstant(moment.slice(0, 10), moment.slice(11))

async function askingOf(ctx: Ctx): Promise<Asking> {
  const profile = await profileOf(ctx)
  if (!profile) return { driver: {}, tierId: null }
  return {
    driver: { birthDate: birthDateOf(profile), licenseIssueDate: profile.licenseIssueDate },
    tierId: await tierOf(ctx, profile.id),
  }
}

function quoteTrip(ctx: Ctx, item: Item, trip: Trip, asking: Asking): TripResult {
  const vehicle = vehicleOf(item)
  if (!vehicle) return { errors: [] }
  const period = periodOfTrip(trip)
  const returnLocation = returnLocationOf(vehicle, trip)
  const errors = [
    ...periodErrors({ ...period, returnLocation }, ctx.now()),
    ...driverRefusals(vehicle, asking.driver, period),
  ]
  if (errors.length > 0) return { errors: errors.map((error) => ({ ...error, field: fieldOf(error.field) })) }
  const { lines, taxCents, totalCents, billingDays, includedKm } = priceOf(vehicle, period, trip, asking)
  return {
    quote: {
      lines: lines.map(({ code, cents }) => ({ name: textOf(lineTextKey(code), {}, ctx.locale) ?? code, cents })),
      taxCents,
      totalCents,
      units: billingDays,
      includedKm,
      deposit: {
        residentCents: depositCents(vehicle, true, "standard"),
        otherCents: depositCents(vehicle, false, "standard"),
      },
    },
  }
}

function fairReturnsOf(ctx: Ctx, item: Item, trip: Trip, asking: Asking): FairReturns {
  const vehicle = vehicleOf(item)
  if (!vehicle) return {}
  const period = periodOfTrip(trip)
  const { cheaper, latest } = fairReturns(period, returnLocationOf(vehicle, trip), ctx.now())
  const totalOf = (dates: Period) => priceOf(vehicle, dates, trip, asking).totalCents
  const savesCents = cheaper ? totalOf(period) - totalOf(cheaper) : 0
  return {
    ...(cheaper && savesCents > 0 && { cheaperReturn: { to: returnOf(cheaper), savesCents } }),
    ...(latest && { latestReturn: { to: returnOf(latest) } }),
  }
}

/** The company's place of return; undefined for a partner's car (D76). */
const returnLocationOf = ({ place }: RentalVehicle, trip: Trip) =>
  place === undefined ? (trip.returnPlace ?? trip.place ?? "cagliari_office") : undefined

function priceOf(vehicle: RentalVehicle, dates: Period, trip: Trip, { driver, tierId }: Asking) {
  const { place = "cagliari_office", returnPlace = place } = trip
  return quote({
    ...dates,
    ...driver,
    vehicle,
    pickupLocation: place,
    returnLocation: returnPlace,
    ...withoutChoices,
    tierId,
  })
}

/** Why a known driver cannot have the car; without dates nobody is refused. */
function driverRefusals(vehicle: RentalVehicle, driver: RequestedDriver, period: Period): FieldRefusal[] {
  const on = driverAgeDate(period)
  const uninsured = insuranceRefusal(vehicle, driverOn(driver, on))
  const errors = driverErrors(driver, vehicle.category, on)
  return uninsured && errors.length === 0 ? [uninsured] : errors
}

const fieldOf = (field: string) => (field.startsWith("pickup") ? "from" : field.startsWith("return") ? "to" : field)
