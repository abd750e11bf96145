import { beforeAll, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someBooking } from "../../../tests/support/purchases/bookings"
import { refusalOf, someCustomer, someFleet, someRentalRequest } from "../../../tests/support/purchases/rentals"
import { insertOccupancy } from "../../bookings/occupancy.server"
import { newApi, problem } from "../../platform/http/api.server"
import { Refusal } from "../../platform/refusal"
import { carRentalApi } from "../api.server"
import { openCheckout } from "../booking/checkout.server"
import { availabilityOf, slotsOf } from "./availability.server"
import { quoteRental } from "./quote.server"
import { checkStep } from "./steps.server"

const database = await testDatabase()
const ctx = testContext(database)
beforeAll(() => someFleet(ctx))

const app = newApi()
app.use(async (c, next) => {
  c.set("ctx", ctx)
  await next()
})
app.route("/", carRentalApi)
app.onError((error, c) => {
  if (error instanceof Refusal) return problem(c, error)
  throw error
})
const post = (path: string, body: unknown) =>
  app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })

const requested = {
  vehicleId: "fiat-panda",
  pickupLocation: "cagliari_office",
  returnLocation: "cagliari_airport",
  pickupDate: "2026-11-24",
  pickupTime: "10:30",
  returnDate: "2026-11-25",
  returnTime: "09:00",
}
const day = (date: string, hour: string) => new Date(`${date}T${hour}:00Z`)

describe("a price", () => {
  test("has the API's field names, in euro cents and in the charged currency", async () => {
    const response = await post("/api/car-rentals/quote", { ...requested, currency: "usd", expectedKm: 150 })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      billingDays: 1,
      includedKm: 100,
      lines: [
        { code: "rental", cents: 2900 },
        { code: "insurance", cents: 0 },
        { code: "airport_return", cents: 5000 },
        { code: "full_wash", cents: 3000 },
      ],
      subtotalCents: 10900,
      taxCents: 1090,
      totalCents: 11990,
      totalInCurrencyCents: 13200,
      currency: "usd",
      insuranceOption: "KASKO_BASE",
      eligibleInsurance: ["KASKO_BASE", "KASKO_BLACK", "KASKO_SIGNATURE"],
      depositCents: 500000,
      deductible: { fixedCents: 200000, percent: 0 },
      recommendedKmPackage: { type: "package", distance: 100 },
      choices: {
        insurance: { KASKO_BASE: 0, KASKO_BLACK: 600, KASKO_SIGNATURE: 3000 },
        extras: {
          additional_driver: 1200,
          young_driver: 1200,
          mobility_service: 800,
          accident_insurance: 1100,
          refueling: 2700,
          infant_seat: 2900,
          child_seat: 2900,
          booster_seat: 1100,
        },
        kilometres: { "100": 12100, "200": 21800, "300": 30200, unlimited: 36300 },
        ownVehicleCents: 2400,
        airportPickupCents: 6000,
        airportReturnCents: 6100,
      },
      cheaperReturn: null,
      latestReturn: null,
    })
  })

  test("names the latest return that costs less and the latest that costs the same (D79)", async () => {
    const { cheaperReturn, latestReturn, totalCents } = await quoteRental(ctx, {
      ...requested,
      returnDate: "2026-11-26",
      returnTime: "11:00",
    })
    expect(latestReturn).toEqual({ to: "2026-11-27T06:00" })
    expect(cheaperReturn).toMatchObject({ to: "2026-11-26T07:30" })
    const cheaper = await quoteRental(ctx, { ...requested, returnDate: "2026-11-26", returnTime: "07:30" })
    expect(cheaper.totalCents + (cheaperReturn?.savesCents ?? 0)).toBe(totalCents)
  })

  test("is the same without a session and in both date formats", async () => {
    const one = await quoteRental(ctx, { ...requested, birthDate: "03/04/2004", licenseIssueDate: "01/06/2022" })
    const other = await quoteRental(ctx, { ...requested, birthDate: "2004-04-03", licenseIssueDate: "2022-06-01" })
    expect(one).toEqual(other)
    expect(one.lines).toContainEqual({ code: "young_driver", cents: 1000 })
  })

  test("reports every error at once, of the form and of the rules", async () => {
    const response = await post("/api/car-rentals/quote", {
      ...requested,
      pickupLocation: "olbia",
      pickupDate: "2026-11-22",
      returnDate: "2026-11-28",
      returnTime: "15:00",
      birthDate: "01/01/2011",
      licenseIssueDate: "01/01/2026",
      insuranceOption: "KASKO_GOLD",
      extras: ["champagne"],
      kmPackageType: "package",
    })
    expect(response.status).toBe(422)
    expect(response.headers.get("content-type")).toContain("application/problem+json")
    const { errors } = (await response.json()) as { errors: { field: string; code: string; message: string }[] }
    expect(errors.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      "birthDate bookings.minimum-age",
      "extras.0 car-rental.choice-invalid",
      "insuranceOption car-rental.choice-invalid",
      "kmPackageDistance car-rental.km-package-required",
      "licenseIssueDate bookings.license-two-years",
      "pickupDate car-rental.closed-on-sunday",
      "pickupDate car-rental.past-date",
      "pickupLocation car-rental.pickup-location-required",
      "returnTime car-rental.saturday-airport-return",
    ])
    expect(errors.every(({ message }) => message.length > 10 && !message.startsWith("car-rental"))).toBe(true)
  })

  test("with a package that costs as much as unlimited is refused", async () => {
    const van = { ...requested, vehicleId: "fiat-ducato", kmPackageType: "package", kmPackageDistance: 100 }
    expect((await refusalOf(quoteRental(ctx, van))).fields).toEqual([
      { field: "kmPackageDistance", code: "car-rental.km-package-dominated" },
    ])
  })

  test.each([[{}], [[]], [null], [7]])("of an invalid body (%j) is refused with 422", async (body) => {
    expect((await post("/api/car-rentals/quote", body)).status).toBe(422)
  })

  test("of an unknown vehicle is not found", async () => {
    expect((await post("/api/car-rentals/quote", { ...requested, vehicleId: "batmobile" })).status).toBe(404)
  })

  test("of a premium vehicle is refused with a licence under three years", async () => {
    const refusal = await refusalOf(
      quoteRental(ctx, {
        ...requested,
        vehicleId: "ferrari-f8-tributo",
        birthDate: "1980-01-01",
        licenseIssueDate: "2024-06-01",
      }),
    )
    expect(refusal.fields).toEqual([
      { field: "licenseIssueDate", code: "car-rental.base-needs", details: { years: 3 } },
    ])
  })
})

