import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import type { NewBooking } from "../app/bookings/booking.server"
import { bookingById } from "../app/bookings/queries.server"
import { bookings } from "../app/bookings/tables.server"
import { openCheckout } from "../app/car-rental/checkout.server"
import { holdForPayment, placeRequest } from "../app/checkout/holding/hold.server"
import { abandonCheckout, endLapsed } from "../app/checkout/holding/lapse.server"
import { startPayment } from "../app/checkout/paying/payment.server"
import { seedDemoRates } from "../app/payments/coins/coin-rates.server"
import { paymentsOf } from "../app/payments/queries.server"
import type { Ctx } from "../app/platform/context.server"
import { addMinutes } from "../app/platform/dates"
import { heldYacht, someYacht, yachtBooking } from "./support/checkouts"
import { as, testClock, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { newGuest } from "./support/guests"
import { withSandbox } from "./support/payments"
import {
  allConsents,
  type Customer,
  payRental,
  refusalOf,
  someApplication,
  someCustomer,
  someFleet,
} from "./support/rentals"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(async () => {
  await someFleet(ctx)
  await someYacht(ctx)
})

let weeks = 0
/** A week of its own, so that no test stands in another's way. */
function yachtOf({ userId, email }: Customer, changes: Partial<NewBooking> = {}) {
  const startsAt = new Date(Date.UTC(2027, 3, 5 + 7 * weeks++, 14))
  const endsAt = new Date(startsAt.getTime() + 3 * 24 * 3600_000)
  return yachtBooking({ userId, customerEmail: email, purchaseKey: randomUUID(), startsAt, endsAt, ...changes })
}

/** A customer who has paid before: the limits of accounts that never paid do not hold for them. */
async function regularCustomer() {
  const customer = await someCustomer(ctx)
  const mine = as(ctx, customer)
  const { bookingId } = await holdForPayment(mine, yachtOf(customer))
  const paid = { status: "completed", paymentStatus: "paid" } as const
  await ctx.db.update(bookings).set(paid).where(eq(bookings.id, bookingId))
  return { customer, mine }
}

async function threeHolds(mine: Ctx, customer: Customer): Promise<string[]> {
  const held: string[] = []
  for (let count = 0; count < 3; count++) {
    clock.set(addMinutes(ctx.now(), 1))
    held.push((await holdForPayment(mine, yachtOf(customer))).bookingId)
  }
  return held
}

/** An offer that stands for a week. */
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
  const { customer, mine } = await regularCustomer()
  for (let count = 0; count < 3; count++) await holdForPayment(mine, yachtOf(customer))
  const car = someApplication(customer, { pickupDate: "2027-04-05", returnDate: "2027-04-06" })
  expect(await refusalOf(openCheckout(mine, car))).toMatchObject({ code: "checkout.too-many-open", status: 409 })
})

test("the oldest hold of the same kind ends where one too many is open", async () => {
  const { customer, mine } = await regularCustomer()
  const held: string[] = []
  for (let count = 0; count < 4; count++) {
    clock.set(addMinutes(ctx.now(), 1))
    held.push((await holdForPayment(mine, yachtOf(customer))).bookingId)
  }
  expect(await Promise.all(held.map(statusOf))).toEqual(["cancelled", "held", "held", "held"])
})

test("a new hold ends one's own hold of the same dates", async () => {
  const { customer, mine } = await regularCustomer()
  const asked = yachtOf(customer)
  const first = await holdForPayment(mine, asked)
  const second = await holdForPayment(mine, { ...asked, purchaseKey: randomUUID() })
  expect(await statusOf(first.bookingId)).toBe("cancelled")
  expect(await statusOf(second.bookingId)).toBe("held")
})

test("somebody else's hold of the same dates stays", async () => {
  const { customer, mine } = await regularCustomer()
  const other = await regularCustomer()
  const asked = yachtOf(customer)
  const first = await holdForPayment(mine, asked)
  const late = { ...asked, userId: other.customer.userId, purchaseKey: randomUUID() }
  expect((await refusalOf(holdForPayment(other.mine, late))).code).toBe("checkout.taken")
  expect(await statusOf(first.bookingId)).toBe("held")
})

