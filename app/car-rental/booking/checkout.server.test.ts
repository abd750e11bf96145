import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  allConsents,
  payRental,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { DOCUMENT_REVIEW_HOURS } from "../../accounts/rules/identity"
import { bookingById } from "../../bookings/queries.server"
import { occupancies } from "../../bookings/tables.server"
import { items } from "../../catalogue/tables.server"
import { refreshHold } from "../../checkout/holding/hold-period.server"
import { addMinutes } from "../../platform/dates"
import { openCheckout } from "./checkout.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(() => someFleet(ctx))

const later = (minutes: number) => clock.set(addMinutes(ctx.now(), minutes))
const occupiedPeriods = (vehicleId: string) =>
  ctx.db.select().from(occupancies).where(sql`resource_id = ${vehicleId} and released_at is null`)

describe("holding a vehicle", () => {
  test("is refused without session, to businesses, without verification (D13)", async () => {
    const rentalRequest = someRentalRequest(await someCustomer(ctx))
    expect((await refusalOf(openCheckout(ctx, rentalRequest))).status).toBe(401)
    const business = await someCustomer(ctx, { role: "business" })
    expect((await refusalOf(openCheckout(as(ctx, business), rentalRequest))).status).toBe(403)
    const unverified = await someCustomer(ctx, { idStatus: "pending" })
    expect(await refusalOf(openCheckout(as(ctx, unverified), rentalRequest))).toMatchObject({
      code: "accounts.verification-pending",
      details: { hours: DOCUMENT_REVIEW_HOURS },
    })
  })

  test("is refused with another person's document or one of another kind", async () => {
    const owner = await someCustomer(ctx)
    const thief = await someCustomer(ctx)
    const stolen = someRentalRequest(thief, { licenseImage: owner.licenceId })
    expect((await refusalOf(openCheckout(as(ctx, thief), stolen))).status).toBe(404)
    const swapped = someRentalRequest(thief, { licenseImage: thief.idId })
    expect((await refusalOf(openCheckout(as(ctx, thief), swapped))).code).toBe("car-rental.document-not-found")
    const invented = someRentalRequest(thief, { idImage: randomUUID() })
    expect((await refusalOf(openCheckout(as(ctx, thief), invented))).status).toBe(404)
  })

  test("needs a licence at the first booking; reports all missing fields at once", async () => {
    const customer = await someCustomer(ctx)
    const refusal = await refusalOf(
      openCheckout(
        as(ctx, customer),
        someRentalRequest(customer, {
          firstName: "",
          phone: "call me",
          birthDate: "31/02/1990",
          licenseImage: null,
          idImage: "",
          confirmsInformation: false,
          addSecondDriver: true,
          secondDriver: { firstName: "Bice" },
        }),
      ),
    )
    expect(refusal.status).toBe(422)
    expect(refusal.fields.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      "birthDate bookings.birth-date-invalid",
      "confirmsInformation car-rental.information-unconfirmed",
      "firstName car-rental.first-name-required",
      "licenseImage car-rental.first-booking-license",
      "phone car-rental.phone-invalid",
      "secondDriver.lastName car-rental.second-last-name-required",
    ])
  })

  test("needs no new upload after an earlier booking", async () => {
    const customer = await someCustomer(ctx)
    const bare = { licenseImage: null, idImage: null, vehicleId: "fiat-500" }
    const first = await openCheckout(as(ctx, customer), someRentalRequest(customer, { vehicleId: "fiat-500" }))
    await payRental(as(ctx, customer), {
      bookingId: first.bookingId,
      paymentMethod: "agency",
      confirmsDocuments: true,
      agreesToTerms: true,
      agreesToPrivacy: true,
      expectedAmountCents: first.quote.totalInCurrencyCents,
      currency: "eur",
    })
    const retried = someRentalRequest(customer, { ...bare, pickupDate: "2027-03-01", returnDate: "2027-03-03" })
    const second = await openCheckout(as(ctx, customer), retried)
    expect((await bookingById(ctx, second.bookingId))?.details).toMatchObject({
      driverLicenseImage: customer.licenceId,
      driverIdImage: customer.idId,
    })
  })
})

