import { beforeAll, describe, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { someBooking, someCar } from "../../tests/support/purchases/bookings"
import { addMinutes } from "../platform/dates"
import { newApi, problem } from "../platform/http/api.server"
import { Refusal } from "../platform/refusal"
import { bookingsApi } from "./api.server"
import { takenPeriods } from "./availability.server"
import { insertOccupancy } from "./occupancy.server"

const ctx = testContext(await testDatabase())
const app = newApi()
app.use(async (c, next) => {
  c.set("ctx", ctx)
  c.set("requestId", "test")
  await next()
})
app.route("/", bookingsApi)
app.onError((error, c) => {
  if (error instanceof Refusal) return problem(c, error)
  throw error
})

const ask = (query: string, item = "huracan") => app.request(`/api/items/${item}/availability?${query}`)

beforeAll(async () => {
  const resourceId = await someCar(ctx)
  const taken = { startsAt: new Date("2027-01-04T22:30:00Z"), endsAt: new Date("2027-01-06T08:00:00Z") }
  await insertOccupancy(ctx, { resourceId, bookingId: await someBooking(ctx), ...taken })
  const expired = { startsAt: new Date("2027-01-08T09:00:00Z"), endsAt: new Date("2027-01-09T08:00:00Z") }
  const expiresAt = addMinutes(ctx.now(), -1)
  await insertOccupancy(ctx, { resourceId, bookingId: await someBooking(ctx), ...expired, expiresAt })
})

describe("GET /api/items/{itemId}/availability", () => {
  test("returns occupied periods without their customer or expired holds", async () => {
    const response = await ask("from=2027-01-01&to=2027-01-31")
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      itemId: "huracan",
      from: "2027-01-01",
      to: "2027-01-31",
      occupied: [{ startsAt: "2027-01-04T22:30:00.000Z", endsAt: "2027-01-06T08:00:00.000Z" }],
      takenDays: ["2027-01-04", "2027-01-05", "2027-01-06"],
    })
  })

  test.each([
    // 23:30 in Rome is still the 4th.
    ["2027-01-04", 1],
    ["2027-01-06", 1],
    ["2027-01-03", 0],
    ["2027-01-07", 0],
  ])("counts days in Rome: %s overlaps %i", async (day, count) => {
    expect((await (await ask(`from=${day}&to=${day}`)).json()).occupied).toHaveLength(count)
  })

  test("refuses an invalid day, an end before the start, and a long range", async () => {
    const fieldsOf = async (query: string) =>
      ((await (await ask(query)).json()).errors as { field: string }[]).map(({ field }) => field)
    expect(await fieldsOf("from=x&to=2027-02-30")).toEqual(["from", "to"])
    expect(await fieldsOf("from=2027-01-02&to=2027-01-01")).toEqual(["to"])
    expect(await fieldsOf("from=2027-01-01&to=2028-03-01")).toEqual(["to"])
    expect((await ask("from=2027-01-01")).status).toBe(422)
  })

  test("leaves out the dates that the person who asks holds", async () => {
    const customer = await person(ctx)
    const held = { startsAt: new Date("2027-02-02T09:00:00Z"), endsAt: new Date("2027-02-03T08:00:00Z") }
    const bookingId = await someBooking(ctx, { userId: customer.userId, status: "held" })
    await insertOccupancy(ctx, { resourceId: "huracan", bookingId, ...held, expiresAt: addMinutes(ctx.now(), 20) })
    const asked = { itemId: "huracan", from: "2027-02-01", to: "2027-02-28" }
    expect((await takenPeriods(as(ctx, await person(ctx)), asked)).occupied).toEqual([held])
    expect(await takenPeriods(as(ctx, customer), asked)).toEqual({ occupied: [], takenDays: [] })
  })

  test("answers 404 for an unknown item", async () => {
    const response = await ask("from=2027-01-01&to=2027-01-02", "submarine")
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: "catalogue.item-not-found" })
  })
})