describe("taken dates", () => {
  beforeAll(async () => {
    const bookingId = await someBooking(ctx, { itemId: "fiat-500", status: "confirmed" })
    await insertOccupancy(ctx, {
      resourceId: "fiat-500",
      bookingId,
      startsAt: day("2026-12-01", "09:30"),
      endsAt: day("2026-12-03", "08:00"),
    })
  })
  const taken = { ...requested, vehicleId: "fiat-500", pickupDate: "2026-12-02", returnDate: "2026-12-04" }

  test("are refused with the conflicting dates, in the reader's language", async () => {
    const response = await post("/api/car-rentals/quote", taken)
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: { field: string; code: string; message: string }[] }
    expect(errors).toEqual([
      {
        field: "pickupDate",
        code: "car-rental.taken",
        message:
          "❌ Questo veicolo non è disponibile per le date selezionate. È già prenotato dal 01/12/2026 al 03/12/2026. Per favore scegli date diverse.",
      },
    ])
  })

  test("are reported with other errors, but not if the period itself is invalid", async () => {
    const codes = async (more: object) =>
      (await refusalOf(quoteRental(ctx, { ...taken, ...more }))).fields.map(({ code }) => code)
    const young = { birthDate: "01/01/2007", licenseIssueDate: "01/01/2026" }
    expect(await codes(young)).toEqual(expect.arrayContaining(["car-rental.taken", "bookings.license-two-years"]))
    expect(await codes({ insuranceOption: "none of them" })).toContain("car-rental.taken")
    expect(await codes({ ...young, returnDate: "2026-12-01" })).not.toContain("car-rental.taken")
    const customer = await someCustomer(ctx)
    const typed = someRentalRequest(customer, { ...taken, ...young })
    const refused = await refusalOf(checkStep(as(ctx, customer), 1, typed))
    expect(refused.fields.map(({ code }) => code)).toEqual(["car-rental.taken"])
  })

  test("are available to the customer who holds them", async () => {
    const customer = await person(ctx, { idStatus: "verified" })
    const period = { startsAt: day("2027-02-02", "09:30"), endsAt: day("2027-02-03", "08:00") }
    const bookingId = await someBooking(ctx, { itemId: "fiat-500", userId: customer.userId, ...period })
    await insertOccupancy(ctx, { resourceId: "fiat-500", bookingId, ...period, expiresAt: day("2026-11-23", "10:00") })
    const same = { ...taken, pickupDate: "2027-02-02", returnDate: "2027-02-03" }
    expect((await quoteRental(as(ctx, customer), same)).totalCents).toBe(11990)
    expect((await refusalOf(quoteRental(ctx, same))).fields[0]?.code).toBe("car-rental.taken")
  })

  test("appear day by day in the calendar", async () => {
    const response = await app.request("/api/car-rentals/fiat-500/availability?from=2026-11-29&to=2026-12-05")
    expect(await response.json()).toEqual({
      vehicleId: "fiat-500",
      from: "2026-11-29",
      to: "2026-12-05",
      occupied: [{ startsAt: "2026-12-01T09:30:00.000Z", endsAt: "2026-12-03T08:00:00.000Z" }],
      freeDays: ["2026-11-29", "2026-11-30", "2026-12-04", "2026-12-05"],
    })
  })
})

