import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  allConsents,
  cardPaymentOf,
  payRental,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { occupancyOf } from "../../bookings/occupancy.server"
import { bookingById } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { items } from "../../catalogue/tables.server"
import { endExpired } from "../../checkout/holding/expiry.server"
import { refreshHold } from "../../checkout/holding/hold-period.server"
import { declareCrypto } from "../../checkout/paying/placing.server"
import { addDays, addMinutes } from "../../platform/dates"
import { enforceRateLimit } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { vehicleOf } from "../rules/vehicle"
import { type Checkout, openCheckout } from "./checkout.server"

const guard = vi.hoisted(() => ({ on: true }))
vi.mock("../../checkout/holding/customer-limits.server", async (original) => {
  const actual = await original<typeof import("../../checkout/holding/customer-limits.server")>()
  const guarded = <Args extends unknown[]>(check: (...args: Args) => Promise<void>) => {
    return (...args: Args) => (guard.on ? check(...args) : Promise.resolve())
  }
  return {
    ...actual,
    requireHoldLimit: guarded(actual.requireHoldLimit),
    requireUnpaidLimit: guarded(actual.requireUnpaidLimit),
  }
})
beforeEach(() => {
  guard.on = true
})

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const fleet: string[] = []
beforeAll(async () => {
  await someFleet(ctx)
  for (const item of await ctx.db.select().from(items)) if (vehicleOf(item) && item.available) fleet.push(item.id)
})

const later = (minutes: number) => clock.set(addMinutes(ctx.now(), minutes))
const submit = (customerCtx: typeof ctx, { bookingId, quote }: Checkout, more: object = {}) =>
  payRental(customerCtx, {
    bookingId,
    paymentMethod: "agency",
    ...allConsents,
    expectedAmountCents: quote.totalInCurrencyCents,
    currency: quote.currency,
    ...more,
  })
const codesOf = async (calls: Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => "ok",
        (error: unknown) => (error instanceof Refusal ? `${error.code} ${error.status}` : String(error)),
      ),
    ),
  )

let weeks = 0
const aWeek = () => {
  const pickupDate = addDays("2026-11-30", 7 * weeks++)
  return { pickupDate, returnDate: addDays(pickupDate, 1) }
}

describe("one customer who requests the whole fleet concurrently", () => {
  async function grab() {
    const customer = await someCustomer(ctx)
    const week = aWeek()
    const wanted = fleet.slice(0, 17)
    const codes = await codesOf(
      wanted.map((vehicleId) =>
        openCheckout(
          as(ctx, customer),
          someRentalRequest(customer, { ...week, vehicleId, insuranceOption: "KASKO_BASE" }),
        ),
      ),
    )
    return { codes, held: codes.filter((code) => code === "ok").length }
  }

  test("holds three vehicles, and is refused the others", async () => {
    const { codes, held } = await grab()
    expect(held).toBeGreaterThan(0)
    expect(held).toBeLessThanOrEqual(3)
    expect(codes).toContain("checkout.too-many-open 409")
  })

  test("holds more without the lock (control)", async () => {
    guard.on = false
    expect((await grab()).held).toBeGreaterThan(3)
  })
})

describe("an unpaid hold", () => {
  test("lasts two hours at most, in every sequence of requests", async () => {
    const customer = await someCustomer(ctx)
    const customerCtx = as(ctx, customer)
    const rentalRequest = someRentalRequest(customer, { vehicleId: "fiat-panda", ...aWeek() })
    const open = await openCheckout(customerCtx, rentalRequest)
    const ceiling = addMinutes(ctx.now(), 120)
    const keep = [
      () => refreshHold(customerCtx, open),
      () => submit(customerCtx, open, { paymentMethod: "online" }),
      () => cardPaymentOf(customerCtx, open),
      () => openCheckout(customerCtx, rentalRequest),
      () => submit(customerCtx, open, { paymentMethod: "crypto", cryptocurrency: "btc" }),
    ]
    for (let round = 0; round < 7; round++) {
      later(15)
      for (const each of keep.slice(0, 4)) await each()
    }
    later(10)
    for (const each of keep) {
      await each()
      expect((await occupancyOf(ctx, open.bookingId))?.expiresAt).toEqual(ceiling)
    }
    later(5)
    const again = keep.filter((_, n) => n !== 3)
    expect(await codesOf(again.map((each) => each()))).toEqual(again.map(() => "checkout.hold-expired 409"))

    await endExpired(ctx)
    expect((await bookingById(ctx, open.bookingId))?.status).toBe("cancelled")
  })

  test("can be polled 240 times an hour at most", async () => {
    const customer = await someCustomer(ctx)
    const customerCtx = as(ctx, customer)
    await enforceRateLimit(ctx, `checkout.try:${customer.userId}`, 240, 3600, 239)
    expect((await refusalOf(openCheckout(customerCtx, {}))).status).toBe(422)
    expect(await refusalOf(openCheckout(customerCtx, {}))).toMatchObject({ code: "platform.too-many", status: 429 })
    later(61)
    expect((await refusalOf(openCheckout(customerCtx, {}))).status).toBe(422)
  })
})

