import { randomUUID } from "node:crypto"
import type { APIRequestContext, Page } from "@playwright/test"
import { addDays } from "../../../app/platform/dates"
import { appCode } from "../accounts/authenticator"
import { passkeyDevice } from "../accounts/passkey-device"
import { bookedCar, confirmCard, postOk } from "../browser/booked"
import { type Customer, newAccount } from "../browser/customer"
import { latestMail, ownNetwork, signInByRequest } from "../browser/e2e"
import { photo, weekdayAhead } from "../browser/journey"
import { expect, test } from "../browser/test"
import { formWith } from "./site-form"

export const newAddress = (tag: string) => `${tag}-${Date.now()}-${randomUUID().slice(0, 8)}@example.org`

/** A new customer without a checked identity; `request` is then signed in to the account. */
export const asNewCustomer = (request: APIRequestContext): Promise<Customer> => newAccount(request, newAddress("nuovo"))

/** Workers side by side book other days and cars. */
const ofWorker = <T>(choices: [T, T, T]): T => choices[test.info().parallelIndex % 3] ?? choices[0]

const origin = () => test.info().project.use.baseURL ?? ""

/** The first day to try for each subject: a worker's earlier tests took the days before it. */
const firstUntaken = new Map<string, number>()

/** The first day from `days` on that `isFree` for a subject. */
async function firstDay(subject: string, days: number, isFree: (day: string) => Promise<boolean>): Promise<string> {
  for (let ahead = firstUntaken.get(subject) ?? days; ahead < days + 80; ahead += 1) {
    const day = weekdayAhead(ahead)
    if (!(await isFree(day))) continue
    firstUntaken.set(subject, ahead)
    return day
  }
  throw new Error("No day is free.")
}

/** Of an hour; in euro cents. */
const COURTESY_CAR = ["courtesy-car", 15_00] as const

type Wash = { isPaid?: boolean; hasCourtesyCar?: boolean; card?: string }

/** A wash of a guest, or of who is signed in with `request`, with a courtesy car if `hasCourtesyCar`: held, or paid by card. */
export async function guestsWash(
  request: APIRequestContext,
  { isPaid = true, hasCourtesyCar = false, card }: Wash = {},
) {
  const headers = { origin: origin(), ...ownNetwork() }
  const email = newAddress("ospite")
  const slotsOn = async (day: string): Promise<string[]> =>
    (await (await request.get(`/api/car-wash/slots?service=full-clean&date=${day}`)).json()).slots
  const appointmentDate = await firstDay(
    "wash",
    ofWorker([180, 210, 240]),
    async (day) => (await slotsOn(day)).length > 0,
  )
  const [appointmentTime] = await slotsOn(appointmentDate)
  const [additionalService, addOnCents] = hasCourtesyCar ? COURTESY_CAR : ["", 0]
  const expectedAmountCents = 25_00 + addOnCents
  const driver = { birthDate: "14/05/1985", licenseNumber: "CA1234567X", licenseIssueDate: "2004-06-01" }
  const { bookingId, token } = await postOk<{ bookingId: string; token: string }>(request, "/api/car-wash/checkouts", {
    headers,
    data: {
      purchaseKey: randomUUID(),
      service: "full-clean",
      fullName: "Ada Neri",
      email,
      phone: "+39 070 111222",
      appointmentDate,
      appointmentTime,
      additionalService,
      additionalServiceHours: hasCourtesyCar ? 1 : "",
      ...(hasCourtesyCar ? driver : {}),
      notes: "",
      expectedAmountCents,
      currency: "eur",
    },
  })
  if (isPaid) {
    const consents = { agreesToTerms: true, agreesToPrivacy: true }
    const { clientSecret } = await postOk<{ clientSecret: string }>(request, `/api/checkouts/${bookingId}/payment`, {
      headers,
      data: { method: "card", consents, expectedAmountCents, currency: "eur", token },
    })
    await confirmCard(request, clientSecret, card)
    await postOk(request, `/api/checkouts/${bookingId}/payment-status`, { headers, data: { token } })
  }
  return { bookingId, token, email }
}

/** A car that the customer, signed in with `request`, booked on free days. */
export async function customersCar(
  request: APIRequestContext,
  customer: Customer,
  more: Omit<Parameters<typeof bookedCar>[2], "email"> = {},
): Promise<string> {
  const vehicleId = ofWorker(["fiat-panda", "fiat-500", "volkswagen-polo"])
  const pickupDate = await firstDay("car", 280, async (day) => {
    const url = `/api/car-rentals/${vehicleId}/availability?from=${addDays(day, -1)}&to=${addDays(day, 2)}`
    return (await (await request.get(url)).json()).occupied.length === 0
  })
  return bookedCar({ request }, pickupDate, { vehicleId, ...more, email: customer.email })
}

const paidCars = new Map<string, Promise<string>>()

