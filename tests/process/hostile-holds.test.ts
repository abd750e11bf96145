import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"
import { GUEST_NIGHTS, UNCONFIRMED_HOURS } from "../../app/checkout/rules/guest-limits"
import { addDays, romeDate, weekday } from "../../app/platform/dates"
import { openSite } from "../../scripts/steps/site.mjs"
import { signIn } from "./customer"

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

/** Posts the booking form of a villa. */
async function requestVilla(villa: string, days: [number, number], ip: string, changes: object = {}) {
  const nightCents: Record<string, number> = { "villa-lu-stazzu": 54_000 }
  const nights = days[1] - days[0]
  const form = new URLSearchParams({
    purchaseKey: randomUUID(),
    pickupDate: addDays(romeDate(new Date()), days[0]),
    returnDate: addDays(romeDate(new Date()), days[1]),
    fullName: "Ada Neri",
    guests: "2",
    email: `ada-${randomUUID()}@catch-all.example`,
    phone: "+39 070 111222",
    expectedAmountCents: String(Math.round(nights * (nightCents[villa] ?? 0) * 1.1)),
    currency: "eur",
    ...changes,
  })
  const response = await fetch(`${address}/villas/${villa}/book?lang=en`, {
    method: "POST",
    headers: { origin: address, "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": ip },
    body: form,
  })
  const page = await response.text()
  return { status: response.status, page, form, emailCodeId: /name="emailCodeId" value="([^"]+)"/.exec(page)?.[1] }
}

/** The code in the newest mail to an address, once it is sent. */
const codeFor = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const inbox = await (await fetch(`${address}/dev/mail`)).text()
      const entry = inbox.split("<li ").find((item) => item.includes(email) && item.includes("checkout.email-code"))
      const id = /href="\/dev\/mail\/([0-9a-f-]+)"/.exec(entry ?? "")?.[1]
      const mail = await (await fetch(`${address}/dev/mail/${id}`)).text()
      const code = /: (\d{6})\s/.exec(mail)?.[1]
      if (!code) throw new Error(`No code was sent to ${email}.`)
      return code
    },
    { timeout: 20_000, interval: 100 },
  )

test("one network with many invented e-mail addresses gets one slot of the bay", async () => {
  const ip = network()
  const responses: TestResponse[] = []
  for (let n = 0; n < 20; n++)
    responses.push(await ask(WASHES, wash({ appointmentDate: workday(n), appointmentTime: slots[n % 8] }), ip))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await ask(WASHES, wash({ appointmentTime: "18:00" }), network())).status).toBe(200)
})

test("repeating or renewing an unpaid hold does not extend it", async () => {
  const ip = network()
  const body = wash()
  const first = (await ask(WASHES, body, ip)).body
  const repeated = (await ask(WASHES, body, ip)).body
  expect(repeated.expiresAt).toBe(first.expiresAt)
  const renewed = await ask(`/api/checkouts/${first.bookingId}/hold`, { token: first.token }, ip)
  expect(renewed.body.expiresAt).toBe(first.expiresAt)
})

test("many networks with e-mail addresses of one domain leave half of each day free", async () => {
  const askFromManyNetworks = (make: (n: number) => object) =>
    Promise.all(Array.from({ length: 40 }, (_, n) => ask(WASHES, make(n), network())))
  const day = workday(3)
  const oneDay = await askFromManyNetworks((n) => wash({ appointmentDate: day, appointmentTime: slots[n % 8] }))
  expect(oneDay.filter(({ status }) => status === 200)).toHaveLength(UNCONFIRMED_HOURS.ofDay)
  const allDays = await askFromManyNetworks((n) =>
    wash({ appointmentDate: workday(10 + n), appointmentTime: slots[n % 8] }),
  )
  const held = [...oneDay, ...allDays].filter(({ status }) => status === 200)
  expect(held.length).toBeLessThanOrEqual(UNCONFIRMED_HOURS.inAll)

  const customer = await signIn(address, "verified@maestrale.example")
  const ownWash = wash({ appointmentDate: workday(80), email: "verified@maestrale.example" })
  expect((await ask(WASHES, ownWash, network(), customer.cookie)).status).toBe(200)
})

test("the code mails of one network are limited", async () => {
  const ip = network()
  let sent = 0
  const withoutCheckout = await ask("/api/checkouts/email-codes", { email: "v0@example.org" }, ip)
  expect(withoutCheckout.code).toBe("checkout.email-code-not-wanted")
  for (let n = 0; n < 15; n++) {
    const email = `v${n}@example.org`
    if ((await requestVilla("villa-lu-stazzu", [200, 207], ip, { email })).emailCodeId) sent += 1
  }
  expect(sent).toBe(10)
})

test("a request for a yacht's price only mails a code to an unconfirmed address", async () => {
  const ip = network()
  const email = `yacht-${randomUUID()}@example.org`
  const form = {
    purchaseKey: randomUUID(),
    pickupDate: addDays(romeDate(new Date()), 100),
    returnDate: addDays(romeDate(new Date()), 107),
    fullName: "Ada Neri",
    guests: "2",
    email,
    phone: "+39 070 111222",
  }
  const send = async (proof: object = {}) => {
    const response = await fetch(`${address}/yachts/yacht-granito/request?lang=en`, {
      method: "POST",
      headers: { origin: address, "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": ip },
      body: new URLSearchParams({ ...form, ...proof }),
    })
    return { status: response.status, page: await response.text() }
  }
  const mails = async () => {
    const inbox = await (await fetch(`${address}/dev/mail`)).text()
    const rows = inbox.matchAll(/data-kind="([^"]+)" data-recipient="([^"]+)"/g)
    return [...rows].filter(([, , recipient]) => recipient === email).map(([, kind]) => kind)
  }
  const refused = await send()
  expect(refused.status).toBe(409)
  const emailCodeId = /name="emailCodeId" value="([^"]+)"/.exec(refused.page)?.[1] ?? ""
  const emailCode = await codeFor(email)
  expect(await mails()).toEqual(["checkout.email-code"])
  expect((await send({ emailCodeId, emailCode })).status).toBe(200)
  await vi.waitFor(async () => expect(await mails()).toContain("charter.request-received"), 20_000)
})

test("a villa holds no night for an unconfirmed e-mail address", async () => {
  const villa = "villa-lu-stazzu"
  const requestConfirmed = async (days: [number, number]) => {
    const ip = network()
    const first = await requestVilla(villa, days, ip)
    if (!first.emailCodeId) return first
    const email = first.form.get("email") ?? ""
    const proof = { emailCodeId: first.emailCodeId, emailCode: await codeFor(email) }
    return requestVilla(villa, days, ip, { ...Object.fromEntries(first.form), ...proof })
  }
  const unconfirmed = await requestVilla(villa, [30, 37], network())
  expect(unconfirmed.status).toBe(409)
  expect(unconfirmed.page).toContain('autoComplete="one-time-code"')
  const statuses: number[] = []
  for (let n = 0; n < GUEST_NIGHTS.ofItem / 7 + 2; n++)
    statuses.push((await requestConfirmed([30 + 7 * n, 37 + 7 * n])).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(GUEST_NIGHTS.ofItem / 7)
})
