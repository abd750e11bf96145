import { beforeAll, describe, expect, test } from "vitest"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import {
  type Customer,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { openCheckout } from "../booking/checkout.server"
import { quoteRental } from "./quote.server"
import { checkStep } from "./steps.server"

const database = await testDatabase()
const ctx = testContext(database)
let customer: Customer
beforeAll(async () => {
  await someFleet(ctx)
  customer = await someCustomer(ctx)
})

const errorsOf = (fields: { field: string; code: string }[]) =>
  fields.map(({ field, code }) => `${field} ${code.replace(/^(car-rental|bookings)\./, "")}`)
const refused = async (changes: Record<string, unknown>) =>
  errorsOf((await refusalOf(openCheckout(as(ctx, customer), someRentalRequest(customer, changes)))).fields)

const noDocuments = { licenseImage: undefined, idImage: undefined }
const missing = ["licenseImage first-booking-license"]

describe("step 2", () => {
  test("reports missing documents together with its other errors", async () => {
    const changes = { ...noDocuments, firstName: "", birthDate: "31/02/1990" }
    expect(await refused(changes)).toEqual([
      "firstName first-name-required",
      "birthDate birth-date-invalid",
      ...missing,
    ])
    const step = await refusalOf(checkStep(as(ctx, customer), 2, someRentalRequest(customer, changes)))
    expect(errorsOf(step.fields)).toEqual(await refused(changes))
  })

  test("reports each document's error once", async () => {
    expect(await refused({ licenseImage: "x", idImage: "y" })).toEqual([
      "licenseImage document-invalid",
      "idImage document-invalid",
    ])
  })

  test("checks a second driver's dates despite other errors", async () => {
    const secondDriver = { firstName: "", lastName: "Neri", birthDate: "01/01/2015", licenseIssueDate: "soon" }
    expect(await refused({ ...noDocuments, addSecondDriver: true, secondDriver })).toEqual([
      "secondDriver.firstName second-first-name-required",
      "secondDriver.licenseIssueDate license-issue-date-invalid",
      "secondDriver.birthDate minimum-age",
      ...missing,
    ])
  })

  test("refuses a licence issued before its driver's 14th birthday", async () => {
    expect(await refused({ birthDate: "24/11/1980", licenseIssueDate: "23/11/1994" })).toEqual([
      "licenseIssueDate license-too-early",
    ])
  })
})

describe.each([undefined, "2026-02-30", "soon"])("with the pickup day %j", (pickupDate) => {
  test("the driver's dates are still checked", async () => {
    const wrong = { pickupDate, birthDate: "31/02/1990", licenseIssueDate: "yesterday" }
    const all = [
      `pickupDate ${pickupDate ? "date-invalid" : "pickup-date-required"}`,
      "birthDate birth-date-invalid",
      "licenseIssueDate license-issue-date-invalid",
    ]
    expect((await refused(wrong)).sort()).toEqual(all.toSorted())
    const price = await refusalOf(quoteRental(ctx, someRentalRequest(customer, wrong)))
    expect(errorsOf(price.fields).sort()).toEqual(all.toSorted())
  })
})

describe("a customer who may not book", () => {
  test("is refused before their input is checked", async () => {
    const long = { email: "a@".repeat(30_000), pickupDate: "9999-12-31" }
    expect((await refusalOf(openCheckout(ctx, long))).status).toBe(401)
    const unverified = as(ctx, await someCustomer(ctx, { idStatus: "unverified" }))
    expect((await refusalOf(openCheckout(unverified, long))).status).toBe(403)
    expect((await refusalOf(checkStep(ctx, 2, long))).status).toBe(401)
  })
})
