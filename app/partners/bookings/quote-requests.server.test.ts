import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { somePartner, withoutConsents } from "../../../tests/support/partners/listed-partners"
import { chargeBooking } from "../../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { insertOccupancy } from "../../bookings/occupancy.server"
import { items } from "../../catalogue/tables.server"
import { yachtRequestForm } from "../../charter/forms"
import { acceptOffer } from "../../charter/offers/customer-decisions.server"
import { shownRequest } from "../../charter/offers/offer-page.server"
import { makeOffer } from "../../charter/offers/offers.server"
import { requestYacht } from "../../charter/requests/requests.server"
import { refreshPayment } from "../../checkout/paying/payment.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { addMinutes } from "../../platform/dates"
import { answerListingBooking } from "./answers.server"
import { notifyPartnerOfQuoteRequest, partnerOfItem, partnerQuoteRequests } from "./quote-requests.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
withoutConsents(ctx)
const operator = as(ctx, await person(ctx, { role: "operator" }))

/** A customer's request for a quote of a new partner's yacht. */
async function requestedQuote(settings: Parameters<typeof somePartner>[1] = {}) {
  const partner = await somePartner(ctx, settings)
  const customer = as(ctx, await person(ctx, { name: "Ada Neri", idStatus: "verified" }))
  const form = yachtRequestForm.parse({
    purchaseKey: randomUUID(),
    pickupDate: "2027-06-05",
    returnDate: "2027-06-12",
    guests: "4",
    fullName: "Ada Neri",
    email: "ada@example.org",
    phone: "+39 070 111222",
    isSignedIn: "true",
  })
  const request = await requestYacht(customer, partner.itemId, form)
  return { partner, customer, customerCtx: as(ctx, partner), request }
}

const mailsTo = (recipient: string) =>
  ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, recipient), eq(messages.kind, "partners.quote-request")))

test("a quote request is listed for its partner without the customer's data", async () => {
  const { customerCtx, request } = await requestedQuote()
  const listed = await partnerQuoteRequests(customerCtx)
  expect(listed).toMatchObject([{ id: request.id, guests: 4, startsAt: request.startsAt, offeredUntil: null }])
  expect(JSON.stringify(listed)).not.toMatch(/Neri|example\.org|070/)
})

test("a quote request is mailed to its partner without the customer's data", async () => {
  const { partner } = await requestedQuote()
  const [mail, ...others] = await mailsTo(partner.email)
  expect(others).toEqual([])
  expect(mail?.body).toContain("/partner/bookings")
  expect(mail?.body).not.toMatch(/Neri|111.?222/)
})

test("the mail asks to block the days only while they are free", async () => {
  const { partner, request } = await requestedQuote()
  const { itemId, startsAt, endsAt } = request
  if (!itemId || !endsAt) throw new Error("The request has no item or end.")
  await insertOccupancy(ctx, { resourceId: itemId, startsAt, endsAt, note: "Refit" })
  await notifyPartnerOfQuoteRequest(ctx, { ...request, itemId })
  const bodies = (await mailsTo(partner.email)).map(({ body }) => /block them now|bloccale subito/.test(body))
  expect(bodies.toSorted()).toEqual([false, true])
})

test("a partner without new-booking mails gets none of a quote request", async () => {
  const notifications = { newBookings: false, bookingCancellations: true, platformUpdates: false }
  const { partner } = await requestedQuote({ notifications })
  expect(await mailsTo(partner.email)).toEqual([])
})

test("an offered quote says until when the customer can accept it", async () => {
  const { customerCtx, request } = await requestedQuote()
  await makeOffer(operator, { requestId: request.id, ...offered })
  const [listed] = await partnerQuoteRequests(customerCtx)
  expect(listed?.offeredUntil).toEqual(addMinutes(ctx.now(), 48 * 60))
})

const offered = { cents: 9_000_00, text: "With skipper." }

/** A customer's offer for a yacht of a partner with a public name. */
async function offeredQuote() {
  const quote = await requestedQuote()
  const { itemId } = quote.partner
  await ctx.db.update(items).set({ offeredBy: "Costa Mare S.r.l." }).where(eq(items.id, itemId))
  await makeOffer(operator, { requestId: quote.request.id, ...offered })
  return quote
}

test("an offer's page names the partner, who confirms after payment", async () => {
  const { customer, request } = await offeredQuote()
  const shown = await shownRequest({ ...customer, locale: "en" }, { requestId: request.id })
  expect(shown.needsPartnerConfirmation).toBe(true)
  expect(shown.notices[0]).toBe("Offered by our partner Costa Mare S.r.l.")
  expect(shown.notices[1]).toMatch(/owner confirms within 24 hours .* we return whatever you have paid/)
})

test("an offer's mail names the partner, who confirms after payment", async () => {
  const { request } = await offeredQuote()
  const [mail] = await ctx.db
    .select()
    .from(messages)
    .where(and(isAbout("request", request.id), eq(messages.kind, "charter.offer")))
  expect(mail?.body).toContain("Offered by our partner Costa Mare S.r.l.")
  expect(mail?.body).toContain("The owner confirms within 24")
})

test("a paid offer's page calls it confirmed only once the partner has", async () => {
  const { customer, request, customerCtx } = await offeredQuote()
  const { id: requestId } = request
  const { bookingId } = await acceptOffer(customer, { requestId, expectedCents: offered.cents })
  await chargeBooking(customer, { bookingId })
  await refreshPayment(customer, { bookingId })
  const shown = async () => shownRequest(customer, { requestId })
  expect(await shown()).toMatchObject({ state: "booked", needsPartnerConfirmation: true })
  await answerListingBooking(customerCtx, { bookingId, outcome: "confirmed", reason: "" })
  expect(await shown()).toMatchObject({ state: "booked", needsPartnerConfirmation: false })
})

test("another partner sees no quote request", async () => {
  await requestedQuote()
  expect(await partnerQuoteRequests(as(ctx, await somePartner(ctx)))).toEqual([])
})

test("the partner of an item is shown to operators only", async () => {
  const { partner, customerCtx } = await requestedQuote()
  expect(await partnerOfItem(operator, partner.itemId)).toMatchObject({ id: partner.userId, email: partner.email })
  expect(await refusalOf(partnerOfItem(customerCtx, partner.itemId))).toMatchObject({ status: 403 })
})