/** A car that the customer booked and paid, the same for each test. */
export function paidCar(request: APIRequestContext, customer: Customer): Promise<string> {
  const paid = paidCars.get(customer.email) ?? customersCar(request, customer, { method: "card" })
  paidCars.set(customer.email, paid)
  return paid
}

/** The path in the newest mail to `email`, to a page below `page`. */
export async function pathMailed(request: APIRequestContext, email: string, page: string, kind?: string) {
  const { links } = await latestMail(request, email, kind)
  const { pathname, search } = new URL(links.find((link) => link.includes(page)) ?? "")
  return pathname + search
}

let yachtRequests = 0

/** Other days for each request, because its offer reserves them. */
function yachtForm(email: string) {
  const pickupDate = weekdayAhead(ofWorker([230, 390, 550]) + 7 * yachtRequests++)
  return {
    purchaseKey: randomUUID(),
    pickupDate,
    returnDate: addDays(pickupDate, 3),
    guests: "2",
    fullName: "Ada Neri",
    email,
    phone: "+39 347 000 0004",
  }
}
const YACHT = "/yachts/yacht-granito/request"

const requestAt = (path: string) => ({ requestId: /[0-9a-f-]{36}/.exec(path)?.[0] ?? "", path })

/** A guest's request for a yacht; its id, and the path of the guest's page. */
export async function guestsRequest(request: APIRequestContext): Promise<{ requestId: string; path: string }> {
  const email = newAddress("preventivo")
  const sent = await request.post(YACHT, { headers: ownNetwork(), form: yachtForm(email) })
  expect(sent.status(), "the request for a yacht").toBe(200)
  return requestAt(await pathMailed(request, email, "/requests/", "charter.request-received"))
}

/** The request for a yacht of a customer, who is signed in with `request`. */
export async function customersRequest(request: APIRequestContext, { email }: Customer) {
  const sent = await request.post(YACHT, { form: { ...yachtForm(email), isSignedIn: "true" } })
  const path = /\/account\/requests\/[0-9a-f-]{36}/.exec(await sent.text())?.[0] ?? ""
  return requestAt(path)
}

/** Saves a card of the customer, who is signed in with `request`. */
export async function savedCard(request: APIRequestContext, number: string): Promise<void> {
  const headers = { origin: origin() }
  const { setupIntentId, clientSecret } = await postOk<{ setupIntentId: string; clientSecret: string }>(
    request,
    "/api/payment-methods/setup",
    { headers },
  )
  await confirmCard(request, clientSecret, number)
  const kept = await request.post("/account/payment-methods", { form: { intent: "save", setupIntentId } })
  expect(kept.status(), "the saved card").toBe(200)
}

/** Turns on a second factor of the account, which is signed in with `request`. */
export async function withSecondFactor(request: APIRequestContext, password: string) {
  const page = "/account/security/two-factor"
  const started = await request.post(page, { form: { intent: "begin", currentPassword: password } })
  const secret = /data-secret[^>]*>([^<]+)</.exec(await started.text())?.[1] ?? ""
  const confirmed = await request.post(page, { form: { intent: "confirm", code: appCode(secret) } })
  expect(confirmed.status(), "the second factor").toBe(200)
  const recoveryCodes = [...(await confirmed.text()).matchAll(/<li>([\w-]+)<\/li>/g)].map(([, code = ""]) => code)
  return { secret, recoveryCodes }
}

/** Adds a passkey to the account, which is signed in with `request`. */
export async function withPasskey(request: APIRequestContext, currentPassword: string): Promise<void> {
  const started = { headers: { origin: origin() }, data: { currentPassword } }
  const options = await postOk<{ challenge: string }>(request, "/api/passkeys/registration", started)
  const response = JSON.stringify(passkeyDevice({ origin: origin() }).create(options))
  const form = { intent: "add", name: "Telefono", response }
  const added = await request.post("/account/security/passkeys", { form })
  expect(added.status(), "the passkey").toBe(200)
}

/** Signs in with Google, which links it to the account of that address or makes a new account. */
export async function throughGoogle(request: APIRequestContext, email: string): Promise<void> {
  const chooser = await request.post("/auth/google", { form: { from: "" } })
  const chosen = await request.post(chooser.url(), {
    form: { outcome: "go", email, name: "Elena Piras", verified: "on" },
  })
  expect(new URL(chosen.url()).pathname, "sign-in with Google").toBe("/account")
}

/** An operator, signed in with `request`, answers a request. */
export async function offered(request: APIRequestContext, requestId: string): Promise<void> {
  await signInByRequest(request, "operator")
  const form = { seen: "", intent: "offer", price: "80000", text: "Crew included." }
  const response = await request.post(`/admin/requests/${requestId}`, { form, maxRedirects: 0 })
  expect(response.status(), "the offer").toBe(302)
}

