import { and, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { newGuest } from "../../../tests/support/accounts/guests"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someListing, somePartner } from "../../../tests/support/partners/listed-partners"
import { agencyRental } from "../../../tests/support/purchases/paid-rental"
import { nextStay, storedBooking } from "../../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { someFleet } from "../../../tests/support/purchases/rentals"
import { seedVillas, someStay } from "../../../tests/support/purchases/stays"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { COMPANY_ANSWER_HOURS, PARTNER_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { rentalPageData } from "../../car-rental/rental-page.server"
import { items } from "../../catalogue/tables.server"
import { cancelByLink, cancellationPreview } from "../../checkout/cancelling/cancelling.server"
import { endExpired } from "../../checkout/holding/expiry.server"
import { bookingDetail } from "../../checkout/outcome/booking-detail.server"
import { bookingToPay } from "../../checkout/paying/checkout-data.server"
import { refreshPayment, startPayment } from "../../checkout/paying/payment.server"
import { purchaseOf } from "../../checkout/queries.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { paymentsOf } from "../../payments/queries.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes, romeDate } from "../../platform/dates"
import { requestStay } from "../../villas/stay.server"
import { watchAnswers } from "./answer-reminders.server"
import { answerListingBooking } from "./answers.server"
import { answerForPartner, endForOperator, partnerBooking } from "./booking-lists.server"

/** Requests for a villa that a partner offers, from the request to the payment. */

const VILLA = "villa-oleandra"
const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const operator = as(ctx, await person(ctx, { role: "operator" }))
const declined = { outcome: "declined" as const, reason: "The roof is being repaired." }
let partner: Ctx

beforeAll(async () => {
  await seedVillas(ctx)
  const owner = await somePartner(ctx)
  await someListing(ctx, owner.userId, VILLA)
  await ctx.db.update(items).set({ offeredBy: "Costa 1 S.r.l." }).where(eq(items.id, VILLA))
  partner = as(ctx, owner)
})

/** A new customer's request for seven nights, 18,865 EUR. */
async function requestedVilla() {
  const customer = as(newGuest(ctx), await person(ctx, { name: "Ada Neri" }))
  const { startsAt, endsAt } = nextStay()
  const dates = { pickupDate: romeDate(startsAt), returnDate: romeDate(endsAt) }
  const { bookingId } = await requestStay(customer, VILLA, someStay(dates))
  return { bookingId, customer }
}

const mailsAbout = (about: "booking" | "listing-booking", bookingId: string, kind: string) =>
  ctx.db
    .select()
    .from(messages)
    .where(and(isAbout(about, bookingId), eq(messages.kind, kind)))

const customerMails = (bookingId: string, kind: string) => mailsAbout("booking", bookingId, kind)
const partnerMails = (bookingId: string, kind: string) => mailsAbout("listing-booking", bookingId, kind)

test("a request shows its guests, and the income and commission expected", async () => {
  const { bookingId } = await requestedVilla()
  expect(await partnerBooking(partner, bookingId)).toMatchObject({
    guests: 2,
    isExpected: true,
    incomeCents: 1_886_500,
    commissionPercent: 15,
    commissionCents: -282_975,
    customer: null,
  })
})

test("the customer of a request reads until when the partner answers, and owes nothing", async () => {
  const { bookingId, customer } = await requestedVilla()
  const notes = async () => (await bookingDetail(customer, { bookingId })).notes.join(" ")
  expect(await notes()).toContain("If they cannot, you owe nothing.")
  expect(await notes()).not.toContain("everything you paid")
  const [mail] = await customerMails(bookingId, "checkout.received")
  expect(mail?.body).toContain("If they cannot, you owe nothing.")
  const at = clock.now()
  clock.set(addMinutes(at, PARTNER_ANSWER_HOURS * 60))
  try {
    expect(await notes()).toContain("The owner has not answered yet.")
    expect(await notes()).not.toContain("confirms by")
  } finally {
    clock.set(at)
  }
})

test("declining an unpaid villa request mails a decline, not a cancellation", async () => {
  const { bookingId, customer } = await requestedVilla()
  expect(await partnerBooking(partner, bookingId)).toMatchObject({ isRequest: true, isPaid: false })
  await answerListingBooking(partner, { bookingId, ...declined })
  expect(await bookingDetail(customer, { bookingId })).toMatchObject({ status: "cancelled", cancelReason: "declined" })
  const [mail] = await customerMails(bookingId, "checkout.declined")
  expect(mail?.subject).toContain("We cannot confirm your request")
  expect(mail?.body).toContain("Nothing was charged.")
  expect(mail?.body).toContain(declined.reason)
  expect(mail?.body).toContain("/villas")
  expect(mail?.body).not.toMatch(/cancelled|refund/)
  expect(await customerMails(bookingId, "checkout.operator-cancelled")).toEqual([])
})

test("the reason of a declined request is shown to customer, partner and operator", async () => {
  const { bookingId, customer } = await requestedVilla()
  await answerListingBooking(partner, { bookingId, ...declined })
  expect(await bookingDetail(customer, { bookingId })).toMatchObject({ declinedReason: declined.reason })
  expect(await partnerBooking(partner, bookingId)).toMatchObject({ declinedReason: declined.reason })
  const seen = await answerForPartner(operator, await storedBooking(ctx, bookingId))
  expect(seen).toMatchObject({ declinedReason: declined.reason })
})

const confirmed = { outcome: "confirmed" as const, reason: "" }

