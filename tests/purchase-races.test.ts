import { randomUUID } from "node:crypto"
import { and, eq, gte, isNull } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type BookingKind, bookingKinds } from "../app/bookings/rules/kinds"
import { bookings, occupancies } from "../app/bookings/tables.server"
import { openCheckout } from "../app/car-rental/checkout.server"
import { BAY } from "../app/car-wash/rules/bay"
import { holdWash } from "../app/car-wash/wash.server"
import { acceptOffer } from "../app/charter/offers/offer-decisions.server"
import { quoteRequests } from "../app/charter/tables.server"
import { holdYacht } from "../app/charter/yacht-bookings.server"
import { endLapsed } from "../app/checkout/holding/lapse.server"
import { guestHolds } from "../app/checkout/tables.server"
import { messages } from "../app/messaging/tables.server"
import type { Ctx } from "../app/platform/context.server"
import { addDays, addMinutes, type IsoDate } from "../app/platform/dates"
import { answerStay } from "../app/villas/answer.server"
import { requestStay } from "../app/villas/stay.server"
import { as, testClock, testContext } from "./support/context"
import { CROWD, customersWhoPaid, endings, withoutGuard } from "./support/crowds"
import { testDatabase } from "./support/database"
import { newGuest } from "./support/guests"
import { withSandbox } from "./support/payments"
import { person } from "./support/people"
import { type Customer, someApplication, someFleet } from "./support/rentals"
import { someStay as someVillaStay } from "./support/stays"
import { someWash } from "./support/washes"
import { someStay as someYachtStay } from "./support/yachts"

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

/** Longer than anything is kept unpaid. */
const LONGEST_KEPT_MINUTES = 49 * 60
const lapse = () => clock.set(addMinutes(ctx.now(), LONGEST_KEPT_MINUTES))

/** What earlier tests held counts for no limit any more, and its mails are older than what follows. */
beforeEach(async () => {
  lapse()
  await endLapsed(ctx)
  lapse()
})

type Caller = { ctx: Ctx; customer: Customer }
/** One caller's step that reserves, ready to be taken: `nth` shifts its period, so that all overlap in different ways. */
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

/** A customer's request for a flight of that day, answered with an offer that stands for a day. */
async function offeredFlight({ customer }: Caller, flight: { kind: "jet" | "helicopter"; itemId: string }, at: Date) {
  const [request] = await ctx.db
    .insert(quoteRequests)
    .values({
      ...flight,
      requestKey: randomUUID(),
      userId: customer.userId,
      itemName: flight.itemId,
      state: "answered",
      startsAt: at,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: "+39 070 111222",
      locale: "it",
      currency: "eur",
      details: { ...oneWay, departureDate: at.toISOString().slice(0, 10) },
      offerCents: PRICE_CENTS,
      offerText: "Con equipaggio.",
      offerExpiresAt: addMinutes(ctx.now(), 1440),
      answeredAt: ctx.now(),
      createdAt: ctx.now(),
    })
    .returning()
  if (!request) throw new Error("No request was made.")
  return request
}

const acceptedFlight =
  (kind: "jet" | "helicopter", itemId: string): Step =>
  async (caller, day, nth) => {
    const at = addMinutes(new Date(`${day}T11:00:00Z`), 5 * (nth % 3))
    const { id: requestId } = await offeredFlight(caller, { kind, itemId }, at)
    return () => acceptOffer(caller.ctx, { requestId, expectedCents: PRICE_CENTS })
  }

const requestedStay = (caller: Caller, pickupDate: IsoDate) =>
  requestStay(
    caller.ctx,
    "villa-oleandra",
    someVillaStay({ email: caller.customer.email, pickupDate, returnDate: addDays(pickupDate, 7) }),
  )