/** The villa by default; `totalCents` of one night. */
const OLEANDRA = { villaId: "villa-oleandra", totalCents: 269_500 }

/** The customer, signed in with `request`, asks for a night in a villa. */
export async function customersVilla(
  request: APIRequestContext,
  { name, email }: Customer,
  { villaId, totalCents } = OLEANDRA,
): Promise<string> {
  let bookingId = ""
  await firstDay(villaId, ofWorker([280, 300, 320]), async (pickupDate) => {
    const response = await request.post(`/villas/${villaId}/book`, {
      form: {
        purchaseKey: randomUUID(),
        isSignedIn: "true",
        pickupDate,
        returnDate: addDays(pickupDate, 1),
        guests: "2",
        fullName: name,
        email,
        phone: "+39 347 000 0001",
        expectedAmountCents: String(totalCents),
        currency: "eur",
      },
    })
    bookingId = /\/booking-success\?booking=([0-9a-f-]{36})/.exec(await response.text())?.[1] ?? ""
    return bookingId !== ""
  })
  return bookingId
}

/** Both sides of a document, handed in with the form of the page at `path`. */
export async function handInSides(request: APIRequestContext, path: string): Promise<void> {
  for (const intent of ["id_front", "id_back"]) {
    const multipart = { intent, file: await photo(`${intent}.jpg`) }
    expect((await request.post(path, { multipart })).status(), intent).toBe(200)
  }
}

/** A guest's wash whose refund by an operator, who is signed in with `request`, failed. */
export async function washWithFailedRefund(guest: APIRequestContext, request: APIRequestContext): Promise<string> {
  const { bookingId } = await guestsWash(guest, { card: "4000000000005126" })
  const page = `/admin/bookings/${bookingId}`
  await request.post(page, {
    form: { seen: "", intent: "refund", reason: "The bay is being repaired." },
    maxRedirects: 0,
  })
  await expect
    .poll(async () => (await (await request.get(page)).text()).includes("refund-retry"), { intervals: [100] })
    .toBe(true)
  return bookingId
}

/** An operator, signed in with `request`, records a payment at the agency for a booking, and cancels the booking. */
export async function cancelledAfterAgencyPayment(request: APIRequestContext, bookingId: string): Promise<void> {
  const page = `/admin/bookings/${bookingId}`
  const dueCents = /name="expectedDueCents" value="(\d+)"/.exec(await (await request.get(page)).text())?.[1] ?? ""
  const payment = {
    seen: "",
    intent: "agency-payment",
    bookingId,
    paymentKey: randomUUID(),
    expectedDueCents: dueCents,
  }
  const paid = await request.post(page, { form: { ...payment, method: "cash", amount: "10,00" }, maxRedirects: 0 })
  expect(paid.status(), "the payment at the agency").toBe(302)
  await cancelled(request, bookingId)
}

/** An operator, signed in with `request`, confirms the crypto of a booking, and cancels the booking. */
export async function cancelledAfterCrypto(request: APIRequestContext, bookingId: string): Promise<void> {
  const queue = await (await request.get("/admin")).text()
  const card = queue.split("<h3").find((part) => part.includes(`/admin/bookings/${bookingId}`)) ?? ""
  const paymentId = /name="paymentId" value="([0-9a-f-]+)"/.exec(card)?.[1] ?? ""
  const form = { seen: "", intent: "crypto", paymentId, outcome: "confirmed" }
  const confirmed = await request.post("/admin?index", { form })
  expect(confirmed.status(), "the crypto").toBe(200)
  await cancelled(request, bookingId)
}

async function cancelled(request: APIRequestContext, bookingId: string): Promise<void> {
  const form = { seen: "", intent: "refund", reason: "The car is being repaired." }
  const response = await request.post(`/admin/bookings/${bookingId}`, { form, maxRedirects: 0 })
  expect(response.status(), "the cancellation").toBe(302)
}

/** A jet's view that no other test changes. */
export const ownView = () => ofWorker(["jet-ponente/detail", "jet-libeccio/detail", "jet-tramontana/detail"])

/** The form with which the operator, who is signed in on `page`, removes the new photograph of a view. */
export async function removalOfPhotograph(page: Page, view: string): Promise<string> {
  const [itemId = "", name = ""] = view.split("/")
  const multipart = { seen: "", itemId, view: name, file: await photo("tramonto.jpg", 1600, 900) }
  expect((await page.request.post("/admin/pictures", { multipart })).status(), "the photograph").toBe(200)
  const photographId = page.locator(`[data-view="${view}"] input[name="photographId"]`)
  const isShown = async () => {
    await page.goto("/admin/pictures")
    return (await photographId.count()) > 0
  }
  await expect.poll(isShown, { timeout: 60_000 }).toBe(true)
  return formWith("photographId", await photographId.inputValue())
}
