import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { requireProfile } from "../app/accounts/queries.server"
import { loadWizard } from "../app/car-rental/wizard/wizard.server"
import { holdWash } from "../app/car-wash/wash.server"
import { flightRequestForm, yachtRequestForm } from "../app/charter/forms"
import { loadFlightRequest } from "../app/charter/requests/request-page.server"
import { requestFlight, requestYacht } from "../app/charter/requests/requests.server"
import { yachtBookingPage } from "../app/charter/yacht-page.server"
import { stayVisitor } from "../app/checkout/stay-modal.server"
import { villaForm } from "../app/villas/forms"
import { requestStay } from "../app/villas/stay.server"
import { person } from "./support/accounts/people"
import { as, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { someFleet } from "./support/purchases/rentals"
import { someDriver, someWash } from "./support/purchases/washes"

const ctx = testContext(await testDatabase())
beforeAll(() => someFleet(ctx))

const contact = { fullName: "Anna Melis", email: "anna@example.org", phone: "+39 347 555 0101" }
const SHOWN = "+39 347 555 0101"
const levante = { category: "jets", itemId: "jet-levante" } as const

const flight = flightRequestForm.parse({
  ...contact,
  requestKey: randomUUID(),
  tripType: "one-way",
  departurePoint: "CAG",
  arrivalPoint: "LBG",
  departureDate: "2027-06-01",
  departureTime: "12:00",
  passengers: "4",
})
const stay = { ...contact, pickupDate: "2027-06-05", returnDate: "2027-06-12", guests: "4" }

describe("a phone number typed once", () => {
  test.each([
    ["a flight request", (me: typeof ctx) => requestFlight(me, levante, { ...flight, requestKey: randomUUID() })],
    [
      "a yacht request",
      (me: typeof ctx) =>
        requestYacht(me, "yacht-granito", yachtRequestForm.parse({ ...stay, purchaseKey: randomUUID() })),
    ],
    [
      "a villa request",
      (me: typeof ctx) =>
        requestStay(
          me,
          "villa-oleandra",
          villaForm.parse({ ...stay, expectedAmountCents: "1886500", currency: "eur", purchaseKey: randomUUID() }),
        ),
    ],
  ])("in %s fills the other forms", async (_what, ask) => {
    const me = as(ctx, await person(ctx))
    expect((await stayVisitor(me)).customer?.phone).toBe("")
    await ask(me)
    expect((await stayVisitor(me)).customer?.phone).toBe(SHOWN)
    expect((await loadFlightRequest(me, levante)).customer.phone).toBe(SHOWN)
    expect((await yachtBookingPage(me, { itemId: "yacht-granito", bookingId: null })).customer?.phone).toBe(SHOWN)
  })
})

test("the driver of a courtesy car fills the car wizard", async () => {
  const anna = await person(ctx, { idStatus: "verified" })
  const me = as(ctx, anna)
  await holdWash(
    me,
    someWash({
      ...contact,
      service: "full-clean",
      appointmentDate: "2027-01-11",
      additionalService: "courtesy-car",
      additionalServiceHours: "2",
      ...someDriver,
      expectedAmountCents: 5000,
    }),
  )
  const { data } = await loadWizard(me, { categoryId: "urban-cars", itemId: "fiat-panda", step: 1 })
  expect(data.customer).toMatchObject({
    phone: SHOWN,
    birthDate: someDriver.birthDate,
    licenseNumber: someDriver.licenseNumber,
    licenseIssueDate: "01/01/2005",
  })
  expect((await requireProfile(me)).licenseIssueDate).toBe("2005-01-01")
})
