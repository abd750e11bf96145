import { beforeAll, describe, expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/purchases/payments"
import {
  allConsents,
  type Customer,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../tests/support/purchases/rentals"
import { checkoutApi } from "../checkout/api.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { carRentalApi } from "./api.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
let customer: Customer
beforeAll(async () => {
  await someFleet(ctx)
  customer = await someCustomer(ctx)
})

/** One request with this context. */
async function post(who: Ctx, path: string, body: unknown = {}) {
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", who)
    await next()
  })
  app.route("/", carRentalApi)
  app.route("/", checkoutApi)
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(c, error)
    throw error
  })
  const headers = { "content-type": "application/json" }
  const response = await app.request(path, { method: "POST", headers, body: JSON.stringify(body) })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown> & { errors?: { field: string }[] },
  }
}

describe("the checkout by HTTP", () => {
  test("goes from hold to a booking at the agency", async () => {
    const customerCtx = as(ctx, customer)
    const held = await post(customerCtx, "/api/car-rentals/checkouts", someRentalRequest(customer))
    expect(held).toMatchObject({
      status: 200,
      body: { quote: { totalInCurrencyCents: 6490 }, expiresAt: "2026-11-23T09:20:00.000Z", secondsLeft: 1200 },
    })
    const base = `/api/checkouts/${held.body.bookingId}`
    expect(await post(customerCtx, `${base}/hold`, {})).toMatchObject({ status: 200 })
    const bare = await post(customerCtx, `${base}/payment`, {
      method: "agency",
      expectedAmountCents: 6490,
      currency: "eur",
    })
    expect(bare.status).toBe(422)
    expect(bare.body.errors?.map(({ field }) => field)).toEqual(Object.keys(allConsents))
    const nothing = await post(customerCtx, `${base}/payment`, { method: "shells" })
    expect(nothing.body.errors?.map(({ field }) => field)).toEqual(["method", "expectedAmountCents", "currency"])
    const requested = { method: "agency", consents: allConsents, expectedAmountCents: 6490, currency: "eur" }
    expect(await post(customerCtx, `${base}/payment`, { ...requested, expectedAmountCents: "free" })).toMatchObject({
      status: 422,
    })
    expect(await post(customerCtx, `${base}/payment`, { ...requested, expectedAmountCents: 1 })).toMatchObject({
      status: 409,
    })
    expect(await post(customerCtx, `${base}/payment`, requested)).toEqual({
      status: 200,
      body: { kind: "no-payment-needed" },
    })
  })

  test.each([{ method: "card" }, { method: "btc" }])(
    "a payment ($method) returns the hold's expiry",
    async ({ method }) => {
      const who = await someCustomer(ctx)
      const days = method === "btc" ? ["2027-02-08", "2027-02-09"] : ["2027-02-15", "2027-02-16"]
      const rentalRequest = someRentalRequest(who, { pickupDate: days[0], returnDate: days[1] })
      const held = await post(as(ctx, who), "/api/car-rentals/checkouts", rentalRequest)
      const later = { ...as(ctx, who), now: () => addMinutes(ctx.now(), 15) }
      const requested = { method, consents: allConsents, expectedAmountCents: 6490, currency: "eur" }
      const started = await post(later, `/api/checkouts/${held.body.bookingId}/payment`, requested)
      expect(started.body.extendedHold).toEqual(
        method === "card"
          ? { expiresAt: "2026-11-23T09:35:00.000Z", secondsLeft: 1200 }
          : { expiresAt: "2026-11-23T10:00:00.000Z", secondsLeft: 2700 },
      )
    },
  )

  test("answers 401 to visitors, and every broken rule at once to a customer", async () => {
    expect((await post(ctx, "/api/car-rentals/checkouts", {})).status).toBe(401)
    const refused = await post(as(ctx, await someCustomer(ctx)), "/api/car-rentals/checkouts", {
      vehicleId: "fiat-500",
    })
    expect(refused.status).toBe(422)
    const fields = new Set(refused.body.errors?.map(({ field }) => field))
    for (const field of ["pickupDate", "firstName", "birthDate", "licenseImage", "confirmsInformation", "purchaseKey"])
      expect(fields).toContain(field)
  })

  test("an unknown gift card has a clear error on its field", async () => {
    const rentalRequest = someRentalRequest(customer, { pickupDate: "2027-02-01", returnDate: "2027-02-02" })
    const held = await post(as(ctx, customer), "/api/car-rentals/checkouts", rentalRequest)
    const path = `/api/checkouts/${held.body.bookingId}/gift-card`
    const response = await post(as(ctx, customer), path, { code: "SUMMER" })
    expect(response).toMatchObject({
      status: 422,
      body: { errors: [{ field: "code", code: "payments.gift-card-mistyped" }] },
    })
  })
})
