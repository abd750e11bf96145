import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someMembership } from "../../../tests/support/membership/memberships"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  allConsents,
  payRental,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { occupancyOf } from "../../bookings/occupancy.server"
import { bookingById } from "../../bookings/queries.server"
import { checkoutData } from "../../checkout/paying/checkout-data.server"
import type { TierId } from "../../membership/rules/tiers"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { addDays, addMinutes } from "../../platform/dates"
import { decideAgencyBooking, endUnconfirmedBookings, pendingAgencyBookings } from "./agency.server"
import { openCheckout } from "./checkout.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
beforeAll(() => someFleet(ctx))

let weeks = 0
async function placed() {
  const customer = await someCustomer(ctx)
  const customerCtx = { ...as(ctx, customer), locale: "en" as const }
  const pickupDate = addDays("2026-11-30", 7 * weeks++)
  const { bookingId, quote } = await openCheckout(
    customerCtx,
    someRentalRequest(customer, { pickupDate, returnDate: addDays(pickupDate, 1) }),
  )
  const money = { expectedAmountCents: quote.totalInCurrencyCents, currency: quote.currency }
  await payRental(customerCtx, { bookingId, paymentMethod: "agency", ...allConsents, ...money })
  return { customerCtx, bookingId }
}
const operator = async () => as(ctx, await person(ctx, { role: "operator" }))
const mailsAbout = async (bookingId: string) =>
  (await ctx.db.select().from(messages).where(isAbout("booking", bookingId)))
    .filter(({ channel }) => channel === "email")
    .map(({ kind }) => kind)

test("the payment step has terms of its own for paying at the agency", async () => {
  const customer = await someCustomer(ctx)
  const customerCtx = { ...as(ctx, customer), locale: "en" as const }
  const pickupDate = addDays("2026-11-30", 7 * weeks++)
  const { bookingId } = await openCheckout(
    customerCtx,
    someRentalRequest(customer, { pickupDate, returnDate: addDays(pickupDate, 1) }),
  )
  const { cancellation, agencyCancellation } = await checkoutData(customerCtx, { bookingId })
  expect(cancellation).toContain("of paying")
  expect(agencyCancellation).toMatch(/^You pay nothing now\. .* cancel free of charge\. .*of the confirmation/)
  expect(agencyCancellation).not.toContain("of paying")
})

/** The agency terms of a new rental, of a member of the tier if given, with and without gift cards. */
async function agencyTerms(tierId?: TierId) {
  const customer = await someCustomer(ctx)
  if (tierId) await someMembership(ctx, customer, { tierId })
  const customerCtx = { ...as(ctx, customer), locale: "en" as const }
  const pickupDate = addDays("2026-11-30", 7 * weeks++)
  const { bookingId } = await openCheckout(
    customerCtx,
    someRentalRequest(customer, { pickupDate, returnDate: addDays(pickupDate, 1) }),
  )
  return checkoutData(customerCtx, { bookingId })
}

test("the agency terms with a gift card say that it is used now and returned", async () => {
  const { agencyCancellationWithCredit: terms } = await agencyTerms()
  expect(terms).not.toContain("You pay nothing now")
  expect(terms).toMatch(/^Your gift card or voucher is used now, .* goes back to the gift card or voucher\. If you pay/)
})

test.each(["agencyCancellation", "agencyCancellationWithCredit"] as const)(
  "a member's %s names what is returned only for what is paid at the office",
  async (terms) => {
    const { [terms]: text } = await agencyTerms("gold")
    expect(text).toMatch(/^You(r gift card or voucher is used| pay nothing) now/)
    expect(text).toMatch(/If you pay at our office before then, with your membership you can cancel by .* everything/)
    expect(text?.match(/membership/g)).toHaveLength(1)
  },
)

test("a booking at the agency awaits the operator, who confirms it unpaid", async () => {
  const { bookingId } = await placed()
  const operatorCtx = await operator()
  expect((await pendingAgencyBookings(operatorCtx)).map(({ id }) => id)).toEqual([bookingId])
  await decideAgencyBooking(operatorCtx, { bookingId, outcome: "confirmed" })
  expect(await bookingById(ctx, bookingId)).toMatchObject({
    status: "confirmed",
    paymentStatus: "pending",
    paymentMethod: "agency",
  })
  expect((await occupancyOf(ctx, bookingId))?.expiresAt).toBeNull()
  expect(await pendingAgencyBookings(operatorCtx)).toEqual([])
  expect((await mailsAbout(bookingId)).sort()).toEqual(["checkout.agency-awaited", "checkout.confirmed"])
  const [mail] = await ctx.db.select().from(messages).where(eq(messages.kind, "checkout.confirmed"))
  expect(mail?.body).toContain("at the office")
  const secondDecision = decideAgencyBooking(operatorCtx, { bookingId, outcome: "cancelled" })
  expect(await refusalOf(secondDecision)).toMatchObject({ code: "car-rental.already-decided", status: 409 })
})

test("the operator's cancellation frees the dates and mails the customer", async () => {
  const { bookingId } = await placed()
  await decideAgencyBooking(await operator(), { bookingId, outcome: "cancelled" })
  expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "operator" })
  expect(await occupancyOf(ctx, bookingId)).toBeUndefined()
  expect((await mailsAbout(bookingId)).sort()).toEqual(["checkout.agency-awaited", "checkout.agency-cancelled"])
})

test("two concurrent operators decide once", { tags: ["postgres"] }, async () => {
  const { bookingId } = await placed()
  const operatorCtx = await operator()
  const both = await Promise.allSettled([
    decideAgencyBooking(operatorCtx, { bookingId, outcome: "confirmed" }),
    decideAgencyBooking(operatorCtx, { bookingId, outcome: "cancelled" }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  expect(await mailsAbout(bookingId)).toHaveLength(2)
})

test("is for operators only", async () => {
  const { customerCtx, bookingId } = await placed()
  for (const [who, status] of [[customerCtx, 403] as const, [ctx, 401] as const]) {
    expect((await refusalOf(decideAgencyBooking(who, { bookingId, outcome: "confirmed" }))).status).toBe(status)
    expect((await refusalOf(pendingAgencyBookings(who))).status).toBe(status)
  }
})

test("an unanswered one ends a day after its dates, once and without mail", async () => {
  const forgotten = await placed()
  const confirmed = await placed()
  const ahead = await placed()
  await decideAgencyBooking(await operator(), { bookingId: confirmed.bookingId, outcome: "confirmed" })
  const mails = await mailsAbout(forgotten.bookingId)
  const statuses = async () =>
    Promise.all([forgotten, confirmed, ahead].map(async ({ bookingId }) => (await bookingById(ctx, bookingId))?.status))
  const { endsAt } = (await bookingById(ctx, forgotten.bookingId)) ?? { endsAt: new Date(0) }
  const before = ctx.now()
  ctx.clock.set(addMinutes(endsAt, 24 * 60))
  await endUnconfirmedBookings(ctx)
  expect(await statuses()).toEqual(["pending", "confirmed", "pending"])
  ctx.clock.set(addMinutes(endsAt, 24 * 60 + 1))
  await Promise.all([endUnconfirmedBookings(ctx), endUnconfirmedBookings(ctx)])
  expect(await statuses()).toEqual(["cancelled", "confirmed", "pending"])
  ctx.clock.set(before)
  expect(await occupancyOf(ctx, forgotten.bookingId)).toBeUndefined()
  expect(await mailsAbout(forgotten.bookingId)).toEqual(mails)
  expect((await pendingAgencyBookings(await operator())).map(({ id }) => id)).not.toContain(forgotten.bookingId)
})