test("asking again without a change keeps the consents and the open payment", async () => {
  const { customer, mine } = await regularCustomer()
  const asked = yachtOf(customer)
  const { bookingId, amountDueCents } = await holdForPayment(mine, asked)
  const wish = { means: "card", expectedTotal: amountDueCents, currency: asked.currency ?? "eur" } as const
  await startPayment(mine, { bookingId, ...wish, consents: { agreesToTerms: true } })
  expect((await holdForPayment(mine, asked)).bookingId).toBe(bookingId)
  expect((await bookingById(ctx, bookingId))?.consentsAt).toEqual(ctx.now())
  expect(
    (await paymentsOf(ctx.db, { purchaseKind: "booking", purchaseId: bookingId })).map(({ state }) => state),
  ).toEqual(["open"])
})

test("another contact resets the consents and ends the payment", async () => {
  const { customer, mine } = await regularCustomer()
  const asked = yachtOf(customer)
  const { bookingId, amountDueCents } = await holdForPayment(mine, asked)
  const wish = { means: "card", expectedTotal: amountDueCents, currency: asked.currency ?? "eur" } as const
  await startPayment(mine, { bookingId, ...wish, consents: { agreesToTerms: true } })
  await holdForPayment(mine, { ...asked, customerPhone: "+39 070 555 0102" })
  expect((await bookingById(ctx, bookingId))?.consentsAt).toBeNull()
  expect(
    (await paymentsOf(ctx.db, { purchaseKind: "booking", purchaseId: bookingId })).map(({ state }) => state),
  ).toEqual(["cancelled"])
})

test("a key of one kind's hold is refused for another kind", async () => {
  const { customer, mine } = await regularCustomer()
  const car = someApplication(customer, { pickupDate: "2027-01-05", returnDate: "2027-01-06" })
  const { bookingId } = await openCheckout(mine, car)
  const yacht = yachtOf(customer, { purchaseKey: car.purchaseKey })
  expect((await refusalOf(holdForPayment(mine, yacht))).code).toBe("checkout.already-placed")
  expect(await bookingById(ctx, bookingId)).toMatchObject({ kind: "car_rental", status: "held" })
})

test("a hold that is refused as taken leaves the person's other holds", async () => {
  const { customer, mine } = await regularCustomer()
  const other = await regularCustomer()
  const taken = yachtOf(other.customer)
  await holdForPayment(other.mine, taken)
  const held = await threeHolds(mine, customer)
  const late = { ...taken, userId: customer.userId, purchaseKey: randomUUID() }
  expect((await refusalOf(holdForPayment(mine, late))).code).toBe("checkout.taken")
  expect(await Promise.all(held.map(statusOf))).toEqual(["held", "held", "held"])
})

test("a hold refused as taken keeps the person's own hold of some of the dates", async () => {
  const { customer, mine } = await regularCustomer()
  const other = await regularCustomer()
  const first = yachtOf(customer)
  const { bookingId } = await holdForPayment(mine, first)
  const next = { startsAt: first.endsAt, endsAt: addMinutes(first.endsAt, 1440) }
  await holdForPayment(other.mine, yachtOf(other.customer, next))
  const longer = { ...first, purchaseKey: randomUUID(), endsAt: next.endsAt }
  expect((await refusalOf(holdForPayment(mine, longer))).code).toBe("checkout.taken")
  expect(await statusOf(bookingId)).toBe("held")
})

test("coins that may be on their way keep their hold when another is begun", async () => {
  await seedDemoRates(ctx)
  const { customer, mine } = await regularCustomer()
  const car = someApplication(customer, { pickupDate: "2027-02-09", returnDate: "2027-02-10" })
  const { bookingId, quote } = await openCheckout(mine, car)
  const coins = { paymentMethod: "crypto", coin: "btc", expectedTotal: quote.total, currency: quote.currency }
  await payRental(mine, { bookingId, ...coins, ...allConsents })
  const again = openCheckout(mine, { ...car, purchaseKey: randomUUID() })
  expect((await refusalOf(again)).code).toBe("checkout.coins-under-way")
  expect(await statusOf(bookingId)).toBe("held")
  expect(await paymentStates(bookingId)).toEqual(["open"])
})

