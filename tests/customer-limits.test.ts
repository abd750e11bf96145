import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import type { NewBooking } from "../app/bookings/booking.server"
import { bookingById } from "../app/bookings/queries.server"
import { bookings } from "../app/bookings/tables.server"
import { openCheckout } from "../app/car-rental/booking/checkout.server"
import { abandonCheckout, endExpired } from "../app/checkout/holding/expiry.server"
import { holdForPayment, placeBookingRequest } from "../app/checkout/holding/hold.server"
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

/** A customer who has paid before, so that the limits of new accounts do not apply. */
async function regularCustomer() {
  const customer = await someCustomer(ctx)
  const customerCtx = as(ctx, customer)
  const { bookingId } = await holdForPayment(customerCtx, yachtOf(customer))
  const paid = { status: "completed", paymentStatus: "paid" } as const
  await ctx.db.update(bookings).set(paid).where(eq(bookings.id, bookingId))
  return { customer, customerCtx }
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
  (await paymentsOf(ctx.db, { purchaseKind: "booking", purchaseId: bookingId })).map(({ state }) => state)

const statusOf = async (id: string) => (await bookingById(ctx, id))?.status

test("holds of all kinds count together", async () => {
  const { customer, customerCtx } = await regularCustomer()
  for (let count = 0; count < 3; count++) await holdForPayment(customerCtx, yachtOf(customer))
  const car = someRentalRequest(customer, { pickupDate: "2027-04-05", returnDate: "2027-04-06" })
  expect(await refusalOf(openCheckout(customerCtx, car))).toMatchObject({ code: "checkout.too-many-open", status: 409 })
})

test("a hold above the limit ends the oldest one of its kind", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const held: string[] = []
  for (let count = 0; count < 4; count++) {
    clock.set(addMinutes(ctx.now(), 1))
    held.push((await holdForPayment(customerCtx, yachtOf(customer))).bookingId)
  }
  expect(await Promise.all(held.map(statusOf))).toEqual(["cancelled", "held", "held", "held"])
})

test("a new hold ends the customer's own hold of the same dates", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const booking = yachtOf(customer)
  const first = await holdForPayment(customerCtx, booking)
  const second = await holdForPayment(customerCtx, { ...booking, purchaseKey: randomUUID() })
  expect(await statusOf(first.bookingId)).toBe("cancelled")
  expect(await statusOf(second.bookingId)).toBe("held")
})

test("a new hold is refused if a payment of the same dates is starting", async () => {
  const { customer, customerCtx } = await regularCustomer()
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
  const { customer, customerCtx } = await regularCustomer()
  const other = await regularCustomer()
  const booking = yachtOf(customer)
  const first = await holdForPayment(customerCtx, booking)
  const lateBooking = { ...booking, userId: other.customer.userId, purchaseKey: randomUUID() }
  expect((await refusalOf(holdForPayment(other.customerCtx, lateBooking))).code).toBe("checkout.taken")
  expect(await statusOf(first.bookingId)).toBe("held")
})

test("a repeated hold without changes keeps the consents and the open payment", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const booking = yachtOf(customer)
  const { bookingId, amountDueCents } = await holdForPayment(customerCtx, booking)
  const payment = { method: "card", expectedAmountCents: amountDueCents, currency: booking.currency ?? "eur" } as const
  await startPayment(customerCtx, { bookingId, ...payment, consents: { agreesToTerms: true } })
  expect((await holdForPayment(customerCtx, booking)).bookingId).toBe(bookingId)
  expect((await bookingById(ctx, bookingId))?.consentsAt).toEqual(ctx.now())
  expect(
    (await paymentsOf(ctx.db, { purchaseKind: "booking", purchaseId: bookingId })).map(({ state }) => state),
  ).toEqual(["open"])
})

test("another contact resets the consents and ends the payment", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const booking = yachtOf(customer)
  const { bookingId, amountDueCents } = await holdForPayment(customerCtx, booking)
  const payment = { method: "card", expectedAmountCents: amountDueCents, currency: booking.currency ?? "eur" } as const
  await startPayment(customerCtx, { bookingId, ...payment, consents: { agreesToTerms: true } })
  await holdForPayment(customerCtx, { ...booking, customerPhone: "+39 070 555 0102" })
  expect((await bookingById(ctx, bookingId))?.consentsAt).toBeNull()
  expect(
    (await paymentsOf(ctx.db, { purchaseKind: "booking", purchaseId: bookingId })).map(({ state }) => state),
  ).toEqual(["cancelled"])
})