test("a partner's car is handed over at the partner's place, without airport fees", async () => {
  const customer = await someCustomer(ctx)
  const specs = sql`${items.specs} || '{"place": "Olbia"}'::jsonb`
  await ctx.db.update(items).set({ specs }).where(eq(items.id, "fiat-500"))
  const saturdayEvening = { pickupDate: "2027-04-01", returnDate: "2027-04-03", returnTime: "20:00" }
  const atAirport = { pickupLocation: "cagliari_airport", returnLocation: "cagliari_airport" }
  const requested = someRentalRequest(customer, { vehicleId: "fiat-500", ...saturdayEvening, ...atAirport })
  const { bookingId, quote } = await openCheckout(as(ctx, customer), requested)
  expect(quote.lines.filter(({ code }) => code.startsWith("airport"))).toEqual([])
  expect(await bookingById(ctx, bookingId)).toMatchObject({ pickupLocation: "Olbia", dropoffLocation: "Olbia" })
})

test("dates already booked by the customer are refused as such", async () => {
  const customer = await someCustomer(ctx)
  const requested = { vehicleId: "fiat-500", pickupDate: "2027-08-03", returnDate: "2027-08-05" }
  const first = await openCheckout(as(ctx, customer), someRentalRequest(customer, requested))
  await payRental(as(ctx, customer), {
    bookingId: first.bookingId,
    paymentMethod: "agency",
    ...allConsents,
    expectedAmountCents: first.quote.totalInCurrencyCents,
    currency: "eur",
  })
  const retried = await refusalOf(openCheckout(as(ctx, customer), someRentalRequest(customer, requested)))
  expect(retried.code).toBe("checkout.already-booked")
})

describe("the hold", () => {
  test("keeps the old dates if the new ones conflict", async () => {
    const [one, other] = [await someCustomer(ctx), await someCustomer(ctx)]
    const days = (pickupDate: string, returnDate: string) => ({
      vehicleId: "volkswagen-t-roc",
      pickupDate,
      returnDate,
    })
    const rentalRequest = someRentalRequest(one, days("2026-12-01", "2026-12-02"))
    await openCheckout(as(ctx, one), rentalRequest)
    await openCheckout(as(ctx, other), someRentalRequest(other, days("2026-12-08", "2026-12-09")))
    const moved = { ...rentalRequest, ...days("2026-12-08", "2026-12-09") }
    expect(await refusalOf(openCheckout(as(ctx, one), moved))).toMatchObject({
      code: "car-rental.taken",
      details: { from: "08/12/2026", to: "09/12/2026" },
    })
    expect(await occupiedPeriods("volkswagen-t-roc")).toHaveLength(2)
  })

  test("a new wizard takes over the customer's own dates; a fourth car is refused", async () => {
    const customer = await someCustomer(ctx)
    const open = (vehicleId: string) => {
      later(1)
      return openCheckout(
        as(ctx, customer),
        someRentalRequest(customer, { vehicleId, pickupDate: "2027-01-11", returnDate: "2027-01-13" }),
      )
    }
    const first = await open("fiat-panda")
    const retried = await open("fiat-panda")
    expect(retried.bookingId).not.toBe(first.bookingId)
    expect((await bookingById(ctx, first.bookingId))?.cancelReason).toBe("expired")
    const stale = await refusalOf(refreshHold(as(ctx, customer), { bookingId: first.bookingId }))
    expect(stale.code).toBe("checkout.held-in-other-window")
    await open("fiat-500")
    await open("fiat-ducato")
    expect((await refusalOf(open("volkswagen-polo"))).code).toBe("checkout.too-many-open")
    expect((await bookingById(ctx, retried.bookingId))?.status).toBe("held")
  })
})
