import { beforeAll, expect, test } from "vitest"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someBooking } from "../../../tests/support/purchases/bookings"
import {
  allConsents,
  type Customer,
  payRental,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { insertOccupancy } from "../../bookings/occupancy.server"
import { parseDateInput } from "../../platform/dates"
import { openCheckout } from "../booking/checkout.server"
import { quoteRental } from "./quote.server"
import { loadWizard } from "./wizard.server"

const ctx = testContext(await testDatabase())
beforeAll(() => someFleet(ctx))

const panda = { categoryId: "urban-cars", itemId: "fiat-panda", step: 1 }

test("the first step has the price of its default dates, and the request body", async () => {
  const { eligibility, data } = await loadWizard(as(ctx, await someCustomer(ctx)), panda)
  expect(eligibility).toBe("allowed")
  const { body, quote } = data.initialQuote ?? { body: "{}" }
  expect(JSON.parse(body)).toMatchObject({
    vehicleId: "fiat-panda",
    pickupDate: "2026-11-24",
    returnDate: "2026-11-25",
    currency: "eur",
  })
  expect(quote).toEqual(await quoteRental(ctx, JSON.parse(body)))
  expect(data.occupied).toEqual([])
})

test("taken default dates come without a price, with the occupied periods", async () => {
  const startsAt = new Date("2026-11-24T09:30:00Z")
  const endsAt = new Date("2026-11-26T08:00:00Z")
  const bookingId = await someBooking(ctx, { itemId: "fiat-500", status: "confirmed" })
  await insertOccupancy(ctx, { resourceId: "fiat-500", bookingId, startsAt, endsAt })
  const { data } = await loadWizard(as(ctx, await someCustomer(ctx)), { ...panda, itemId: "fiat-500" })
  expect(data.occupied).toEqual([{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }])
  expect(data.initialQuote).toBeUndefined()
})

test("the reader's own hold is free for them, and taken for others", async () => {
  const customer = await someCustomer(ctx)
  const period = { startsAt: new Date("2026-12-10T09:30:00Z"), endsAt: new Date("2026-12-11T08:00:00Z") }
  const bookingId = await someBooking(ctx, { itemId: "fiat-500", userId: customer.userId, status: "held", ...period })
  await insertOccupancy(ctx, {
    resourceId: "fiat-500",
    bookingId,
    ...period,
    expiresAt: new Date("2026-11-23T10:00:00Z"),
  })
  const seenBy = async (reader: Customer) =>
    (await loadWizard(as(ctx, reader), { ...panda, itemId: "fiat-500" })).data.occupied
  expect(await seenBy(customer)).not.toContainEqual({
    startsAt: period.startsAt.toISOString(),
    endsAt: expect.any(String),
  })
  expect(await seenBy(await someCustomer(ctx))).toContainEqual({
    startsAt: period.startsAt.toISOString(),
    endsAt: period.endsAt.toISOString(),
  })
})

test("later steps, and readers who may not book, come without a price", async () => {
  const later = await loadWizard(as(ctx, await someCustomer(ctx)), { ...panda, step: 3 })
  expect([later.data.initialQuote, later.data.occupied]).toEqual([undefined, []])
  const unverified = await loadWizard(as(ctx, await someCustomer(ctx, { idStatus: "unverified" })), panda)
  const { data } = unverified
  expect([unverified.eligibility, data.initialQuote, data.occupied, data.customer]).toEqual([
    "verify",
    undefined,
    [],
    {},
  ])
})

test("a second booking starts with the data of the first", async () => {
  const customer = await someCustomer(ctx)
  const opened = () => loadWizard(as(ctx, customer), panda)
  expect((await opened()).data.customer).toMatchObject({ licenseNumber: "", licenseIssueDate: "" })
  const rentalRequest = someRentalRequest(customer, {
    vehicleId: "fiat-500",
    pickupDate: "2027-05-04",
    returnDate: "2027-05-06",
  })
  const { bookingId, quote } = await openCheckout(as(ctx, customer), rentalRequest)
  const price = { expectedAmountCents: quote.totalInCurrencyCents, currency: "eur" as const }
  await payRental(as(ctx, customer), { bookingId, paymentMethod: "agency", ...allConsents, ...price })
  const { data } = await opened()
  const { phone, licenseNumber } = rentalRequest
  expect(data.customer).toMatchObject({ phone, licenseNumber })
  for (const name of ["birthDate", "licenseIssueDate"] as const)
    expect(parseDateInput(data.customer[name] ?? "")).toBe(parseDateInput(String(rentalRequest[name])))
  expect(data.isLicenceOnFile).toBe(true)
})

const trip = {
  from: "2027-03-02T10:30",
  to: "2027-03-04T12:00",
  place: "cagliari_office" as const,
  returnPlace: "cagliari_airport" as const,
}
const withTrip = { categoryId: "urban-cars", itemId: "fiat-panda", trip }

test("a free trip of the address opens the second step, with its price", async () => {
  const { data } = await loadWizard(as(ctx, await someCustomer(ctx)), withTrip)
  expect([data.opensOn, data.occupied]).toEqual([2, []])
  const { body, quote } = data.initialQuote ?? { body: "{}" }
  expect(JSON.parse(body)).toMatchObject({
    pickupDate: "2027-03-02",
    returnTime: "12:00",
    returnLocation: "cagliari_airport",
  })
  expect(quote).toEqual(await quoteRental(ctx, JSON.parse(body)))
})

test("a trip that cannot be booked opens the first step", async () => {
  const opensOn = async (change: object) =>
    (await loadWizard(as(ctx, await someCustomer(ctx)), { ...withTrip, trip: { ...trip, ...change } })).data.opensOn
  expect(await opensOn({ from: "2027-03-07T10:30", to: "2027-03-09T09:00" }), "a Sunday").toBe(1)
  const period = { startsAt: new Date("2027-03-03T09:00:00Z"), endsAt: new Date("2027-03-05T09:00:00Z") }
  const bookingId = await someBooking(ctx, { itemId: "fiat-panda", status: "confirmed", ...period })
  await insertOccupancy(ctx, { resourceId: "fiat-panda", bookingId, ...period })
  expect(await opensOn({}), "taken").toBe(1)
  const visitor = await loadWizard(ctx, withTrip)
  expect(visitor.offer).toMatchObject({ isTaken: true })
})

test("who may not book yet sees the price of the trip that was chosen (D80)", async () => {
  const free = { ...withTrip, trip: { ...trip, from: "2027-04-06T10:30", to: "2027-04-07T09:00" } }
  const { eligibility, offer, data } = await loadWizard(ctx, free)
  expect([eligibility, data.initialQuote]).toEqual(["sign-in-required", undefined])
  expect(offer).toMatchObject({ isTaken: false, quote: { totalCents: 119_90 } })
})

test("a vehicle is found only in its own category", async () => {
  const refusal = await refusalOf(loadWizard(ctx, { ...panda, categoryId: "cars" }))
  expect(refusal.code).toBe("car-rental.vehicle-not-found")
})
