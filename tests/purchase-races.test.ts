// @module-tag postgres
import { randomUUID } from "node:crypto"
import { and, eq, gte, isNull } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type BookingKind, bookingKinds } from "../app/bookings/rules/states"
import { bookings, occupancies } from "../app/bookings/tables.server"
import { openCheckout } from "../app/car-rental/booking/checkout.server"
import { BAY } from "../app/car-wash/rules/slots"
import { holdWash } from "../app/car-wash/wash.server"
import { acceptOffer } from "../app/charter/offers/customer-decisions.server"
import { makeOffer } from "../app/charter/offers/offers.server"
import { quoteRequests } from "../app/charter/tables.server"
import { holdYacht } from "../app/charter/yacht-bookings.server"
import { endExpired } from "../app/checkout/holding/expiry.server"
import { messages } from "../app/messaging/tables.server"
import type { Ctx } from "../app/platform/context.server"
import { addDays, addMinutes, type IsoDate } from "../app/platform/dates"
import { answerStayRequest } from "../app/villas/answer.server"
import { requestStay } from "../app/villas/stay.server"
import { newGuest } from "./support/accounts/guests"
import { person } from "./support/accounts/people"
import { as, testClock, testContext } from "./support/context"
import { CROWD, customersWhoPaid, endings, withoutGuard } from "./support/crowds"
import { testDatabase } from "./support/database"
import { withSandbox } from "./support/purchases/payments"
import { type Customer, someFleet, someRentalRequest } from "./support/purchases/rentals"
import { someStay as someVillaStay } from "./support/purchases/stays"
import { someWash } from "./support/purchases/washes"
import { someStay as someYachtStay } from "./support/purchases/yachts"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))

let customers: Customer[]
let operator: Ctx
beforeAll(async () => {
  await someFleet(ctx)
  operator = as(ctx, await person(ctx, { role: "operator" }))
  customers = await customersWhoPaid(ctx)
})

/** Longer than any unpaid hold. */
const MAX_HOLD_MINUTES = 49 * 60
const expireHolds = () => clock.set(addMinutes(ctx.now(), MAX_HOLD_MINUTES))

/** Ends the holds of earlier tests, so that they do not count for limits and their mails are older. */
beforeEach(async () => {
  expireHolds()
  await endExpired(ctx)
  expireHolds()
})

type Caller = { ctx: Ctx; customer: Customer }
/** Prepares a caller's reservation; `nth` shifts its period, so that periods overlap in different ways. */
type Step = (caller: Caller, day: IsoDate, nth: number) => Promise<() => Promise<unknown>>
type Race = { resourceId: string; refusal: string; prepare: Step }

const shifted = (day: IsoDate, nth: number) => addDays(day, nth % 3)

const PRICE_CENTS = 1_850_000
const oneWay = {
  tripType: "one-way",
  departurePoint: "CAG",
  arrivalPoint: "OLB",
  departureTime: "12:00",
  passengers: 2,
  petsAllowed: false,
  smokingAllowed: false,
}

type Asked = { kind: "jet" | "helicopter" | "yacht"; itemId: string; endsAt?: Date }

/** A customer's request for a quote. */
async function requestedQuote({ customer }: Caller, asked: Asked, at: Date) {
  const [request] = await ctx.db
    .insert(quoteRequests)
    .values({
      ...asked,
      requestKey: randomUUID(),
      userId: customer.userId,
      itemName: asked.itemId,
      startsAt: at,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: "+39 070 111222",
      locale: "it",
      currency: "eur",
      details: { ...oneWay, departureDate: at.toISOString().slice(0, 10) },
      createdAt: ctx.now(),
    })
    .returning()
  if (!request) throw new Error("No request was made.")
  return request
}

const offer = (requestId: string) => makeOffer(operator, { requestId, cents: PRICE_CENTS, text: "Con equipaggio." })

const offeredFlight =
  (kind: "jet" | "helicopter", itemId: string): Step =>
  async (caller, day, nth) => {
    const at = addMinutes(new Date(`${day}T11:00:00Z`), 5 * (nth % 3))
    const { id } = await requestedQuote(caller, { kind, itemId }, at)
    return () => offer(id)
  }

