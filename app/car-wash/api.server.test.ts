import { beforeAll, describe, expect, test } from "vitest"
import { newGuest } from "../../tests/support/accounts/guests"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { withSandbox } from "../../tests/support/purchases/payments"
import { seedWashes, someDriver, someWash } from "../../tests/support/purchases/washes"
import { checkoutApi } from "../checkout/api.server"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { carWashApi } from "./api.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))

beforeAll(() => seedWashes(ctx))

/** A request of a guest, or of `who`. */
async function ask(path: string, body?: unknown, who = ctx) {
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", who)
    await next()
  })
  app.route("/", carWashApi)
  app.route("/", checkoutApi)
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(c, error)
    throw error
  })
  const response = await app.request(
    path,
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe("free times by HTTP", () => {
  test("are those of the package on the day", async () => {
    expect(await ask("/api/car-wash/slots?service=dr7-luxury&date=2026-12-01")).toEqual({
      status: 200,
      body: { date: "2026-12-01", slots: ["09:00", "15:00"] },
    })
  })
  test.each([
    ["service=gold&date=2026-12-01", "service"],
    ["service=vip&date=2026-11-29", "date"],
    ["service=vip&date=never", "date"],
    ["service=vip", "date"],
  ])("are refused for %s", async (query, field) => {
    expect(await ask(`/api/car-wash/slots?${query}`)).toMatchObject({ status: 422, body: { errors: [{ field }] } })
  })
})

test("an invalid form is answered with all its errors, those of the driver included", async () => {
  const addOn = {
    additionalService: "supercar",
    additionalServiceHours: "2",
    ...someDriver,
    birthDate: "02/12/2001",
    licenseIssueDate: "2020-06-01",
  }
  const { status, body } = await ask("/api/car-wash/checkouts", someWash({ email: "", ...addOn }))
  expect(status).toBe(422)
  expect(body.errors).toEqual([
    { field: "email", code: "car-wash.email-required", message: "L’email è obbligatoria" },
    { field: "birthDate", code: "bookings.minimum-age", message: expect.stringContaining("25") },
  ])
})

test("a form without its date is answered with all errors, each once", async () => {
  const form = someWash({ additionalService: "supercar", additionalServiceHours: "2", ...someDriver, birthDate: "" })
  const { status, body } = await ask("/api/car-wash/checkouts", { ...form, appointmentDate: undefined })
  expect(status).toBe(422)
  expect((body.errors as { field: string }[]).map(({ field }) => field)).toEqual(["appointmentDate", "birthDate"])
})

test("starting the payment returns the end of a guest's hold, which stays", async () => {
  const { body: held } = await ask(
    "/api/car-wash/checkouts",
    someWash({ appointmentDate: "2026-12-03" }),
    newGuest(ctx),
  )
  ctx.clock.set("2026-11-23T09:10:00Z")
  const due = { token: held.token, expectedAmountCents: 7500, currency: "eur" }
  expect(await ask(`/api/checkouts/${held.bookingId}/payment`, due)).toMatchObject({
    status: 200,
    body: { kind: "card", extendedHold: { expiresAt: "2026-11-23T09:15:00.000Z", secondsLeft: 300 } },
  })
})
