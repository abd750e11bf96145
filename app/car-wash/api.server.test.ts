import { beforeAll, describe, expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { newGuest } from "../../tests/support/guests"
import { withSandbox } from "../../tests/support/payments"
import { person } from "../../tests/support/people"
import { plugWashes, seedWashes, someWash } from "../../tests/support/washes"
import { checkoutApi } from "../checkout/api.server"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { carWashApi } from "./api.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))

plugWashes()
beforeAll(() => seedWashes(ctx))

/** One request, a guest's unless `who` is another; what is not the wash's own is answered with 418. */
async function ask(path: string, body?: unknown, who = ctx) {
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", who)
    await next()
  })
  app.route("/", carWashApi)
  app.route("/", checkoutApi)
  app.post("/api/create-payment-intent", (c) => c.json({}, 418))
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(c, error)
    throw error
  })
  const answer = await app.request(
    path,
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
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

test("a form with several faults is answered with all of them", async () => {
  const { status, body } = await ask("/api/car-wash/checkouts", someWash({ email: "", appointmentDate: "2026-11-29" }))
  expect(status).toBe(422)
  expect((body.errors as { field: string }[]).map(({ field }) => field)).toEqual(["email", "appointmentDate"])
})

describe("the payment as older clients ask for it (D4)", () => {
  const intent = (changes: Record<string, unknown> = {}) => ({
    amount: 75,
    currency: "eur",
    email: "ada@example.org",
    purchaseType: "car-wash",
    metadata: { serviceName: "VIP", appointmentDate: "2026-12-01", appointmentTime: "09:00" },
    ...changes,
  })
  const of = (body: unknown, who = ctx) => ask("/api/create-payment-intent", body, who)
  let token = ""

  test("is opened for the wash that is held, and for no other", async () => {
    expect((await of(intent())).status).toBe(401)
    expect((await of(intent(), as(ctx, await person(ctx)))).status).toBe(404)
    const { body } = await ask("/api/car-wash/checkouts", someWash({ email: "ada@example.org" }))
    token = String(body.token)
    expect(body).toMatchObject({ expiresAt: "2026-11-23T09:15:00.000Z", secondsLeft: 900 })
    const opened = await of(intent({ currency: "EUR", email: "Ada@example.org", token }))
    expect(opened.status).toBe(200)
    expect(opened.body.clientSecret).toMatch(/^pi_.*_secret_/)
    expect((await of(intent({ email: "eva@example.org", token }))).status).toBe(404)
  })
  test("is nobody's who knows a guest's address and time alone, nor what it costs", async () => {
    const signedIn = as(ctx, await person(ctx))
    const wrong = { token: `${token.slice(1)}x` }
    for (const changes of [{}, { amount: 74 }]) {
      expect((await of(intent(changes))).status).toBe(401)
      expect((await of(intent(changes), signedIn)).status).toBe(404)
    }
    for (const who of [ctx, signedIn]) expect((await of(intent(wrong), who)).status).toBe(404)
  })
  test("is opened for the customer who is signed in, as they ask without a token", async () => {
    const ada = await person(ctx)
    const customer = as(ctx, ada)
    const { email } = ada
    const when = { appointmentDate: "2026-12-02" }
    await ask("/api/car-wash/checkouts", someWash({ ...when, email }), customer)
    const asked = intent({ email, metadata: { ...when, appointmentTime: "09:00" } })
    expect((await of(asked, customer)).body.clientSecret).toMatch(/^pi_.*_secret_/)
    expect((await of(asked)).status).toBe(401)
    expect((await of(asked, as(ctx, await person(ctx)))).status).toBe(404)
  })
  test("compares the amount and opens nothing for another", async () => {
    for (const changes of [{ amount: 74 }, { amount: 7500 }, { currency: "usd" }])
      expect(await of(intent({ ...changes, token }))).toMatchObject({
        status: 409,
        body: { error: expect.any(String) },
      })
    expect((await of(intent({ amount: "much" }))).status).toBe(422)
  })
  test("is not the wash's business without its purchase type", async () => {
    expect((await of({ amount: 7500, currency: "eur" })).status).toBe(418)
    expect((await of(intent({ purchaseType: "car" }))).status).toBe(418)
  })
})

test("whoever begins to pay is told how much longer the slot is kept", async () => {
  const { body: held } = await ask(
    "/api/car-wash/checkouts",
    someWash({ appointmentDate: "2026-12-03" }),
    newGuest(ctx),
  )
  ctx.clock.set("2026-11-23T09:10:00Z")
  const due = { token: held.token, expectedTotal: 7500, currency: "eur" }
  expect(await ask(`/api/checkouts/${held.bookingId}/payment`, due)).toMatchObject({
    status: 200,
    body: { kind: "card", kept: { expiresAt: "2026-11-23T09:25:00.000Z", secondsLeft: 900 } },
  })
})
