import { beforeAll, describe, expect, test } from "vitest"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { agencyRental } from "../../../tests/support/purchases/paid-rental"
import { refusalOf, someCustomer, someFleet, someRentalRequest } from "../../../tests/support/purchases/rentals"
import { bookingById } from "../../bookings/queries.server"
import { withPaid } from "../../checkout/due.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { addDays } from "../../platform/dates"
import { agreementContents } from "../agreement/contents.server"
import { openCheckout } from "../booking/checkout.server"
import { rentalPageData } from "../rental-page.server"
import { quoteRental } from "../wizard/quote.server"
import { checkStep } from "../wizard/steps.server"

const database = await testDatabase()
const ctx = testContext(database)
beforeAll(() => someFleet(ctx))

const secondDriver = { firstName: "Bice", lastName: "Sanna" }
const charge = { code: "second_driver", cents: 10_00 }

/** The same request as sent by different clients. */
const requests: [string, Record<string, unknown>][] = [
  ["the checkbox", { addSecondDriver: true, secondDriver }],
  ["the extra", { addSecondDriver: false, extras: ["additional_driver"], secondDriver }],
  ["the extra as the only field", { extras: "additional_driver", secondDriver }],
  ["both", { addSecondDriver: true, extras: ["additional_driver"], secondDriver }],
  ["only the data", { addSecondDriver: undefined, secondDriver }],
  [
    "the fields of a form",
    { addSecondDriver: "on", "secondDriver.firstName": "Bice", "secondDriver.lastName": "Sanna" },
  ],
]

let weeks = 0

describe.each(requests)("a second driver requested by %s", (_name, changes) => {
  test("is charged once and stored in the same fields", async () => {
    const customer = await someCustomer(ctx)
    const pickupDate = addDays("2026-11-30", 7 * weeks++)
    const period = { pickupDate, returnDate: addDays(pickupDate, 1) }
    const requested = someRentalRequest(customer, { ...period, vehicleId: "fiat-500", ...changes })
    const { quote, bookingId } = await openCheckout(as(ctx, customer), requested)
    expect(quote.lines.filter(({ code }) => /driver/.test(code))).toEqual([charge])
    const booking = await bookingById(ctx, bookingId)
    expect(booking?.details).toMatchObject({ extras: [], secondDriver })
  })
  test("costs the same in the quote", async () => {
    const requested = someRentalRequest(await someCustomer(ctx), changes)
    expect((await quoteRental(ctx, requested)).lines).toContainEqual(charge)
  })
})

const refused = async (call: Promise<unknown>) =>
  (await refusalOf(call)).fields.map(({ field, code }) => `${field} ${code}`)

const noNames = [
  "secondDriver.firstName car-rental.second-first-name-required",
  "secondDriver.lastName car-rental.second-last-name-required",
]

test.each([
  ["the checkbox", { addSecondDriver: true }],
  ["the extra", { extras: ["additional_driver"] }],
])("%s without the second driver's names is refused", async (_name, changes) => {
  const customer = await someCustomer(ctx)
  const customerCtx = as(ctx, customer)
  expect(await refused(openCheckout(customerCtx, someRentalRequest(customer, changes)))).toEqual(noNames)
  expect(await refused(checkStep(customerCtx, 3, someRentalRequest(customer, changes)))).toEqual(noNames)
})

test("a declined second driver with a name is refused", async () => {
  const customer = await someCustomer(ctx)
  const requested = someRentalRequest(customer, { addSecondDriver: false, secondDriver })
  const unchosen = ["addSecondDriver car-rental.second-driver-unchosen"]
  expect(await refused(openCheckout(as(ctx, customer), requested))).toEqual(unchosen)
  expect(await refused(quoteRental(ctx, requested))).toEqual(unchosen)
})

test("empty fields of a second driver count as none", async () => {
  const customer = await someCustomer(ctx)
  const empty = { secondDriver: { firstName: "", lastName: " " }, addSecondDriver: false }
  expect((await quoteRental(ctx, someRentalRequest(customer, empty))).lines).not.toContainEqual(charge)
})

test("mail, agreement and account name the second driver", async () => {
  const { bookingId, customerCtx } = await agencyRental(ctx, { extras: ["additional_driver"], secondDriver })
  const booking = await bookingById(ctx, bookingId)
  if (!booking) throw new Error("There is no booking.")
  const [mail] = await ctx.db.select().from(messages).where(isAbout("booking", bookingId))
  expect(mail?.body).toContain("Secondo conducente: Bice Sanna")
  expect(mail?.body).toContain("Secondo conducente: 10\u00a0€")
  const { sections, price } = agreementContents(ctx, await withPaid(ctx, booking), [])
  const rows = sections.flatMap((section) => section.rows)
  expect(rows).toContainEqual({ label: "Secondo conducente", value: "Bice Sanna" })
  expect(price.rows).toContainEqual({ label: "Secondo conducente", value: "10\u00a0€" })
  expect(await rentalPageData(customerCtx, bookingId)).toMatchObject({ secondDriver: "Bice Sanna", extras: [] })
})