const requestedStay = (caller: Caller, pickupDate: IsoDate) =>
  requestStay(
    caller.ctx,
    "villa-oleandra",
    someVillaStay({ email: caller.customer.email, pickupDate, returnDate: addDays(pickupDate, 7) }),
  )

/** The reserving step of each kind, after requests. */
const races: Record<BookingKind, Race> = {
  car_rental: {
    resourceId: "fiat-panda",
    refusal: "car-rental.taken 409",
    prepare: async (caller, day, nth) => {
      const period = { pickupDate: shifted(day, nth), returnDate: addDays(day, 3 + (nth % 2)) }
      return () => openCheckout(caller.ctx, someRentalRequest(caller.customer, period))
    },
  },
  car_wash: {
    resourceId: BAY,
    refusal: "car-wash.time-taken 409",
    prepare: async (caller, appointmentDate, nth) => {
      const appointmentTime = ["09:00", "09:30", "10:00"][nth % 3]
      const wash = someWash({ appointmentDate, appointmentTime, email: caller.customer.email })
      return () => holdWash(caller.ctx, wash)
    },
  },
  yacht: {
    resourceId: "yacht-granito",
    refusal: "checkout.taken 409",
    prepare: async (caller, day, nth) => {
      const checkinDate = shifted(day, nth)
      const stay = someYachtStay({ checkinDate, checkoutDate: addDays(checkinDate, 7) })
      return () => holdYacht(caller.ctx, "yacht-granito", stay)
    },
  },
  villa: {
    resourceId: "villa-oleandra",
    refusal: "villas.dates-booked 409",
    prepare: async (caller, day, nth) => {
      const { bookingId } = await requestedStay(caller, shifted(day, nth))
      return () => answerStayRequest(operator, { bookingId, outcome: "confirmed" })
    },
  },
  jet: { resourceId: "jet-brezza", refusal: "charter.dates-taken 409", prepare: offeredFlight("jet", "jet-brezza") },
  helicopter: {
    resourceId: "heli-falco",
    refusal: "charter.dates-taken 409",
    prepare: offeredFlight("helicopter", "heli-falco"),
  },
}

/** A customer in their own network. */
function someCaller(nth = 0): Caller {
  const customer = customers[nth] as Customer
  return { ctx: as(newGuest(ctx), customer), customer }
}

/** `size` customers reserve at the same time, a minute after their requests. */
async function race({ prepare }: Race, day: IsoDate, size = CROWD) {
  const steps: (() => Promise<unknown>)[] = []
  for (let nth = 0; nth < size; nth++) steps.push(await prepare(someCaller(nth), day, nth))
  clock.set(addMinutes(ctx.now(), 1))
  return endings(steps.map((step) => step()))
}

/** The bookings that occupy a resource from that day on, and the number of overlapping pairs. */
async function occupiedFrom({ resourceId }: Race, from: IsoDate) {
  const { resourceId: id, releasedAt, startsAt } = occupancies
  const isLive = and(eq(id, resourceId), isNull(releasedAt), gte(startsAt, new Date(from)))
  const occupied = await ctx.db.select().from(occupancies).where(isLive)
  const overlaps = occupied.flatMap((one, n) =>
    occupied.slice(n + 1).filter((other) => one.startsAt < other.endsAt && other.startsAt < one.endsAt),
  )
  return { bookingIds: occupied.map(({ bookingId }) => bookingId), overlaps: overlaps.length }
}

/** The rows written since then: bookings, the bookings of offers, and the subjects of mails. */
async function rowsSince(since: Date) {
  const created = await ctx.db.select({ id: bookings.id }).from(bookings).where(gte(bookings.createdAt, since))
  const offered = await ctx.db.select().from(quoteRequests).where(gte(quoteRequests.repliedAt, since))
  const mails = await ctx.db.select().from(messages).where(gte(messages.createdAt, since))
  return {
    bookings: created.map(({ id }) => id),
    offered: offered.map(({ bookingId }) => bookingId),
    mailsAbout: [
      ...new Set(mails.map(({ aboutId }) => offered.find(({ id }) => id === aboutId)?.bookingId ?? aboutId)),
    ],
  }
}

