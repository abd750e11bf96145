import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { addDays, romeDate, weekday } from "../../app/platform/dates"
import { openSite } from "../../scripts/steps/site.mjs"

/** One site for all tests, which use different days and networks (`X-Forwarded-For`). */
let site: Awaited<ReturnType<typeof openSite>>
let address = ""
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: "1" }, inject("newDemonstration"))
  address = site.address
})
afterAll(() => site.close())

let networks = 0
const network = () => {
  networks += 1
  return `203.0.${networks >> 8}.${networks & 255}`
}

type TestResponse = { status: number; code: string; body: Record<string, string> }

async function ask(path: string, body: object, ip: string, cookie = ""): Promise<TestResponse> {
  const response = await fetch(address + path, {
    method: "POST",
    headers: { origin: address, "content-type": "application/json", "x-forwarded-for": ip, cookie },
    body: JSON.stringify(body),
  })
  const json = (await response.json()) as Record<string, string>
  return { status: response.status, code: json.code ?? "", body: json }
}

/** A working day, a week and `ahead` days from now. */
function workday(ahead: number): string {
  let date = addDays(romeDate(new Date()), 7 + ahead)
  while (weekday(date) === 0) date = addDays(date, 1)
  return date
}

const wash = (changes: object = {}) => ({
  purchaseKey: randomUUID(),
  service: "full-clean",
  fullName: "Ada Neri",
  email: `ada-${randomUUID()}@catch-all.example`,
  phone: "+39 070 111222",
  appointmentDate: workday(0),
  appointmentTime: "09:00",
  additionalService: "",
  additionalServiceHours: "",
  notes: "",
  expectedAmountCents: 2500,
  currency: "eur",
  ...changes,
})

const slots = ["09:00", "10:00", "11:00", "12:00", "15:00", "16:00", "17:00", "18:00"]
const WASHES = "/api/car-wash/checkouts"

/** Posts the booking form of a villa, 540 EUR a night. */
async function requestVilla(days: [number, number], ip: string, email: string): Promise<number> {
  const response = await fetch(`${address}/villas/villa-lu-stazzu/book?lang=en`, {
    method: "POST",
    headers: { origin: address, "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": ip },
    body: new URLSearchParams({
      purchaseKey: randomUUID(),
      pickupDate: addDays(romeDate(new Date()), days[0]),
      returnDate: addDays(romeDate(new Date()), days[1]),
      fullName: "Ada Neri",
      guests: "2",
      email,
      phone: "+39 070 111222",
      expectedAmountCents: String(Math.round((days[1] - days[0]) * 54_000 * 1.1)),
      currency: "eur",
    }),
  })
  await response.text()
  return response.status
}

const invented = () => `ada-${randomUUID()}@catch-all.example`

test("40 guests of one network hold one slot of the bay", async () => {
  const ip = network()
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      ask(WASHES, wash({ appointmentDate: workday(n), appointmentTime: slots[n % 8] }), ip),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await ask(WASHES, wash({ appointmentTime: "18:00" }), network())).status).toBe(200)
})

test("repeating or renewing an unpaid hold does not extend it", async () => {
  const ip = network()
  const body = wash({ appointmentDate: workday(50) })
  const first = (await ask(WASHES, body, ip)).body
  const repeated = (await ask(WASHES, body, ip)).body
  expect(repeated.expiresAt).toBe(first.expiresAt)
  const renewed = await ask(`/api/checkouts/${first.bookingId}/hold`, { token: first.token }, ip)
  expect(renewed.body.expiresAt).toBe(first.expiresAt)
})

test("60 networks with one e-mail address hold one slot", async () => {
  const email = invented()
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      ask(WASHES, wash({ email, appointmentDate: workday(60 + n), appointmentTime: slots[n % 8] }), network()),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test("requests for a villa keep no night from anybody", async () => {
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push(await requestVilla([30, 60], network(), invented()))
  expect(statuses).toEqual(Array(6).fill(200))
})

test("one network sends three requests a day", async () => {
  const ip = network()
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push(await requestVilla([200, 207], ip, invented()))
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})