/** The step of each kind that reserves; offers and requests come before it. */
const races: Record<BookingKind, Race> = {
  car_rental: {
    resourceId: "fiat-panda",
    refusal: "car-rental.taken 409",
    prepare: async (caller, day, nth) => {
      const period = { pickupDate: shifted(day, nth), returnDate: addDays(day, 3 + (nth % 2)) }
      return () => openCheckout(caller.ctx, someApplication(caller.customer, period))
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
    refusal: "checkout.taken 409",
    prepare: async (caller, day, nth) => () => requestedStay(caller, shifted(day, nth)),
  },
  jet: { resourceId: "jet-brezza", refusal: "charter.offer-taken 409", prepare: acceptedFlight("jet", "jet-brezza") },
  helicopter: {
    resourceId: "heli-falco",
    refusal: "charter.offer-taken 409",
    prepare: acceptedFlight("helicopter", "heli-falco"),
  },
}

/** A customer at an address of their own. */
function someCaller(nth = 0): Caller {
  const customer = customers[nth] as Customer
  return { ctx: as(newGuest(ctx), customer), customer }
}

/** So many customers take the step that reserves at the same moment. */
async function race({ prepare }: Race, day: IsoDate, size = CROWD) {
  const steps: (() => Promise<unknown>)[] = []
  for (let nth = 0; nth < size; nth++) steps.push(await prepare(someCaller(nth), day, nth))
  return endings(steps.map((step) => step()))
}

/** The bookings that keep a resource from that day on, and how many pairs of what they keep overlap. */
async function keptFrom({ resourceId }: Race, from: IsoDate) {
  const { resourceId: id, releasedAt, startsAt } = occupancies
  const isKept = and(eq(id, resourceId), isNull(releasedAt), gte(startsAt, new Date(from)))
  const kept = await ctx.db.select().from(occupancies).where(isKept)
  const overlaps = kept.flatMap((one, n) =>
    kept.slice(n + 1).filter((other) => one.startsAt < other.endsAt && other.startsAt < one.endsAt),
  )
  return { bookingIds: kept.map(({ bookingId }) => bookingId), overlaps: overlaps.length }
}

/** What was written since then: bookings, accepted requests, rows for the limits of unpaid holds, and what mails are about. */
async function writtenSince(since: Date) {
  const made = await ctx.db.select({ id: bookings.id }).from(bookings).where(gte(bookings.createdAt, since))
  const accepted = await ctx.db
    .select({ id: quoteRequests.bookingId })
    .from(quoteRequests)
    .where(gte(quoteRequests.decidedAt, since))
  const mails = await ctx.db.select().from(messages).where(gte(messages.createdAt, since))
  return {
    bookings: made.map(({ id }) => id),
    accepted: accepted.map(({ id }) => id),
    unpaidHolds: await ctx.db.$count(guestHolds, gte(guestHolds.createdAt, since)),
    mailsAbout: [...new Set(mails.map(({ subjectRef }) => subjectRef))],
  }
}

/** Mondays. Each kind has a resource of its own. */
const DAY = "2027-03-01"
const LAPSED_DAY = "2027-04-05"
const UNGUARDED_DAY = "2027-06-07"

describe("of 200 customers at the same moment", () => {
  test.each(bookingKinds)("one gets the %s and the others are refused", async (kind) => {
    const since = ctx.now()
    expect(await race(races[kind], DAY)).toEqual({ held: 1, [races[kind].refusal]: CROWD - 1 })

    const { bookingIds, overlaps } = await keptFrom(races[kind], DAY)
    expect([bookingIds.length, overlaps]).toEqual([1, 0])
    const written = await writtenSince(since)
    expect(written.bookings).toEqual(bookingIds)
    expect(written.unpaidHolds).toBe(0)
    expect(bookingIds).toEqual(expect.arrayContaining(written.accepted))
    expect(bookingIds.map((id) => `booking:${id}`)).toEqual(expect.arrayContaining(written.mailsAbout))
  })

  test("one gets what a lapsed hold still occupies", async () => {
    await (await races.yacht.prepare(someCaller(), LAPSED_DAY, 0))()
    lapse()
    expect(await race(races.yacht, LAPSED_DAY)).toEqual({ held: 1, [races.yacht.refusal]: CROWD - 1 })
    const { bookingIds, overlaps } = await keptFrom(races.yacht, LAPSED_DAY)
    expect([bookingIds.length, overlaps]).toEqual([1, 0])
  })
})

test("of two requests for overlapping nights of a villa operators confirm only one", async () => {
  const { bookingId: first } = await requestedStay(someCaller(0), "2027-05-03")
  lapse()
  const { bookingId: second } = await requestedStay(someCaller(1), "2027-05-06")
  lapse()
  const answers = Array.from({ length: CROWD }, (_, n) =>
    answerStay(operator, { bookingId: n % 2 ? second : first, outcome: "confirmed" }),
  )
  expect(await endings(answers)).toEqual({
    held: 1,
    "villas.already-answered 409": CROWD / 2 - 1,
    "villas.dates-gone 409": CROWD / 2,
  })
  expect((await keptFrom(races.villa, "2027-05-01")).bookingIds).toHaveLength(1)
})

test("one offer accepted 200 times at the same moment is one booking", async () => {
  const caller = someCaller()
  const at = new Date("2027-05-05T11:00:00Z")
  const { id: requestId } = await offeredFlight(caller, { kind: "jet", itemId: "jet-levante" }, at)
  const accept = () => acceptOffer(caller.ctx, { requestId, expectedCents: PRICE_CENTS })
  const answers = await Promise.all(Array.from({ length: CROWD }, accept))
  expect(new Set(answers.map(({ bookingId }) => bookingId)).size).toBe(1)
  expect(await ctx.db.$count(bookings, eq(bookings.itemId, "jet-levante"))).toBe(1)
})

describe("with the constraint of the database off", () => {
  beforeAll(() => withoutGuard(ctx))

  test.each(bookingKinds)("several customers get the %s: the race is real", async (kind) => {
    const { held } = await race(races[kind], UNGUARDED_DAY, 12)
    expect(held).toBeGreaterThan(1)
    expect((await keptFrom(races[kind], UNGUARDED_DAY)).overlaps).toBeGreaterThan(0)
  })
})
