import { isDeepStrictEqual } from "node:util"
import { expect } from "vitest"
import type { BookingKind } from "../../../app/bookings/rules/states"
import { openCheckout } from "../../../app/car-rental/booking/checkout.server"
import { addOnById } from "../../../app/car-wash/rules/add-ons"
import { holdWash } from "../../../app/car-wash/wash.server"
import { holdForPayment } from "../../../app/checkout/holding/hold.server"
import { membershipOf } from "../../../app/membership/queries.server"
import { addDays } from "../../../app/platform/dates"
import { convertEuroCents } from "../../../app/platform/money"
import { yachtBooking } from "../purchases/checkouts"
import { someRentalRequest } from "../purchases/rentals"
import { someDriver, someWash } from "../purchases/washes"
import { type Buyer, type Model, paymentsFor } from "./checkout-model"

/** The holds of `checkout-engine.test.ts` for each kind: its second period overlaps the first, the third does not. */

type Held = { bookingId: string }
type RequestHold = (model: Model, buyer: Buyer) => Promise<Held>

export const PERIODS = 3

/** Holds the buyer's period. Repeating the same hold keeps an open payment; another period or member price ends it. */
export async function hold(model: Model, buyer: Buyer): Promise<void> {
  const { site } = model
  const { bookingId: earlierId, accepted: earlier, customer, period } = buyer
  const requested = {
    period,
    isMember: customer !== undefined && (await membershipOf(site.base, customer.userId)) !== undefined,
  }
  const openBefore = (await paymentsFor(site, earlierId)).filter(({ state }) => state === "open")
  buyer.accepted = undefined
  const { bookingId } = await requestHold(model, buyer)
  buyer.accepted = requested
  buyer.bookingId = bookingId
  if (bookingId !== earlierId || !earlier) return
  const openAfter = (await paymentsFor(site, bookingId)).filter(({ state }) => state === "open").map(({ id }) => id)
  const expected = isDeepStrictEqual(earlier, requested) ? openBefore.map(({ id }) => id) : []
  expect(openAfter, "open payments after a hold with the same key").toEqual(expected)
}

function requestHold(model: Model, buyer: Buyer): Promise<Held> {
  const request = model.kind === "car_rental" ? requestRental : model.kind === "car_wash" ? requestWash : requestStay
  return request(model, buyer)
}

const rentals = [
  { from: 0, until: 1, extras: [] },
  { from: 0, until: 2, extras: ["child_seat"] },
  { from: 2, until: 3, extras: [] },
]

const requestRental: RequestHold = ({ day, setup: { currency } }, { ctx, customer, purchaseKey, period }) => {
  const { from, until, extras } = ofPeriod(rentals, period)
  if (!customer) throw new Error("Guests rent no car.")
  const dates = { pickupDate: addDays(day, from), returnDate: addDays(day, until) }
  return openCheckout(ctx, someRentalRequest(customer, { ...dates, extras, currency, purchaseKey }))
}

const VIP_CENTS = 75_00
const COURTESY_CAR_HOURS = 2
const washes = [
  { appointmentTime: "09:00", mayHaveCar: true },
  { appointmentTime: "10:00", mayHaveCar: true },
  { appointmentTime: "15:00", mayHaveCar: false },
]

const requestWash: RequestHold = ({ day, setup }, { ctx, customer, email, purchaseKey, period }) => {
  const { appointmentTime, mayHaveCar } = ofPeriod(washes, period)
  const addOn = setup.hasCourtesyCars && mayHaveCar ? addOnById("lamborghini-ferrari") : undefined
  const courtesyCar = addOn && {
    additionalService: addOn.id,
    additionalServiceHours: String(COURTESY_CAR_HOURS),
    ...someDriver,
  }
  const { currency } = setup
  const expectedAmountCents = convertEuroCents(VIP_CENTS + (addOn?.cents[COURTESY_CAR_HOURS] ?? 0), currency)
  const customerFields = { email, fullName: customer?.name ?? "Gina Guest" }
  const slotFields = { appointmentDate: day, appointmentTime }
  return holdWash(
    ctx,
    someWash({ ...customerFields, ...slotFields, ...courtesyCar, purchaseKey, expectedAmountCents, currency }),
  )
}

const stays = [
  { from: 0, until: 4, subtotalCents: 700_000 },
  { from: 2, until: 6, subtotalCents: 800_000 },
  { from: 4, until: 7, subtotalCents: 500_000 },
]

const requestStay: RequestHold = (
  { kind, day, setup: { currency } },
  { ctx, customer, email, purchaseKey, period },
) => {
  const { from, until, subtotalCents } = ofPeriod(stays, period)
  const startsAt = new Date(`${addDays(day, from)}T14:00:00Z`)
  const endsAt = new Date(`${addDays(day, until)}T09:00:00Z`)
  const taxCents = subtotalCents / 10
  const totalCents = subtotalCents + taxCents
  const lines = [{ code: "days", cents: subtotalCents }]
  const price = {
    lines,
    subtotalCents,
    taxCents,
    totalCents,
    currency,
    amountDueCents: convertEuroCents(totalCents, currency),
  }
  const customerFields = { userId: customer?.userId ?? null, customerEmail: email, purchaseKey }
  return holdForPayment(ctx, yachtBooking({ kind, ...items[kind], startsAt, endsAt, ...price, ...customerFields }))
}

const flight = {
  tripType: "one-way",
  departurePoint: "CAG",
  arrivalPoint: "OLB",
  departureDate: "2027-01-02",
  departureTime: "12:00",
  passengers: 2,
  petsAllowed: false,
  smokingAllowed: false,
}
const items: Partial<Record<BookingKind, { itemId: string; details: Record<string, unknown> }>> = {
  yacht: { itemId: "yacht-granito", details: {} },
  villa: {
    itemId: "villa-oleandra",
    details: { nights: 4, guests: 2, place: "Pula", pickupDate: "2027-01-02", returnDate: "2027-01-06" },
  },
  jet: { itemId: "jet-brezza", details: flight },
  helicopter: { itemId: "heli-falco", details: flight },
}

function ofPeriod<Period>(periods: readonly Period[], index: number): Period {
  const found = periods[index]
  if (!found) throw new Error(`There is no period ${index}.`)
  return found
}
