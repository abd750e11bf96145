import { randomUUID } from "node:crypto"
import type { APIRequestContext } from "@playwright/test"
import { addDays, romeDate } from "../../app/platform/dates"
import { bookedCar, confirmCard, postOk } from "./booked"
import type { Customer } from "./customer"
import { codeMailed, latestMail, ownNetwork, signInByRequest } from "./e2e"
import { photo, weekdayAhead } from "./journey"
import { expect, test } from "./test"

export const newAddress = (tag: string) => `${tag}-${Date.now()}-${randomUUID().slice(0, 8)}@example.org`

const origin = () => test.info().project.use.baseURL ?? ""

/** The first day from `days` on that `isFree`. */
async function firstDay(days: number, isFree: (day: string) => Promise<boolean>): Promise<string> {
  for (let ahead = days; ahead < days + 60; ahead += 1) {
    const day = weekdayAhead(ahead)
    if (await isFree(day)) return day
  }
  throw new Error("No day is free.")
}

const COURTESY_CAR = ["courtesy-car", 15_00] as const

/** A guest's wash, with a car to drive meanwhile if `isLending`: held, or paid by card. */
export async function guestsWash(request: APIRequestContext, { isPaid = true, isLending = false } = {}) {
  const headers = { origin: origin(), ...ownNetwork() }
  const email = newAddress("ospite")
  const slotsOn = async (day: string): Promise<string[]> =>
    (await (await request.get(`/api/car-wash/slots?service=full-clean&date=${day}`)).json()).slots
  const appointmentDate = await firstDay(220, async (day) => (await slotsOn(day)).length > 0)
  const [appointmentTime] = await slotsOn(appointmentDate)
  const [additionalService, addOnCents] = isLending ? COURTESY_CAR : ["", 0]
  const expectedTotal = 25_00 + addOnCents
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
      additionalServiceHours: isLending ? 1 : "",
      ...(isLending ? driver : {}),
      notes: "",
      expectedTotal,
      currency: "eur",
    },
  })
  if (isPaid) {
    const consents = { agreesToTerms: true, agreesToPrivacy: true }
    const { clientSecret } = await postOk<{ clientSecret: string }>(request, `/api/checkouts/${bookingId}/payment`, {
      headers,
      data: { means: "card", consents, expectedTotal, currency: "eur", token },
    })
    await confirmCard(request, clientSecret)
    await postOk(request, `/api/checkouts/${bookingId}/completion`, { headers, data: { token } })
  }
  return { bookingId, token, email }
}

/** A car that the customer, signed in with `request`, booked on free days. */
export async function customersCar(
  request: APIRequestContext,
  customer: Customer,
  more: Omit<Parameters<typeof bookedCar>[2], "email"> = {},
): Promise<string> {
  const vehicleId = "fiat-panda"
  const pickupDate = await firstDay(280, async (day) => {
    const url = `/api/car-rentals/${vehicleId}/availability?from=${addDays(day, -1)}&to=${addDays(day, 2)}`
    return (await (await request.get(url)).json()).occupied.length === 0
  })
  return bookedCar({ request }, pickupDate, { vehicleId, ...more, email: customer.email })
}

const paidCars = new Map<string, Promise<string>>()

/** A car that the customer booked and paid, the same for each test. */
export function paidCar(request: APIRequestContext, customer: Customer): Promise<string> {
  const paid = paidCars.get(customer.email) ?? customersCar(request, customer, { means: "card" })
  paidCars.set(customer.email, paid)
  return paid
}

/** The path in the newest mail to `email`, to a page below `page`. */
export async function pathMailed(request: APIRequestContext, email: string, page: string, template?: string) {
  const { links } = await latestMail(request, email, template)
  const { pathname, search } = new URL(links.find((each) => each.includes(page)) ?? "")
  return pathname + search
}

/** A guest's request for a yacht; its id, and the path of the guest's page. */
export async function guestsRequest(request: APIRequestContext): Promise<{ requestId: string; path: string }> {
  const email = newAddress("preventivo")
  const pickupDate = weekdayAhead(230)
  const form = {
    purchaseKey: randomUUID(),
    pickupDate,
    returnDate: addDays(pickupDate, 3),
    guests: "2",
    fullName: "Ada Neri",
    email,
    phone: "+39 347 000 0004",
  }
  const options = { headers: ownNetwork() }
  const asked = await request.post("/yachts/yacht-granito/request", { ...options, form })
  const emailCodeId = /"emailCodeId\\?",\\?"([0-9a-f-]{36})/.exec(await asked.text())?.[1] ?? ""
  const emailCode = await codeMailed(request, email)
  const sent = await request.post("/yachts/yacht-granito/request", {
    ...options,
    form: { ...form, emailCodeId, emailCode },
  })
  expect(sent.status(), "the request for a yacht").toBe(200)
  const path = await pathMailed(request, email, "/requests/", "charter.request-received")
  return { requestId: /[0-9a-f-]{36}/.exec(path)?.[0] ?? "", path }
}

/** An operator, signed in with `request`, answers a request. */
export async function offered(request: APIRequestContext, requestId: string): Promise<void> {
  await signInByRequest(request, "operator")
  const expiresOn = addDays(romeDate(new Date()), 5)
  const form = { intent: "answer", price: "80000", text: "Crew included.", expiresOn, expiresTime: "12:00" }
  const answer = await request.post(`/admin/requests/${requestId}`, { form, maxRedirects: 0 })
  expect(answer.status(), "the offer").toBe(302)
}

/** The customer, signed in with `request`, asks for a night in a villa. */
export async function customersVilla(request: APIRequestContext, { name, email }: Customer): Promise<string> {
  for (let ahead = 300; ahead < 340; ahead += 1) {
    const pickupDate = weekdayAhead(ahead)
    const answer = await request.post("/villas/villa-oleandra/book", {
      form: {
        purchaseKey: randomUUID(),
        isSignedIn: "true",
        pickupDate,
        returnDate: addDays(pickupDate, 1),
        guests: "2",
        fullName: name,
        email,
        phone: "+39 347 000 0001",
        expectedTotal: "269500",
        currency: "eur",
      },
    })
    const id = answer.ok() && /\/account\/bookings\/([0-9a-f-]{36})/.exec(await answer.text())?.[1]
    if (id) return id
  }
  throw new Error("No night is free.")
}

/** Both sides of a document, handed in with the form of the page at `path`. */
export async function handInSides(request: APIRequestContext, path: string): Promise<void> {
  for (const intent of ["id_front", "id_back"]) {
    const multipart = { intent, file: await photo(`${intent}.jpg`) }
    expect((await request.post(path, { multipart })).status(), intent).toBe(200)
  }
}
