import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { somePartner } from "../../../tests/support/partners/listed-partners"
import { someCalendar, someListing as someVilla } from "../../../tests/support/partners/listing-calendars"
import { codeOf } from "../../../tests/support/purchases/cancelled"
import { requestedYacht, yachtBooking } from "../../../tests/support/purchases/checkouts"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { occupancies } from "../../bookings/tables.server"
import { yachtRequestForm } from "../../charter/forms"
import { acceptOffer, withdrawQuoteRequest } from "../../charter/offers/customer-decisions.server"
import { declineQuoteRequest, makeOffer } from "../../charter/offers/offers.server"
import { requestYacht } from "../../charter/requests/requests.server"
import { endExpired, releaseUnpaid } from "../../checkout/holding/expiry.server"
import { holdForPayment } from "../../checkout/holding/hold.server"
import { addMinutes } from "../../platform/dates"
import { alerts } from "../../platform/tables.server"
import { answerStayRequest } from "../../villas/answer.server"
import { listings } from "../tables.server"
import { blockDays } from "./blocks.server"
import { exportedCalendar } from "./export.server"
import { readCalendar } from "./reading.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const operator = as(ctx, await person(ctx, { role: "operator" }))
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

const OFFER_MINUTES = 48 * 60
const week = { pickupDate: "2027-06-05", returnDate: "2027-06-12" }
const blocked = { from: "2027-06-06", to: "2027-06-07" }

/** A new customer's request for a week on a partner's yacht. */
async function requested(itemId: string) {
  const customer = as(ctx, await person(ctx, { name: "Ada Neri" }))
  const form = yachtRequestForm.parse({
    purchaseKey: randomUUID(),
    ...week,
    guests: "4",
    fullName: "Ada Neri",
    email: "ada@example.org",
    phone: "+39 070 111222",
    isSignedIn: "true",
  })
  return { customer, request: await requestYacht(customer, itemId, form) }
}

const CENTS = 9_000_00
const offer = (requestId: string) => makeOffer(operator, { requestId, cents: CENTS, text: "With skipper." })

/** A partner's yacht with an offer, and a calendar of another platform that is read with `read`. */
async function offered() {
  const partner = await somePartner(ctx)
  const { itemId, listingId } = partner
  const { customer, request } = await requested(itemId)
  const { bookingId } = await offer(request.id)
  const calendar = await someCalendar(ctx, listingId)
  const read = () =>
    readCalendar(ctx, calendar.id, async () => ({
      events: [{ isClosed: false, startsOn: "2027-06-06", endsOn: "2027-06-08" }],
      unreadable: 0,
    }))
  const [listing] = await ctx.db.select().from(listings).where(eq(listings.id, listingId))
  const exported = async () => (await exportedCalendar(ctx, { file: `${listing?.calendarKey}.ics` })).text
  return {
    ...{ itemId, listingId, customer, read, exported },
    partner: as(ctx, partner),
    requestId: request.id,
    bookingId: bookingId ?? "",
  }
}

/** Why a resource is occupied; null for a booking. */
const notesAt = async (itemId: string) =>
  (
    await ctx.db
      .select()
      .from(occupancies)
      .where(and(eq(occupancies.resourceId, itemId), isNull(occupancies.releasedAt)))
  ).map(({ note }) => note)

test("the days of an offer cannot be blocked until it ends", async () => {
  const { partner, listingId, requestId } = await offered()
  expect(await codeOf(blockDays(partner, { listingId, ...blocked }))).toBe("partners.calendar-booked-days")
  await declineQuoteRequest(operator, { requestId, text: "No." })
  await blockDays(partner, { listingId, ...blocked })
})

test("an open and an accepted offer are exported until they expire", async () => {
  const { customer, requestId, exported } = await offered()
  expect(await exported()).toContain("20270605")
  await acceptOffer(customer, { requestId, expectedCents: CENTS })
  expect(await exported()).toContain("20270605")
  clock.set(addMinutes(clock.now(), OFFER_MINUTES))
  expect(await exported()).not.toContain("20270605")
})

test("a calendar that has days of an offer is reported", async () => {
  const { bookingId, read } = await offered()
  await read()
  expect(
    await ctx.db
      .select()
      .from(alerts)
      .where(eq(alerts.subject, `booking:${bookingId}`)),
  ).toMatchObject([{ kind: "double-booking" }])
})

type Offered = Awaited<ReturnType<typeof offered>>
const ends: [string, (offered: Offered) => Promise<unknown>][] = [
  ["is declined by the customer", ({ customer, requestId }) => withdrawQuoteRequest(customer, { requestId })],
  ["is declined by the operator", ({ requestId }) => declineQuoteRequest(operator, { requestId, text: "No." })],
  ["is released", ({ bookingId }) => releaseUnpaid(operator, bookingId)],
  [
    "expires",
    async () => {
      clock.set(addMinutes(clock.now(), OFFER_MINUTES))
      await endExpired(ctx)
    },
  ],
]

test.each(ends)("the days of an offer that %s go to the calendar that has them", async (_, end) => {
  const yacht = await offered()
  await yacht.read()
  expect(await notesAt(yacht.itemId)).toEqual([null])
  await end(yacht)
  expect(await notesAt(yacht.itemId)).toEqual(["calendar"])
})

test("nobody is offered or can book days that a calendar waits for", async () => {
  const { itemId, read } = await offered()
  await read()
  const { request, customer } = await requested(itemId)
  clock.set(addMinutes(clock.now(), OFFER_MINUTES))
  expect(await codeOf(offer(request.id))).toBe("charter.dates-taken")
  const { startsAt, endsAt } = request
  const direct = yachtBooking({ kind: "yacht", userId: request.userId, itemId, startsAt, endsAt: endsAt ?? startsAt })
  expect(await codeOf(holdForPayment(customer, direct))).toBe("checkout.taken")
  await endExpired(ctx)
  expect(await notesAt(itemId)).toEqual(["calendar"])
})

test("a stay on days that a calendar waits for cannot be confirmed", async () => {
  const { itemId, id } = await someVilla(ctx, await person(ctx, { role: "business" }))
  const june = { startsAt: new Date("2027-06-05T13:00:00Z"), endsAt: new Date("2027-06-12T09:00:00Z") }
  const stay = {
    kind: "villa",
    itemId,
    ...june,
    details: { ...week, nights: 7, guests: 4, place: "Porto Cervo" },
  } as const
  const { bookingId } = await requestedYacht(ctx, stay)
  const { bookingId: other } = await requestedYacht(ctx, stay)
  await answerStayRequest(operator, { bookingId: other, outcome: "confirmed" })
  const calendar = await someCalendar(ctx, id)
  const events = [{ isClosed: false, startsOn: "2027-06-06", endsOn: "2027-06-08" }]
  await readCalendar(ctx, calendar.id, async () => ({ events, unreadable: 0 }))
  clock.set(addMinutes(clock.now(), OFFER_MINUTES))
  expect(await codeOf(answerStayRequest(operator, { bookingId, outcome: "confirmed" }))).toBe("villas.dates-blocked")
})
