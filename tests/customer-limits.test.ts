import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import type { NewBooking } from "../app/bookings/booking.server"
import { bookingById } from "../app/bookings/queries.server"
import { openCheckout } from "../app/car-rental/booking/checkout.server"
import { abandonCheckout, endExpired } from "../app/checkout/holding/expiry.server"
import { holdForPayment } from "../app/checkout/holding/hold.server"
import { refreshHold } from "../app/checkout/holding/hold-period.server"
import { placeBookingRequest } from "../app/checkout/holding/request.server"
import { startPayment } from "../app/checkout/paying/payment.server"
import { seedDemoRates } from "../app/payments/crypto/crypto-rates.server"
import { paymentsOf } from "../app/payments/queries.server"
import type { Ctx } from "../app/platform/context.server"
import { addMinutes } from "../app/platform/dates"
import { newGuest } from "./support/accounts/guests"
import { as, beforeFirstTransaction, testClock, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { heldYacht, someYacht, yachtBooking } from "./support/purchases/checkouts"
import { withSandbox } from "./support/purchases/payments"
import {
  allConsents,
  type Customer,
  payRental,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "./support/purchases/rentals"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(async () => {
  await someFleet(ctx)
  await someYacht(ctx)
})

let weeks = 0
/** Each booking has its own week, so that tests do not conflict. */
function yachtOf({ userId, email }: Customer, changes: Partial<NewBooking> = {}) {
  const startsAt = new Date(Date.UTC(2027, 3, 5 + 7 * weeks++, 14))
  const endsAt = new Date(startsAt.getTime() + 3 * 24 * 3600_000)
  return yachtBooking({ userId, customerEmail: email, purchaseKey: randomUUID(), startsAt, endsAt, ...changes })
}

async function newCustomer() {
  const customer = await someCustomer(ctx)
  return { customer, customerCtx: as(ctx, customer) }
}

async function threeHolds(customerCtx: Ctx, customer: Customer): Promise<string[]> {
  const held: string[] = []
  for (let count = 0; count < 3; count++) {
    clock.set(addMinutes(ctx.now(), 1))
    held.push((await holdForPayment(customerCtx, yachtOf(customer))).bookingId)
  }
  return held
}

/** An offer that is valid for a week. */
const offerOf = ({ userId }: Customer, day: string): Partial<NewBooking> => ({
  userId,
  startsAt: new Date(`${day}T13:00:00Z`),
  endsAt: addMinutes(new Date(`${day}T13:00:00Z`), 2880),
  details: { offerExpiresAt: addMinutes(ctx.now(), 7 * 1440).toISOString() },
})

const paymentStates = async (bookingId: string) =>
  (await paymentsOf(ctx.db, { bookingId, orderId: null })).map(({ state }) => state)

const statusOf = async (id: string) => (await bookingById(ctx, id))?.status

test("holds of all kinds count together", async () => {
  const { customer, customerCtx } = await newCustomer()
  for (let count = 0; count < 3; count++) await holdForPayment(customerCtx, yachtOf(customer))
  const car = someRentalRequest(customer, { pickupDate: "2027-04-05", returnDate: "2027-04-06" })
  expect(await refusalOf(openCheckout(customerCtx, car))).toMatchObject({ code: "checkout.too-many-open", status: 409 })
})

test("a new hold ends the customer's own hold of the same dates", async () => {
  const { customer, customerCtx } = await newCustomer()
  const booking = yachtOf(customer)
  const first = await holdForPayment(customerCtx, booking)
  const second = await holdForPayment(customerCtx, { ...booking, purchaseKey: randomUUID() })
  expect(await statusOf(first.bookingId)).toBe("cancelled")
  expect(await statusOf(second.bookingId)).toBe("held")
})

test("a new hold is refused if a payment of the same dates is starting", async () => {
  const { customer, customerCtx } = await newCustomer()
  const booking = yachtOf(customer)
  const { bookingId, amountDueCents } = await holdForPayment(customerCtx, booking)
  const payment = { method: "card", expectedAmountCents: amountDueCents, currency: booking.currency ?? "eur" } as const
  const whilePaymentStarts = beforeFirstTransaction(customerCtx, () =>
    startPayment(customerCtx, { bookingId, ...payment, consents: { agreesToTerms: true } }),
  )
  const again = holdForPayment(whilePaymentStarts, { ...booking, purchaseKey: randomUUID() })
  expect(await refusalOf(again)).toMatchObject({ code: "checkout.payment-open", status: 409 })
  expect(await statusOf(bookingId)).toBe("held")
  expect(await paymentStates(bookingId)).toEqual(["open"])
})

test("another customer's hold of the same dates is kept", async () => {
  const { customer, customerCtx } = await newCustomer()
  const other = await newCustomer()
  const booking = yachtOf(customer)
  const first = await holdForPayment(customerCtx, booking)
  const lateBooking = { ...booking, userId: other.customer.userId, purchaseKey: randomUUID() }
  expect((await refusalOf(holdForPayment(other.customerCtx, lateBooking))).code).toBe("checkout.taken")
  expect(await statusOf(first.bookingId)).toBe("held")
})

test("a repeated hold without changes keeps the consents and the open payment", async () => {
  const { customer, customerCtx } = await newCustomer()
  const booking = yachtOf(customer)
  const { bookingId, amountDueCents } = await holdForPayment(customerCtx, booking)
  const payment = { method: "card", expectedAmountCents: amountDueCents, currency: booking.currency ?? "eur" } as const
  await startPayment(customerCtx, { bookingId, ...payment, consents: { agreesToTerms: true } })
  expect((await holdForPayment(customerCtx, booking)).bookingId).toBe(bookingId)
  expect((await bookingById(ctx, bookingId))?.consentsAt).toEqual(ctx.now())
  expect((await paymentsOf(ctx.db, { bookingId, orderId: null })).map(({ state }) => state)).toEqual(["open"])
})

test("another contact resets the consents and ends the payment", async () => {
  const { customer, customerCtx } = await newCustomer()
  const booking = yachtOf(customer)
  const { bookingId, amountDueCents } = await holdForPayment(customerCtx, booking)
  const payment = { method: "card", expectedAmountCents: amountDueCents, currency: booking.currency ?? "eur" } as const
  await startPayment(customerCtx, { bookingId, ...payment, consents: { agreesToTerms: true } })
  await holdForPayment(customerCtx, { ...booking, customerPhone: "+39 070 555 0102" })
  expect((await bookingById(ctx, bookingId))?.consentsAt).toBeNull()
  expect((await paymentsOf(ctx.db, { bookingId, orderId: null })).map(({ state }) => state)).toEqual(["cancelled"])
})

test("a key of one kind's hold is refused for another kind", async () => {
  const { customer, customerCtx } = await newCustomer()
  const car = someRentalRequest(customer, { pickupDate: "2027-01-05", returnDate: "2027-01-06" })
  const { bookingId } = await openCheckout(customerCtx, car)
  const yacht = yachtOf(customer, { purchaseKey: car.purchaseKey })
  expect((await refusalOf(holdForPayment(customerCtx, yacht))).code).toBe("checkout.already-placed")
  expect(await bookingById(ctx, bookingId)).toMatchObject({ kind: "car_rental", status: "held" })
})

test("a hold refused as taken keeps the customer's other holds", async () => {
  const { customer, customerCtx } = await newCustomer()
  const other = await newCustomer()
  const taken = yachtOf(other.customer)
  await holdForPayment(other.customerCtx, taken)
  const held = await threeHolds(customerCtx, customer)
  const lateBooking = { ...taken, userId: customer.userId, purchaseKey: randomUUID() }
  expect((await refusalOf(holdForPayment(customerCtx, lateBooking))).code).toBe("checkout.taken")
  expect(await Promise.all(held.map(statusOf))).toEqual(["held", "held", "held"])
})

test("a hold refused as taken keeps the customer's overlapping hold", async () => {
  const { customer, customerCtx } = await newCustomer()
  const other = await newCustomer()
  const first = yachtOf(customer)
  const { bookingId } = await holdForPayment(customerCtx, first)
  const next = { startsAt: first.endsAt, endsAt: addMinutes(first.endsAt, 1440) }
  await holdForPayment(other.customerCtx, yachtOf(other.customer, next))
  const longer = { ...first, purchaseKey: randomUUID(), endsAt: next.endsAt }
  expect((await refusalOf(holdForPayment(customerCtx, longer))).code).toBe("checkout.taken")
  expect(await statusOf(bookingId)).toBe("held")
})

test("a hold with an open crypto payment is not replaced by a new hold", async () => {
  await seedDemoRates(ctx)
  const { customer, customerCtx } = await newCustomer()
  const car = someRentalRequest(customer, { pickupDate: "2027-02-09", returnDate: "2027-02-10" })
  const { bookingId, quote } = await openCheckout(customerCtx, car)
  const crypto = {
    paymentMethod: "crypto",
    cryptocurrency: "btc",
    expectedAmountCents: quote.totalInCurrencyCents,
    currency: quote.currency,
  }
  await payRental(customerCtx, { bookingId, ...crypto, ...allConsents })
  const repeated = openCheckout(customerCtx, { ...car, purchaseKey: randomUUID() })
  expect((await refusalOf(repeated)).code).toBe("checkout.crypto-under-way")
  expect(await statusOf(bookingId)).toBe("held")
  expect(await paymentStates(bookingId)).toEqual(["open"])
})

test("an offer is replaced by nobody's direct booking, and its customer is told why", async () => {
  const { customer, customerCtx } = await newCustomer()
  const offered = offerOf(customer, "2032-03-08")
  const { bookingId } = await heldYacht(customerCtx, offered)
  const direct = { ...offered, details: {} }
  const other = await newCustomer()
  const others = yachtOf(other.customer, { ...direct, userId: other.customer.userId })
  expect((await refusalOf(holdForPayment(other.customerCtx, others))).code).toBe("checkout.taken")
  expect((await refusalOf(holdForPayment(customerCtx, yachtOf(customer, direct)))).code).toBe("checkout.own-offer")
  expect(await statusOf(bookingId)).toBe("held")
})

test("an offer is held until it ends", async () => {
  const { customer, customerCtx } = await newCustomer()
  const { expiresAt } = await heldYacht(customerCtx, offerOf(customer, "2032-02-02"))
  expect(expiresAt).toEqual(addMinutes(ctx.now(), 7 * 1440))
})

test("pending requests do not prevent a rental", async () => {
  const { customer, customerCtx } = await newCustomer()
  for (let count = 0; count < 4; count++) await placeBookingRequest(customerCtx, yachtOf(customer))
  const car = someRentalRequest(customer, { pickupDate: "2027-03-09", returnDate: "2027-03-10" })
  expect(await statusOf((await openCheckout(customerCtx, car)).bookingId)).toBe("held")
})

test("a request with the key of an ended one is a new request", async () => {
  const { customer, customerCtx } = await newCustomer()
  const booking = yachtOf(customer)
  const first = await placeBookingRequest(customerCtx, booking)
  clock.set(addMinutes(ctx.now(), 48 * 60))
  await endExpired(ctx)
  expect(await statusOf(first.bookingId)).toBe("cancelled")
  const second = await placeBookingRequest(customerCtx, booking)
  expect(await statusOf(second.bookingId)).toBe("pending")
})

test("expired holds do not count, even before the job ends them", async () => {
  const { customer, customerCtx } = await newCustomer()
  await threeHolds(customerCtx, customer)
  clock.set(addMinutes(ctx.now(), 61))
  const car = someRentalRequest(customer, { pickupDate: "2027-03-16", returnDate: "2027-03-17" })
  expect(await statusOf((await openCheckout(customerCtx, car)).bookingId)).toBe("held")
})

test("two requests with the key of an expired hold make one booking", async () => {
  const { customer, customerCtx } = await newCustomer()
  const booking = yachtOf(customer)
  const first = await holdForPayment(customerCtx, booking)
  clock.set(addMinutes(ctx.now(), 21))
  const [one, other] = await Promise.all([holdForPayment(customerCtx, booking), holdForPayment(customerCtx, booking)])
  expect(one.bookingId).toBe(other.bookingId)
  expect(one.bookingId).not.toBe(first.bookingId)
})

/** Starts a hold and releases it after so many minutes; within five it counts for nothing. */
async function releaseAfter(customerCtx: Ctx, minutes: number, booking: NewBooking): Promise<void> {
  const held = await holdForPayment(customerCtx, booking)
  clock.set(addMinutes(ctx.now(), minutes))
  await abandonCheckout(customerCtx, held)
}

test("five holds that end unpaid on one day are the last until the next", async () => {
  const { customer, customerCtx } = await newCustomer()
  clock.set("2026-11-24T12:00:00Z")
  for (let count = 0; count < 4; count++) await releaseAfter(customerCtx, 5, yachtOf(customer))
  for (let count = 0; count < 9; count++) await releaseAfter(customerCtx, 4, yachtOf(customer))
  await holdForPayment(customerCtx, yachtOf(customer))
  clock.set(addMinutes(ctx.now(), 21))
  const sixth = () => holdForPayment(customerCtx, yachtOf(customer))
  expect(await refusalOf(sixth())).toMatchObject({ code: "checkout.too-many-unpaid", status: 409 })
  clock.set("2026-11-24T22:59:59Z")
  expect((await refusalOf(sixth())).code).toBe("checkout.too-many-unpaid")
  clock.set("2026-11-24T23:00:00Z")
  expect(await statusOf((await sixth()).bookingId)).toBe("held")
})

test("holds released at once are refused after twenty on one day", async () => {
  const { customer, customerCtx } = await newCustomer()
  clock.set("2026-11-26T12:00:00Z")
  for (let count = 0; count < 20; count++) await releaseAfter(customerCtx, 1, yachtOf(customer))
  expect((await refusalOf(holdForPayment(customerCtx, yachtOf(customer)))).code).toBe("checkout.too-many-unpaid")
})

describe("a guest", () => {
  const wash = (changes: Partial<NewBooking> = {}) => {
    const startsAt = new Date(Date.UTC(2028, 5, 5 + weeks++, 8))
    const customerEmail = `guest-${randomUUID()}@example.org`
    return yachtBooking({ kind: "villa", customerEmail, startsAt, endsAt: addMinutes(startsAt, 120), ...changes })
  }
  const codeOf = async (hold: Promise<unknown>) => (await refusalOf(hold)).code

  test.each([
    ["network", () => ({}), (guest: Ctx) => guest],
    ["e-mail address", ({ customerEmail }: NewBooking) => ({ customerEmail: customerEmail.toUpperCase() }), newGuest],
  ])("has one open hold per %s", async (_, sameAs, another) => {
    const guest = newGuest(ctx)
    const first = wash()
    await holdForPayment(guest, first)
    expect(await codeOf(holdForPayment(another(guest), wash(sameAs(first))))).toBe("checkout.hold-sign-in")
    clock.set(addMinutes(ctx.now(), 20))
    await holdForPayment(another(guest), wash(sameAs(first)))
  })

  test("starts three holds an hour", async () => {
    const guest = newGuest(ctx)
    for (let count = 0; count < 3; count++) await releaseAfter(guest, 5, wash())
    expect(await codeOf(holdForPayment(guest, wash()))).toBe("checkout.hold-sign-in")
    clock.set(addMinutes(ctx.now(), 61))
    await holdForPayment(guest, wash())
  })

  test("cannot extend a hold by paying", async () => {
    const guest = newGuest(ctx)
    const held = await holdForPayment(guest, wash())
    clock.set(addMinutes(ctx.now(), 15))
    const { amountDueCents: expectedAmountCents } = held
    await startPayment(guest, { ...held, expectedAmountCents, currency: "eur", consents: { agreesToTerms: true } })
    expect((await refreshHold(guest, held)).expiresAt).toEqual(held.expiresAt)
  })

  test("who is refused taken dates has started no hold", async () => {
    const taken = wash()
    await holdForPayment(newGuest(ctx), taken)
    const guest = newGuest(ctx)
    const { startsAt, endsAt } = taken
    for (let count = 0; count < 3; count++)
      expect(await codeOf(holdForPayment(guest, wash({ startsAt, endsAt })))).toBe("checkout.taken")
    await holdForPayment(guest, wash())
  })
})

describe("many guests at the same moment", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, n) => {
      const startsAt = new Date(Date.UTC(2029, 0, 1 + n, 8))
      const customerEmail = `guest-${randomUUID()}@example.org`
      return yachtBooking({ kind: "villa", customerEmail, startsAt, endsAt: addMinutes(startsAt, 120) })
    })
  const heldOf = async (holds: Promise<unknown>[]) =>
    (await Promise.allSettled(holds)).filter(({ status }) => status === "fulfilled").length

  test("behind one network hold one, if they are 40", { tags: ["postgres"] }, async () => {
    const guest = newGuest(ctx)
    expect(await heldOf(days(40).map((day) => holdForPayment(guest, day)))).toBe(1)
  })

  test("of one address hold one, from 60 networks", { tags: ["postgres"] }, async () => {
    const holds = days(60).map((day) => holdForPayment(newGuest(ctx), { ...day, customerEmail: "one@example.org" }))
    expect(await heldOf(holds)).toBe(1)
  })

  test("get one slot once, if they are 200", { tags: ["postgres"] }, async () => {
    // A day that no test above has taken.
    const slot = days(61).at(-1)
    const holds = Array.from({ length: 200 }, () => {
      const own = { purchaseKey: randomUUID(), customerEmail: `guest-${randomUUID()}@example.org` }
      return holdForPayment(newGuest(ctx), yachtBooking({ ...slot, ...own }))
    })
    expect(await heldOf(holds)).toBe(1)
  })
})