describe("unpaid placed bookings", () => {
  test("are limited to three; another needs a card, or a payment first", async () => {
    const customer = await someCustomer(ctx)
    const customerCtx = as(ctx, customer)
    const open = () => openCheckout(customerCtx, someRentalRequest(customer, { vehicleId: "fiat-ducato", ...aWeek() }))
    const first = await open()
    await submit(customerCtx, first)
    await submit(customerCtx, await open())
    const third = await open()
    await submit(customerCtx, third, { paymentMethod: "crypto", cryptocurrency: "eth" })
    await declareCrypto(customerCtx, third)
    const fourth = await open()
    for (const paymentChoice of [{}, { paymentMethod: "crypto", cryptocurrency: "btc" }])
      expect(await refusalOf(submit(customerCtx, fourth, paymentChoice))).toMatchObject({
        code: "checkout.too-many-owed",
        status: 409,
        details: { phone: expect.stringContaining("+39") },
      })
    expect((await bookingById(ctx, fourth.bookingId))?.status).toBe("held")
    expect(await submit(customerCtx, fourth, { paymentMethod: "online" })).toMatchObject({ kind: "card" })
    await ctx.db.update(bookings).set({ status: "confirmed" }).where(eq(bookings.id, first.bookingId))
    expect(await submit(customerCtx, fourth)).toEqual({ kind: "no-payment-needed" })
  })

  const vehicles = ["fiat-500", "volkswagen-polo", "fiat-panda"]
  const placeThree = async (verifiedPerson: { birthDate: string }, wanted = vehicles) => {
    const customer = await someCustomer(ctx, { name: "Bruna Satta" }, verifiedPerson)
    const customerCtx = as(ctx, customer)
    const named = { firstName: "Bruna", lastName: "Satta", birthDate: verifiedPerson.birthDate }
    const week = aWeek()
    const opened: Checkout[] = []
    for (const vehicleId of wanted)
      opened.push(await openCheckout(customerCtx, someRentalRequest(customer, { vehicleId, ...week, ...named })))
    return (await codesOf(opened.map((each) => submit(customerCtx, each)))).sort()
  }

  test.each([
    ["with the same date of birth", "1990-05-01", "checkout.too-many-owed 409"],
    ["with another date of birth", "1989-05-01", "ok"],
  ])("count for accounts verified by the same name %s", async (_, birthDate, expected) => {
    await placeThree({ birthDate: "1990-05-01" })
    expect(await placeThree({ birthDate }, ["fiat-500"])).toEqual([expected])
  })

  async function lastTwoAtOnce() {
    const birthDate = `1980-01-${String(10 + weeks)}`
    await placeThree({ birthDate }, vehicles.slice(0, 2))
    return placeThree({ birthDate }, vehicles.slice(0, 2))
  }

  test("are limited in concurrent requests too", async () => {
    for (let round = 0; round < 2; round++) expect(await lastTwoAtOnce()).toEqual(["checkout.too-many-owed 409", "ok"])
  })

  test("exceed the limit without the lock (control)", async () => {
    guard.on = false
    expect(await lastTwoAtOnce()).toEqual(["ok", "ok"])
  })

  test("can be declared as paid in crypto ten times a day at most", async () => {
    const customer = await someCustomer(ctx)
    const customerCtx = as(ctx, customer)
    const open = await openCheckout(customerCtx, someRentalRequest(customer, { vehicleId: "fiat-ducato", ...aWeek() }))
    await submit(customerCtx, open, { paymentMethod: "crypto", cryptocurrency: "btc" })
    await enforceRateLimit(ctx, `checkout.crypto:${customer.userId}`, 10, 86_400, 10)
    expect((await refusalOf(declareCrypto(customerCtx, open))).status).toBe(429)
  })
})