test("the calendar of past days is empty; too long or invalid ranges are refused", async () => {
  expect((await availabilityOf(ctx, "fiat-500", "2026-11-01", "2026-11-10")).freeDays).toEqual([])
  expect((await refusalOf(availabilityOf(ctx, "fiat-500", "2026-01-01", "2029-01-01"))).fields[0]?.field).toBe("to")
  expect((await refusalOf(availabilityOf(ctx, "fiat-500", "x", "y"))).fields).toHaveLength(2)
})

describe.each(["0001-01-01", "9999-12-31"])("the extreme date %s", (date) => {
  const codes = async (response: Response) => {
    const { errors } = (await response.json()) as { errors: { field: string; code: string }[] }
    return errors.map(({ field, code }) => `${field} ${code}`)
  }

  test("is refused by the calendar and the slots", async () => {
    const ask = (query: string) => app.request(`/api/car-rentals/fiat-500/availability?${query}`)
    const both = await ask(`from=${date}&to=${date}`)
    expect(both.status).toBe(422)
    expect(await codes(both)).toEqual(["from car-rental.date-out-of-reach", "to car-rental.date-out-of-reach"])
    expect(await codes(await ask(`from=2026-11-29&to=${date}`))).toEqual(["to car-rental.date-out-of-reach"])
    expect(await codes(await ask(`from=${date}&to=2026-11-29`))).toEqual(["from car-rental.date-out-of-reach"])
    const slots = await app.request(`/api/car-rentals/slots?date=${date}&location=cagliari_office`)
    expect(slots.status).toBe(422)
    expect(await codes(slots)).toEqual(["date car-rental.date-out-of-reach"])
  })

  test("has no price as pickup, return, birthday or licence date", async () => {
    const changes = [
      { pickupDate: date },
      { returnDate: date },
      { pickupDate: date, returnDate: date },
      { birthDate: date },
      { licenseIssueDate: date, birthDate: "1990-01-01" },
    ]
    for (const change of changes)
      expect((await post("/api/car-rentals/quote", { ...requested, ...change })).status).toBe(422)
  })

  test("cannot be booked", async () => {
    const customer = await someCustomer(ctx)
    for (const change of [{ pickupDate: date }, { returnDate: date }, { pickupDate: date, returnDate: date }]) {
      const refusal = await refusalOf(openCheckout(as(ctx, customer), someRentalRequest(customer, change)))
      expect([refusal.status, refusal.code]).toEqual([422, "platform.invalid-input"])
    }
  })
})

test("the longest range is answered day by day", async () => {
  const { freeDays } = await availabilityOf(ctx, "cupra-formentor", "2027-01-01", "2028-02-05")
  expect([freeDays.length, freeDays[0], freeDays.at(-1)]).toEqual([401, "2027-01-01", "2028-02-05"])
})

test("the slots of a day are answered for a place", async () => {
  expect(slotsOf(ctx, { date: "2026-11-28", location: "cagliari_airport" }).returnTimes.at(-1)).toBe("11:00")
  const response = await app.request("/api/car-rentals/slots?date=2026-11-29&location=cagliari_office")
  expect(await response.json()).toMatchObject({ date: "2026-11-29", slots: [] })
  expect((await app.request("/api/car-rentals/slots?date=2026-13-45&location=cagliari_office")).status).toBe(422)
  expect((await app.request("/api/car-rentals/slots?date=2026-11-28&location=rome")).status).toBe(422)
})
