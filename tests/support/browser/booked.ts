import { paymentOf, rentalRequestOf } from "../rental-request"
import { photo, typeCard, weekdayAhead } from "./journey"
import { type APIRequestContext, expect, type Page, test } from "./test"

export async function postOk<T>(request: APIRequestContext, path: string, options: object): Promise<T> {
  const response = await request.post(path, options)
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true)
  return response.json()
}

type BookedCar = {
  email: string
  vehicleId?: string
  method?: "card" | "agency" | "btc"
  driver?: { firstName: string; lastName: string }
  secondDriver?: object
}

/** Books a car with the requests of the wizard: to be paid at the agency, or paid by card. Returns the booking's id. */
export async function bookedCar(
  { request }: Pick<Page, "request">,
  pickupDate: string,
  { email, vehicleId = "volkswagen-polo", method = "agency", driver, secondDriver }: BookedCar,
): Promise<string> {
  const headers = { origin: test.info().project.use.baseURL ?? "" }
  const upload = async (kind: string) => {
    const multipart = { kind, file: await photo(`${kind}.jpg`) }
    return (await postOk<{ id: string }>(request, "/api/uploads", { headers, multipart })).id
  }
  const rentalRequest = rentalRequestOf({
    vehicleId,
    pickupDate,
    email,
    driver,
    licenseImage: await upload("licence"),
    idImage: await upload("id"),
  })
  type Checkout = { bookingId: string; quote: { totalInCurrencyCents: number } }
  const { bookingId, quote } = await postOk<Checkout>(request, "/api/car-rentals/checkouts", {
    headers,
    data: { ...rentalRequest, addSecondDriver: secondDriver !== undefined, secondDriver },
  })
  const checkout = `/api/checkouts/${bookingId}`
  const { clientSecret } = await postOk<{ clientSecret?: string }>(request, `${checkout}/payment`, {
    headers,
    data: paymentOf(method, quote.totalInCurrencyCents),
  })
  if (clientSecret) {
    await confirmCard(request, clientSecret)
    await postOk(request, `${checkout}/payment-status`, { headers, data: {} })
  }
  if (method === "btc") await postOk(request, `${checkout}/crypto-declaration`, { headers, data: {} })
  return bookingId
}

/** Confirms the payment or the saving of a card, as the browser does; by default a card that succeeds. */
export async function confirmCard(
  request: APIRequestContext,
  clientSecret: string,
  number = "4242424242424242",
  site = test.info().project.use.baseURL ?? "",
): Promise<void> {
  const intent = clientSecret.split("_secret_")[0]
  const kind = intent?.startsWith("seti_") ? "setup_intents" : "payment_intents"
  const card = { number, exp_month: 12, exp_year: 2034, cvc: "123" }
  await postOk(request, `/sandbox/stripe/v1/${kind}/${intent}/confirm`, {
    headers: { origin: site },
    data: { client_secret: clientSecret, card },
  })
}

const bookingNumber = /^MST-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** A working day of a week that no other journey uses. */
export const washDay = (week: number) => weekdayAhead(140 + 7 * week)

/** Books a wash and pays it by card; returns its booking number. */
export async function washed(page: Page, week: number, email: string): Promise<string> {
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }))
  await page.goto("/car-wash-booking?service=vip&lang=it")
  await page.locator('input[name="fullName"]').fill("Ada Neri")
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="phone"]').fill("+39 347 000 0002")
  await page.locator('input[name="appointmentDate"]').fill(washDay(week))
  await page.locator('input[name="appointmentTime"][value="09:00"]').check({ force: true })
  await page.locator('button[type="submit"][form]').click()
  await typeCard(page, "4242424242424242")
  await page.locator('dialog[open] form button[type="submit"]').last().click()
  await expect(page).toHaveURL(/\/booking-success\?booking=/)
  return ((await page.getByText(bookingNumber).first().textContent()) ?? "").trim()
}