test("an unpaid request is mailed to the partner as a request", async () => {
  const { bookingId } = await requestedVilla()
  const [mail] = await partnerMails(bookingId, "partners.booking-new")
  expect(mail?.subject).toContain("New request")
  expect(mail?.body).toContain("Nothing is paid yet.")
  expect(mail?.body).not.toContain("booked")
  const at = clock.now()
  clock.set(addMinutes(at, 12 * 60))
  try {
    await watchAnswers(ctx)
    const [reminder] = await partnerMails(bookingId, "partners.booking-reminder")
    expect(reminder?.body).toContain("A request is waiting for you")
  } finally {
    clock.set(at)
  }
})

test("a confirmed request that is paid is mailed to the partner once", async () => {
  const { bookingId, customer } = await requestedVilla()
  const paidMails = () => partnerMails(bookingId, "partners.booking-paid")
  await answerListingBooking(partner, { bookingId, ...confirmed })
  expect(await paidMails()).toEqual([])
  const awaited = await partnerBooking(partner, bookingId)
  expect(awaited).toMatchObject({ isExpected: true, incomeCents: 1_886_500 })
  expect(awaited.paymentDeadline).toEqual((await bookingDetail(customer, { bookingId })).paymentDeadline)
  expect(awaited.paymentDeadline).toBeInstanceOf(Date)
  const price = { expectedAmountCents: 1_886_500, currency: "eur" as const }
  await startPayment(customer, { bookingId, consents: { agreesToTerms: true }, ...price })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  await refreshPayment(customer, { bookingId })
  await ctx.deliverWebhooks()
  expect(await paidMails()).toMatchObject([{ subject: expect.stringContaining("Booking paid: Villa Oleandra") }])
  expect(await partnerBooking(partner, bookingId)).toMatchObject({
    isExpected: false,
    incomeCents: 1_886_500,
    paymentDeadline: undefined,
  })
})

test("the payment page says once who provides a request and that it is confirmed", async () => {
  const { bookingId, customer } = await requestedVilla()
  await answerListingBooking(partner, { bookingId, ...confirmed })
  const { booking, loaded } = await bookingToPay(customer, { bookingId })
  const notices = ["Offered by our partner Costa 1 S.r.l.", "The owner has confirmed your booking."]
  expect(loaded?.notices).toEqual(expect.arrayContaining(notices))
  for (const notice of notices) expect(booking.notes).not.toContain(notice)
  expect(booking.notes).not.toEqual([])
})

test("declining an unpaid agency booking mails a decline, not a cancellation", async () => {
  await someFleet(ctx)
  const lender = await somePartner(ctx)
  await someListing(ctx, lender.userId, "volkswagen-polo")
  const { bookingId, customerCtx } = await agencyRental(ctx, { vehicleId: "volkswagen-polo" })
  await answerListingBooking(as(ctx, lender), { bookingId, ...declined })
  expect(await rentalPageData(customerCtx, bookingId)).toMatchObject({ declinedReason: declined.reason })
  expect(await storedBooking(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "declined" })
  expect(await customerMails(bookingId, "checkout.declined")).toHaveLength(1)
})

test("a declined request has no income", async () => {
  const { bookingId } = await requestedVilla()
  await answerListingBooking(partner, { bookingId, ...declined })
  expect(await partnerBooking(partner, bookingId)).toMatchObject({ isExpected: false, incomeCents: 0 })
})

test("a request that an operator declines is mailed to the partner as declined", async () => {
  const { bookingId } = await requestedVilla()
  await answerListingBooking(operator, { bookingId, ...declined })
  const [mail] = await partnerMails(bookingId, "partners.booking-cancelled")
  expect(mail?.subject).toContain("Request declined")
  expect(mail?.body).not.toContain("cancelled")
})

test("the partner and an operator read who declined", async () => {
  const endBy = async (bookingId: string) => endForOperator(operator, await storedBooking(ctx, bookingId))
  const own = await requestedVilla()
  await answerListingBooking(partner, { bookingId: own.bookingId, ...declined })
  expect((await partnerBooking(partner, own.bookingId)).end).toEqual({ by: "partner", at: ctx.now() })
  expect(await endBy(own.bookingId)).toBe("partner")
  const other = await requestedVilla()
  await answerListingBooking(operator, { bookingId: other.bookingId, ...declined })
  expect((await partnerBooking(partner, other.bookingId)).end).toMatchObject({ by: "company_declined" })
  expect(await endBy(other.bookingId)).toBe("company_declined")
})

test("the partner reads that the customer cancelled, on the page and in the mail", async () => {
  const { bookingId, customer } = await requestedVilla()
  const { promise: expected } = await cancellationPreview(customer, { bookingId })
  await cancelByLink(customer, { bookingId, expected })
  expect((await partnerBooking(partner, bookingId)).end).toMatchObject({ by: "customer" })
  const [mail] = await partnerMails(bookingId, "partners.booking-cancelled")
  expect(mail?.subject).toContain("Request ended")
  expect(mail?.body).toContain("The customer cancelled on")
})

test("the partner reads that a request lapsed unanswered", async () => {
  const { bookingId } = await requestedVilla()
  const at = clock.now()
  clock.set(addMinutes(at, COMPANY_ANSWER_HOURS * 60 + 1))
  try {
    await endExpired(ctx)
    expect((await partnerBooking(partner, bookingId)).end).toMatchObject({ by: "unanswered" })
  } finally {
    clock.set(at)
  }
})
