import type { NewBooking } from "../../../app/bookings/booking.server"
import type { BookingKind } from "../../../app/bookings/rules/states"
import { openCheckout } from "../../../app/car-rental/booking/checkout.server"
import { holdWash } from "../../../app/car-wash/wash.server"
import { holdForPayment } from "../../../app/checkout/holding/hold.server"
import type { Ctx, Person } from "../../../app/platform/context.server"
import { newGuest } from "../accounts/guests"
import { as } from "../context"
import { yachtBooking } from "../purchases/checkouts"
import { type Customer, someCustomer, someRentalRequest } from "../purchases/rentals"
import { someWash } from "../purchases/washes"

type Buyer = Ctx & { actor: Person; customer: Customer }

/** A verified customer in a new network. */
export async function someBuyer(ctx: Ctx): Promise<Buyer> {
  const customer = await someCustomer(ctx)
  return { ...as(newGuest(ctx), customer), actor: customer, customer }
}

let weeks = 0

/** A different week for each booking. */
function nextWeek() {
  weeks += 1
  const at = (instant: string) => new Date(new Date(instant).getTime() + weeks * 7 * 24 * 3_600_000)
  return { startsAt: at("2027-01-02T14:00:00Z"), endsAt: at("2027-01-06T09:00:00Z") }
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
const stay = { nights: 4, guests: 2, place: "Pula", pickupDate: "2027-01-02", returnDate: "2027-01-06" }

/** Holds a stay for a customer; by default a week on a yacht. */
export const heldStay = async (buyer: Ctx, changes: Partial<NewBooking>) => {
  const { userId, email } = buyer.actor as Person
  const booking = yachtBooking({ userId, customerEmail: email, ...nextWeek(), ...changes })
  return (await holdForPayment(buyer, booking)).bookingId
}

const holders: Record<BookingKind, (buyer: Buyer) => Promise<string>> = {
  car_rental: async (buyer) => {
    const pickupDate = "2026-12-01"
    const rentalRequest = someRentalRequest(buyer.customer, {
      pickupDate,
      returnDate: "2026-12-02",
      vehicleId: nextCar(),
    })
    return (await openCheckout(buyer, rentalRequest)).bookingId
  },
  car_wash: async (buyer) => {
    const day = nextWeek().startsAt.toISOString().slice(0, 10)
    return (await holdWash(buyer, someWash({ email: buyer.actor.email, appointmentDate: day }))).bookingId
  },
  yacht: (buyer) => heldStay(buyer, { itemId: "yacht-granito" }),
  villa: (buyer) => heldStay(buyer, { kind: "villa", itemId: "villa-oleandra", details: stay }),
  jet: (buyer) => heldStay(buyer, { kind: "jet", itemId: "jet-brezza", details: flight }),
  helicopter: (buyer) => heldStay(buyer, { kind: "helicopter", itemId: "heli-falco", details: flight }),
}

const cars = ["fiat-panda", "fiat-500", "volkswagen-polo", "volkswagen-t-roc", "volkswagen-tiguan"]
const nextCar = () => cars.pop() ?? "mini-cooper-cabrio"

/** Holds a booking of a kind, ready to be paid by card; each has different dates or another car. */
export const heldBy = (buyer: Buyer, kind: BookingKind): Promise<string> => holders[kind](buyer)
