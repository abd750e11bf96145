import type { Item } from "../catalogue/queries.server"
import { MINIMUM_LICENSE_YEARS, minimumAge, PREMIUM_LICENSE_YEARS } from "../catalogue/rules/driver-needs"
import type { Fact } from "../catalogue/rules/fact"
import { locations } from "../catalogue/rules/locations"
import { cancellationFact } from "../checkout/cancellation-fact.server"
import { perks } from "../membership/rules/tiers"
import type { Ctx } from "../platform/context.server"
import { m } from "../platform/i18n/paraglide/messages.js"
import { textOf } from "../platform/i18n/text.server"
import { formatPrice } from "../platform/money"
import { meetingPoint } from "./booking/meeting-point.server"
import { extras } from "./rules/extras"
import { includedKm } from "./rules/kilometres"
import {
  AIRPORT_PICKUP_CENTS,
  AIRPORT_RETURN_CENTS,
  insuranceOptions,
  OWN_VEHICLE_CENTS_PER_DAY,
  type RentalVehicle,
  TAX_PERCENT,
} from "./rules/prices"
import { deductibleOf, depositCents, vehicleOf } from "./rules/vehicle"

/** What decides whether somebody rents a car: D20-D25, D28, D65, D76. */
export function carFacts(ctx: Ctx, item: Item): Fact[] {
  const vehicle = vehicleOf(item)
  if (!vehicle) return []
  return [
    { title: m.catalogue_fact_included(), lines: [m.car_rental_fact_included()] },
    { title: m.catalogue_fact_not_included(), lines: [m.car_rental_fact_fuel({ price: refuelling(ctx) })] },
    depositFact(ctx, vehicle),
    deductibleFact(ctx, vehicle),
    kilometresFact(),
    driverFact(vehicle),
    placeFact(ctx, vehicle),
    cancellationFact([m.car_rental_fact_member_cancellation({ hours: perks.goldCancellationHours })]),
  ]
}

/** What a choice adds to the total, tax counted (D78). */
const priceWithTax = (ctx: Ctx, cents: number) =>
  formatPrice(Math.round((cents * (100 + TAX_PERCENT)) / 100), ctx.currency)

const refuelling = (ctx: Ctx) => priceWithTax(ctx, extras.find(({ id }) => id === "refueling")?.cents ?? 0)

function depositFact(ctx: Ctx, vehicle: RentalVehicle): Fact {
  const [resident, other] = [true, false].map((isResident) =>
    formatPrice(depositCents(vehicle, isResident, "standard"), ctx.currency),
  )
  const lines = [
    m.car_rental_fact_deposit({ resident: resident ?? "", other: other ?? "" }),
    m.car_rental_deposit_standard_description(),
    ...(vehicle.premium
      ? [m.car_rental_fact_own_vehicle({ price: priceWithTax(ctx, OWN_VEHICLE_CENTS_PER_DAY) })]
      : []),
  ]
  return { title: m.car_rental_deposit(), lines }
}

function deductibleFact(ctx: Ctx, vehicle: RentalVehicle): Fact {
  const lines = insuranceOptions.map((option) => {
    const { fixedCents, percent } = deductibleOf(vehicle, option)
    const fixed = formatPrice(fixedCents, ctx.currency)
    const amount = percent > 0 ? m.car_rental_deductible_percent({ amount: fixed, percent }) : fixed
    const plan = textOf(`car_rental_insurance_${option.toLowerCase()}`, {}, ctx.locale) ?? option
    return m.car_rental_fact_deductible({ plan, amount })
  })
  return { title: m.car_rental_deductible(), lines }
}

const LISTED_DAYS = 5

function kilometresFact(): Fact {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = Array.from({ length: LISTED_DAYS }, (_, index) =>
    includedKm(index + 1),
  )
  const more = includedKm(LISTED_DAYS + 1) - five
  return {
    title: m.bookings_kilometres(),
    lines: [m.car_rental_fact_kilometres({ one, two, three, four, five, more }), m.car_rental_fact_more_kilometres()],
  }
}

function driverFact({ category, premium }: RentalVehicle): Fact {
  const years = premium ? PREMIUM_LICENSE_YEARS : MINIMUM_LICENSE_YEARS
  return { title: m.catalogue_driver(), lines: [m.catalogue_driver_needs({ age: minimumAge[category], years })] }
}

function placeFact(ctx: Ctx, { place }: RentalVehicle): Fact {
  const title = m.car_rental_fact_places()
  if (place !== undefined) return { title, lines: [m.car_rental_fact_partner_place({ place })] }
  const fees = {
    pickup: priceWithTax(ctx, AIRPORT_PICKUP_CENTS),
    return: priceWithTax(ctx, AIRPORT_RETURN_CENTS),
  }
  const lines = locations.map((location) => {
    const where = meetingPoint(location, ctx.locale).join(", ")
    return location === "cagliari_airport"
      ? m.car_rental_fact_place_fee({ where, ...fees })
      : m.car_rental_fact_place_free({ where })
  })
  return { title, lines }
}