/** Mondays. Each kind has its own resource. */
const DAY = "2027-03-01"
const EXPIRED_DAY = "2027-04-05"
const UNGUARDED_DAY = "2027-06-07"

describe("of many customers at the same time", () => {
  test.each(bookingKinds)("one gets the %s and the others are refused", async (kind) => {
    const since = addMinutes(ctx.now(), 1)
    expect(await race(races[kind], DAY)).toEqual({ held: 1, [races[kind].refusal]: CROWD - 1 })

    const { bookingIds, overlaps } = await occupiedFrom(races[kind], DAY)
    expect([bookingIds.length, overlaps]).toEqual([1, 0])
    const rows = await rowsSince(since)
    expect(bookingIds).toEqual(expect.arrayContaining(rows.bookings))
    expect(bookingIds).toEqual(expect.arrayContaining(rows.offered))
    expect(bookingIds).toEqual(expect.arrayContaining(rows.mailsAbout))
  })

  test("one gets the period of an expired hold", async () => {
    await (await races.yacht.prepare(someCaller(), EXPIRED_DAY, 0))()
    expireHolds()
    expect(await race(races.yacht, EXPIRED_DAY)).toEqual({ held: 1, [races.yacht.refusal]: CROWD - 1 })
    const { bookingIds, overlaps } = await occupiedFrom(races.yacht, EXPIRED_DAY)
    expect([bookingIds.length, overlaps]).toEqual([1, 0])
  })
})

test("of two requests for overlapping nights of a villa, only one can be confirmed", async () => {
  const { bookingId: first } = await requestedStay(someCaller(0), "2027-05-03")
  const { bookingId: second } = await requestedStay(someCaller(1), "2027-05-06")
  const results = Array.from({ length: CROWD }, (_, n) =>
    answerStayRequest(operator, { bookingId: n % 2 ? second : first, outcome: "confirmed" }),
  )
  expect(await endings(results)).toEqual({
    held: 1,
    "villas.already-answered 409": CROWD / 2 - 1,
    "villas.dates-booked 409": CROWD / 2,
  })
  expect((await occupiedFrom(races.villa, "2027-05-01")).bookingIds).toHaveLength(1)
})

test("of a direct booking and offers for a yacht at the same time, one gets the dates", async () => {
  const booking = await races.yacht.prepare(someCaller(0), "2027-07-05", 0)
  const asked = { kind: "yacht", itemId: "yacht-granito", endsAt: new Date("2027-07-12T16:00:00Z") } as const
  const offers = [1, 2, 3].map(async (nth) => {
    const { id } = await requestedQuote(someCaller(nth), asked, new Date("2027-07-06T15:00:00Z"))
    return () => offer(id)
  })
  const steps = [booking, ...(await Promise.all(offers))]
  const { held } = await endings(steps.map((step) => step()))
  expect(held).toBe(1)
  const { bookingIds, overlaps } = await occupiedFrom(races.yacht, "2027-07-01")
  expect([bookingIds.length, overlaps]).toEqual([1, 0])
})

test("one offer accepted many times at the same time makes one booking", async () => {
  const caller = someCaller()
  const at = new Date("2027-05-05T11:00:00Z")
  const { id: requestId } = await requestedQuote(caller, { kind: "jet", itemId: "jet-levante" }, at)
  await offer(requestId)
  const accept = () => acceptOffer(caller.ctx, { requestId, expectedCents: PRICE_CENTS })
  const results = await Promise.all(Array.from({ length: CROWD }, accept))
  expect(new Set(results.map(({ bookingId }) => bookingId)).size).toBe(1)
  expect(await ctx.db.$count(bookings, eq(bookings.itemId, "jet-levante"))).toBe(1)
})

describe("without the constraint of the database", () => {
  beforeAll(() => withoutGuard(ctx))

  test.each(bookingKinds)("several customers get the %s, so these tests detect races", async (kind) => {
    const { held } = await race(races[kind], UNGUARDED_DAY, 12)
    expect(held).toBeGreaterThan(1)
    expect((await occupiedFrom(races[kind], UNGUARDED_DAY)).overlaps).toBeGreaterThan(0)
  })
})