test("an accepted offer is not ended by holds of one's own", async () => {
  const { customer, mine } = await regularCustomer()
  const offer = await heldYacht(mine, offerOf(customer, "2028-01-03"))
  await threeHolds(mine, customer)
  expect(await statusOf(offer.bookingId)).toBe("held")
})

test("an offer can be accepted again after each lapse while it stands", async () => {
  const { customer, mine } = await regularCustomer()
  const asked = offerOf(customer, "2028-02-03")
  for (let count = 0; count < 8; count++) {
    expect(await statusOf((await heldYacht(mine, { ...asked, purchaseKey: randomUUID() })).bookingId)).toBe("held")
    clock.set(addMinutes(ctx.now(), 21))
    await endLapsed(ctx)
  }
})

test("three requests that wait for the company's answer leave a car free to rent", async () => {
  const { customer, mine } = await regularCustomer()
  for (let count = 0; count < 3; count++) await placeRequest(mine, yachtOf(customer), { keepUntil: null })
  const fourth = placeRequest(mine, yachtOf(customer), { keepUntil: null })
  expect((await refusalOf(fourth)).code).toBe("checkout.too-many-open")
  const car = someApplication(customer, { pickupDate: "2027-03-09", returnDate: "2027-03-10" })
  expect(await statusOf((await openCheckout(mine, car)).bookingId)).toBe("held")
})

test("a request under the key of one that has ended is a new one", async () => {
  const { customer, mine } = await regularCustomer()
  const asked = yachtOf(customer)
  const first = await placeRequest(mine, asked, { keepUntil: addMinutes(ctx.now(), 60) })
  clock.set(addMinutes(ctx.now(), 61))
  await endLapsed(ctx)
  expect(await statusOf(first.bookingId)).toBe("cancelled")
  const second = await placeRequest(mine, asked, { keepUntil: addMinutes(ctx.now(), 60) })
  expect(await statusOf(second.bookingId)).toBe("pending")
})

test("holds whose time is over count for nothing before the job has ended them", async () => {
  const { customer, mine } = await regularCustomer()
  await threeHolds(mine, customer)
  clock.set(addMinutes(ctx.now(), 61))
  const car = someApplication(customer, { pickupDate: "2027-03-16", returnDate: "2027-03-17" })
  expect(await statusOf((await openCheckout(mine, car)).bookingId)).toBe("held")
})

test("a key whose hold has lapsed makes one new booking for two requests at once", async () => {
  const { customer, mine } = await regularCustomer()
  const asked = yachtOf(customer)
  const first = await holdForPayment(mine, asked)
  clock.set(addMinutes(ctx.now(), 21))
  const [one, other] = await Promise.all([holdForPayment(mine, asked), holdForPayment(mine, asked)])
  expect(one.bookingId).toBe(other.bookingId)
  expect(one.bookingId).not.toBe(first.bookingId)
})

test.each(["lapses", "is left"])("a guest whose hold %s needs a code under the same key", async (end) => {
  const guest = newGuest(ctx)
  const startsAt = new Date(Date.UTC(2028, 5, 5 + 7 * weeks++, 14))
  const asked = yachtBooking({
    kind: "villa",
    customerEmail: `guest-${randomUUID()}@example.org`,
    startsAt,
    endsAt: addMinutes(startsAt, 120),
  })
  const held = await holdForPayment(guest, asked)
  if (end === "lapses") clock.set(addMinutes(ctx.now(), 31))
  else await abandonCheckout(guest, held)
  expect((await refusalOf(holdForPayment(guest, asked))).code).toBe("checkout.email-code-required")
})