test("a key of one kind's hold is refused for another kind", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const car = someRentalRequest(customer, { pickupDate: "2027-01-05", returnDate: "2027-01-06" })
  const { bookingId } = await openCheckout(customerCtx, car)
  const yacht = yachtOf(customer, { purchaseKey: car.purchaseKey })
  expect((await refusalOf(holdForPayment(customerCtx, yacht))).code).toBe("checkout.already-placed")
  expect(await bookingById(ctx, bookingId)).toMatchObject({ kind: "car_rental", status: "held" })
})

test("a hold refused as taken keeps the customer's other holds", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const other = await regularCustomer()
  const taken = yachtOf(other.customer)
  await holdForPayment(other.customerCtx, taken)
  const held = await threeHolds(customerCtx, customer)
  const lateBooking = { ...taken, userId: customer.userId, purchaseKey: randomUUID() }
  expect((await refusalOf(holdForPayment(customerCtx, lateBooking))).code).toBe("checkout.taken")
  expect(await Promise.all(held.map(statusOf))).toEqual(["held", "held", "held"])
})

test("a hold refused as taken keeps the customer's overlapping hold", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const other = await regularCustomer()
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
  const { customer, customerCtx } = await regularCustomer()
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

test("an accepted offer is not ended by the customer's other holds", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const offer = await heldYacht(customerCtx, offerOf(customer, "2028-01-03"))
  await threeHolds(customerCtx, customer)
  expect(await statusOf(offer.bookingId)).toBe("held")
})

test("a valid offer can be accepted again each time its hold expires", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const booking = offerOf(customer, "2028-02-03")
  for (let count = 0; count < 8; count++) {
    expect(await statusOf((await heldYacht(customerCtx, { ...booking, purchaseKey: randomUUID() })).bookingId)).toBe(
      "held",
    )
    clock.set(addMinutes(ctx.now(), 21))
    await endExpired(ctx)
  }
})

test("three pending requests do not prevent a rental", async () => {
  const { customer, customerCtx } = await regularCustomer()
  for (let count = 0; count < 3; count++)
    await placeBookingRequest(customerCtx, yachtOf(customer), { holdExpiresAt: null })
  const fourth = placeBookingRequest(customerCtx, yachtOf(customer), { holdExpiresAt: null })
  expect((await refusalOf(fourth)).code).toBe("checkout.too-many-open")
  const car = someRentalRequest(customer, { pickupDate: "2027-03-09", returnDate: "2027-03-10" })
  expect(await statusOf((await openCheckout(customerCtx, car)).bookingId)).toBe("held")
})

test("a request with the key of an ended one is a new request", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const booking = yachtOf(customer)
  const first = await placeBookingRequest(customerCtx, booking, { holdExpiresAt: addMinutes(ctx.now(), 60) })
  clock.set(addMinutes(ctx.now(), 61))
  await endExpired(ctx)
  expect(await statusOf(first.bookingId)).toBe("cancelled")
  const second = await placeBookingRequest(customerCtx, booking, { holdExpiresAt: addMinutes(ctx.now(), 60) })
  expect(await statusOf(second.bookingId)).toBe("pending")
})

test("expired holds do not count, even before the job ends them", async () => {
  const { customer, customerCtx } = await regularCustomer()
  await threeHolds(customerCtx, customer)
  clock.set(addMinutes(ctx.now(), 61))
  const car = someRentalRequest(customer, { pickupDate: "2027-03-16", returnDate: "2027-03-17" })
  expect(await statusOf((await openCheckout(customerCtx, car)).bookingId)).toBe("held")
})

test("two requests with the key of an expired hold make one booking", async () => {
  const { customer, customerCtx } = await regularCustomer()
  const booking = yachtOf(customer)
  const first = await holdForPayment(customerCtx, booking)
  clock.set(addMinutes(ctx.now(), 21))
  const [one, other] = await Promise.all([holdForPayment(customerCtx, booking), holdForPayment(customerCtx, booking)])
  expect(one.bookingId).toBe(other.bookingId)
  expect(one.bookingId).not.toBe(first.bookingId)
})

test.each(["expires", "is left"])("a guest whose hold %s needs an e-mail code for the same key", async (end) => {
  const guest = newGuest(ctx)
  const startsAt = new Date(Date.UTC(2028, 5, 5 + 7 * weeks++, 14))
  const booking = yachtBooking({
    kind: "villa",
    customerEmail: `guest-${randomUUID()}@example.org`,
    startsAt,
    endsAt: addMinutes(startsAt, 120),
  })
  const held = await holdForPayment(guest, booking)
  if (end === "expires") clock.set(addMinutes(ctx.now(), 31))
  else await abandonCheckout(guest, held)
  expect((await refusalOf(holdForPayment(guest, booking))).code).toBe("checkout.email-code-required")
})
