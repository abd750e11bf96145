import { beforeAll, describe, expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/payments"
import { allConsents, type Customer, someApplication, someCustomer, someFleet } from "../../tests/support/rentals"
import { plugPurchase } from "../payments/purchases.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { carRentalApi } from "./api.server"
import { carRentalPurchases } from "./purchases.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
plugPurchase("car-rental", carRentalPurchases)
let customer: Customer
beforeAll(async () => {
  await someFleet(ctx)
  customer = await someCustomer(ctx)
})

/** One request as somebody. */
async function post(who: Ctx, path: string, body: unknown = {}) {
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", who)
    await next()
  })
  app.route("/", carRentalApi)
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(c, error)
    throw error
  })
  const headers = { "content-type": "application/json" }
  const answer = await app.request(path, { method: "POST", headers, body: JSON.stringify(body) })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown> & { errors?: { field: string }[] },
  }
}

describe("the checkout by HTTP", () => {
  test("goes from hold to a booking at the agency", async () => {
    const mine = as(ctx, customer)
    const held = await post(mine, "/api/car-rentals/checkouts", someApplication(customer))
    expect(held).toMatchObject({
      status: 200,
      body: { quote: { total: 6490 }, expiresAt: "2026-11-23T09:20:00.000Z", secondsLeft: 1200 },
    })
    const base = `/api/car-rentals/checkouts/${held.body.bookingId}`
    expect(await post(mine, `${base}/hold`)).toMatchObject({ status: 200 })
    const bare = await post(mine, `${base}/payment`, { paymentMethod: "agency", expectedTotal: 6490, currency: "eur" })
    expect(bare.status).toBe(422)
    expect(bare.body.errors?.map(({ field }) => field)).toEqual(Object.keys(allConsents))
    const nothing = await post(mine, `${base}/payment`, {})
    expect(nothing.body.errors?.map(({ field }) => field)).toEqual([
      "paymentMethod",
      "expectedTotal",
      "currency",
      ...Object.keys(allConsents),
    ])
    const asked = { paymentMethod: "agency", ...allConsents, expectedTotal: 6490, currency: "eur" }
    expect(await post(mine, `${base}/payment`, { ...asked, expectedTotal: 1 })).toMatchObject({ status: 409 })
    expect(await post(mine, `${base}/payment`, asked)).toEqual({ status: 200, body: { kind: "placed" } })
    const { status, body } = await post(mine, "/api/send-booking-confirmation", {
      booking: { id: held.body.bookingId },
    })
    expect([status, body]).toEqual([200, { sent: true }])
    const stranger = as(ctx, await someCustomer(ctx))
    const theirs = await post(stranger, "/api/send-whatsapp-notification", { booking: held.body.bookingId })
    expect(theirs.status).toBe(404)
  })

  test.each([{ paymentMethod: "online" }, { paymentMethod: "crypto", coin: "btc" }])(
    "a payment ($paymentMethod) answers until when the vehicle is kept",
    async (means) => {
      const who = await someCustomer(ctx)
      const days = means.coin ? ["2027-02-08", "2027-02-09"] : ["2027-02-15", "2027-02-16"]
      const application = someApplication(who, { pickupDate: days[0], returnDate: days[1] })
      const held = await post(as(ctx, who), "/api/car-rentals/checkouts", application)
      const later = { ...as(ctx, who), now: () => addMinutes(ctx.now(), 15) }
      const asked = { ...means, ...allConsents, expectedTotal: 6490, currency: "eur" }
      const started = await post(later, `/api/car-rentals/checkouts/${held.body.bookingId}/payment`, asked)
      expect(started.body.kept).toEqual({ expiresAt: "2026-11-23T09:35:00.000Z", secondsLeft: 1200 })
    },
  )

  test("says 401 to visitors, and every broken rule at once to a customer", async () => {
    expect((await post(ctx, "/api/car-rentals/checkouts", {})).status).toBe(401)
    const refused = await post(as(ctx, await someCustomer(ctx)), "/api/car-rentals/checkouts", {
      vehicleId: "fiat-500",
    })
    expect(refused.status).toBe(422)
    const fields = new Set(refused.body.errors?.map(({ field }) => field))
    for (const field of ["pickupDate", "firstName", "birthDate", "licenseImage", "confirmsInformation", "purchaseKey"])
      expect(fields).toContain(field)
  })

  test("a gift card nobody issued has a clear message on its field", async () => {
    const application = someApplication(customer, { pickupDate: "2027-02-01", returnDate: "2027-02-02" })
    const held = await post(as(ctx, customer), "/api/car-rentals/checkouts", application)
    const path = `/api/car-rentals/checkouts/${held.body.bookingId}/gift-card`
    const answer = await post(as(ctx, customer), path, { code: "SUMMER" })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: "code", code: "payments.gift-card-mistyped" }] },
    })
  })
})

describe("the payment secret by its old address", () => {
  test("answers {clientSecret} or {error}, and never opens what does not fit", async () => {
    const buyer = await someCustomer(ctx)
    const mine = as(ctx, buyer)
    const asked = { amount: 6490, currency: "eur", userId: buyer.userId, email: buyer.email }
    expect(await post(ctx, "/api/create-payment-intent", asked)).toMatchObject({
      status: 401,
      body: { error: expect.any(String) },
    })
    expect((await post(mine, "/api/create-payment-intent", asked)).status).toBe(404)
    const held = await post(
      mine,
      "/api/car-rentals/checkouts",
      someApplication(buyer, { vehicleId: "volkswagen-polo", pickupDate: "2026-12-01", returnDate: "2026-12-02" }),
    )
    const wrong = await post(mine, "/api/create-payment-intent", { ...asked, amount: 100 })
    expect(wrong).toEqual({ status: 409, body: { error: expect.stringContaining("prezzo") } })
    expect((await post(mine, "/api/create-payment-intent", { amount: "much" })).status).toBe(400)
    const unasked = await post(mine, "/api/create-payment-intent", { ...asked, amount: 7590 })
    expect(unasked).toEqual({ status: 409, body: { error: expect.stringContaining("accetta i termini") } })
    const consented = { paymentMethod: "online", ...allConsents, expectedTotal: 7590, currency: "eur" }
    await post(mine, `/api/car-rentals/checkouts/${held.body.bookingId}/payment`, consented)
    const right = await post(mine, "/api/create-payment-intent", { ...asked, amount: 7590 })
    expect(right).toEqual({ status: 200, body: { clientSecret: expect.stringContaining("_secret_") } })
  })
})
