import { beforeAll, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { setTestKind, someYacht, yachtBooking } from "../../tests/support/purchases/checkouts"
import { nextStay } from "../../tests/support/purchases/paid-stay"
import { refusalOf } from "../../tests/support/purchases/rentals"
import { confirmBooking, insertHeldBooking, placeBooking } from "./booking.server"
import { bookingNumber } from "./rules/number"
import { BOOKINGS_A_PAGE, searchBookings } from "./search.server"

const database = await testDatabase()
const ctx = testContext(database)
setTestKind(ctx, "yacht")

/** Creates bookings of one name, pending unless `isHeld`. */
async function some(customerName: string, { times = 1, isHeld = false, email = "some@example.org" } = {}) {
  const ids: string[] = []
  for (let time = 0; time < times; time++) {
    const { booking } = await insertHeldBooking(
      ctx,
      yachtBooking({ ...nextStay(), customerName, customerEmail: email }),
    )
    if (!isHeld) await placeBooking(ctx, { bookingId: booking.id, paymentMethod: "online" })
    ids.push(booking.id)
  }
  return ids
}

let operator = ctx
beforeAll(async () => {
  await someYacht(ctx)
  operator = as(ctx, await person(ctx, { role: "operator" }))
})
const find = async (wanted: string, more: Partial<Parameters<typeof searchBookings>[1]> = {}) =>
  (await searchBookings(operator, { wanted, page: 1, ...more })).bookings.map(({ id }) => id)

test("an operator finds a booking by number, part of the name, or address", async () => {
  const [id = ""] = await some("Zita Ferro", { email: "zita.ferro@example.org" })
  for (const wanted of [bookingNumber(id), id.slice(0, 8), "zita", "ITA FERR", "ferro@example"])
    expect(await find(wanted)).toEqual([id])
  expect(await find("%")).toEqual([])
  expect(await find("nobody at all")).toEqual([])
})

test("filters by state and kind; held bookings only if requested", async () => {
  const [confirmed = ""] = await some("Nora Spano")
  await confirmBooking(ctx, { bookingId: confirmed })
  const [pending = ""] = await some("Nora Spano")
  const [held = ""] = await some("Nora Spano", { isHeld: true })
  expect(await find("nora")).toHaveLength(3)
  expect(await find("nora", { status: "confirmed" })).toEqual([confirmed])
  expect(await find("", { status: "held" })).toEqual([held])
  expect(await find("")).toContain(pending)
  expect(await find("")).not.toContain(held)
  expect(await find("nora", { kind: "villa" })).toEqual([])
})

test("pages contain each booking exactly once", async () => {
  const ids = await some("Pagina Dopo", { times: BOOKINGS_A_PAGE + 2 })
  const [first, second] = [await find("pagina"), await find("pagina", { page: 2 })]
  expect([first.length, second.length]).toEqual([BOOKINGS_A_PAGE, 2])
  expect(new Set([...first, ...second])).toEqual(new Set(ids))
  expect((await searchBookings(operator, { wanted: "pagina", page: 2 })).total).toBe(ids.length)
})

test("only operators can search", async () => {
  expect((await refusalOf(searchBookings(ctx, { wanted: "", page: 1 }))).status).toBe(401)
  const customer = as(ctx, await person(ctx))
  expect((await refusalOf(searchBookings(customer, { wanted: "", page: 1 }))).status).toBe(403)
})
