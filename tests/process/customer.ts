import sharp from "sharp"
import { DEMO_PASSWORD } from "../../app/accounts/rules/demo-accounts"
import { addDays, romeDate, weekday } from "../../app/platform/dates"
import { paymentOf, rentalRequestOf } from "../support/rental-request"

/** A signed-in client of a running site. */
export type Caller = { address: string; cookie: string }

export async function signIn(address: string, email: string): Promise<Caller> {
  const response = await fetch(`${address}/signin`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: address, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password: DEMO_PASSWORD, from: "" }),
  })
  await response.text()
  const cookie = response.headers.getSetCookie().map((one) => one.split(";")[0])
  if (response.status >= 400 || cookie.length === 0) throw new Error(`Sign-in was answered ${response.status}.`)
  return { address, cookie: cookie.join("; ") }
}

export async function post<T>({ address, cookie }: Caller, path: string, body: object | FormData): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(address + path, {
    method: "POST",
    headers: { origin: address, cookie, ...(isForm ? {} : { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function upload(caller: Caller, kind: "licence" | "id"): Promise<string> {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#c9a26a" } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set("kind", kind)
  form.set("file", new File([new Uint8Array(picture)], `${kind}.jpg`, { type: "image/jpeg" }))
  return (await post<{ id: string }>(caller, "/api/uploads", form)).id
}

/** A day on which cars can be picked up, at least `days` ahead. */
export function weekdayAhead(days: number): string {
  let date = addDays(romeDate(new Date()), days)
  while ([0, 5, 6].includes(weekday(date))) date = addDays(date, 1)
  return date
}

/** Books a car up to the card payment; returns the held booking and the client secret of its payment. */
export async function holdUntilPayment(caller: Caller, vehicleId: string) {
  const pickupDate = weekdayAhead(20)
  const { bookingId, quote } = await post<{ bookingId: string; quote: { totalInCurrencyCents: number } }>(
    caller,
    "/api/car-rentals/checkouts",
    {
      ...rentalRequestOf({
        vehicleId,
        pickupDate,
        licenseImage: await upload(caller, "licence"),
        idImage: await upload(caller, "id"),
      }),
      isSardinianResident: true,
      currency: "eur",
    },
  )
  const { clientSecret } = await post<{ clientSecret: string }>(
    caller,
    `/api/checkouts/${bookingId}/payment`,
    paymentOf("card", quote.totalInCurrencyCents),
  )
  return { bookingId, clientSecret, total: quote.totalInCurrencyCents }
}

/** Confirms the payment at the provider with Stripe's successful test card. */
export const charge = (caller: Caller, clientSecret: string) =>
  post<{ status: string }>(caller, `/sandbox/stripe/v1/payment_intents/${clientSecret.split("_secret_")[0]}/confirm`, {
    client_secret: clientSecret,
    card: { number: "4242424242424242", exp_month: 12, exp_year: 2034, cvc: "123" },
  })
