import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { sql } from "drizzle-orm"
import { describe, expect, inject, test } from "vitest"
import { readConfig } from "../../app/platform/config.server"
import { openPglite, rowsOf } from "../../app/platform/database/db.server"
import { addDays, romeDate, weekday } from "../../app/platform/dates"
import { signedEvent } from "../../sandbox/stripe/events.server"
import { type Caller, charge, post, signIn } from "./customer"
import { demonstrationFolder, startAsDemonstration } from "./running"

const WEBHOOK = "/api/stripe/webhook"

/** Signs events like the provider, for the demonstration with its data in `folder`. */
function signerFor(folder: string) {
  const { webhookSecret } = readConfig({ DATA_DIR: folder, DEMO: "1" }).stripe
  return (event: object, at = new Date()) => signedEvent(event, webhookSecret, at)
}

type Signed = ReturnType<typeof signedEvent>

async function deliver(address: string, { body, signature }: Signed): Promise<number> {
  const headers = { "content-type": "application/json", "stripe-signature": signature }
  const response = await fetch(address + WEBHOOK, { method: "POST", headers, body })
  // Not `body.cancel()`: then fetch opens a connection without a request, which the server ends with 408, and uses it next.
  await response.text()
  return response.status
}

const eventOf = (type: string, object: object) => ({
  id: `evt_${randomUUID()}`,
  object: "event",
  type,
  created: Math.floor(Date.now() / 1000),
  data: { object },
})

let weeks = 7

/** A held wash with an open card payment. */
async function holdWithPayment(caller: Caller) {
  let appointmentDate = addDays(romeDate(new Date()), 7 * ++weeks)
  if (weekday(appointmentDate) === 0) appointmentDate = addDays(appointmentDate, 1)
  const { bookingId } = await post<{ bookingId: string }>(caller, "/api/car-wash/checkouts", {
    purchaseKey: randomUUID(),
    service: "full-clean",
    fullName: "Giulia Serra",
    email: "verified@maestrale.example",
    phone: "+39 347 000 0001",
    appointmentDate,
    appointmentTime: "09:00",
    additionalService: "",
    additionalServiceHours: "",
    notes: "",
    expectedAmountCents: 2500,
    currency: "eur",
  })
  const { clientSecret } = await post<{ clientSecret: string }>(caller, `/api/checkouts/${bookingId}/payment`, {
    expectedAmountCents: 2500,
    currency: "eur",
  })
  return { bookingId, clientSecret, intentId: clientSecret.split("_secret_")[0] ?? "" }
}

type Refund = { id: string; amount: number; status: string }

const refundOf = (intentId: string, { id, amount, status }: Refund) => ({
  id,
  object: "refund",
  amount,
  status,
  currency: "eur",
  created: Math.floor(Date.now() / 1000),
  payment_intent: intentId,
  charge: `ch_of_${intentId}`,
  metadata: {},
})

/** A signed-in customer, and the provider's signed events. */
async function openClient(address: string, folder: string) {
  const signed = signerFor(folder)
  return {
    caller: await signIn(address, "verified@maestrale.example"),
    event: (type: string, object: object) => signed(eventOf(type, object)),
    deliver: (event: Signed) => deliver(address, event),
  }
}

/** The rows of a booking in the data of a stopped site. */
async function storedRows(folder: string, bookingId: string) {
  const { db, close } = await openPglite(folder)
  const ofPayment = sql`(select id from payments where booking_id = ${bookingId})`
  try {
    return {
      bookings: await rowsOf(db, sql`select status, payment_status from bookings where id = ${bookingId}`),
      payments: await rowsOf(
        db,
        sql`select state, refunded_cents from payments where booking_id = ${bookingId} order by created_at`,
      ),
      refunds: await rowsOf(
        db,
        sql`select amount_cents, status from refunds where payment_id in ${ofPayment} order by amount_cents`,
      ),
      successes: await rowsOf(
        db,
        sql`select 1 as one from audit_events
            where name = 'payment.succeeded' and subject_id in (select id::text from payments where booking_id = ${bookingId})`,
      ),
    }
  } finally {
    await close()
  }
}

const refreshPayment = (caller: Caller, bookingId: string) =>
  post<{ status: string; paymentStatus: string }>(caller, `/api/checkouts/${bookingId}/payment-status`, {})

test("a booking is not confirmed if its refund arrives before the payment's success", async () => {
  const { caller, ...client } = await openClient(inject("sharedSite"), inject("newDemonstration"))
  const { bookingId, clientSecret, intentId } = await holdWithPayment(caller)
  const refund = refundOf(intentId, { id: `re_${randomUUID()}`, amount: 2500, status: "succeeded" })
  expect(await client.deliver(client.event("refund.updated", refund))).toBe(200)
  expect((await charge(caller, clientSecret)).status).toBe("succeeded")
  const intent = { id: intentId, object: "payment_intent", status: "succeeded", amount: 2500, currency: "eur" }
  expect(await client.deliver(client.event("payment_intent.succeeded", intent))).toBe(200)
  expect(await refreshPayment(caller, bookingId)).toMatchObject({ status: "held", paymentStatus: "pending" })
})

test("events sent many times and in any order have one effect", async () => {
  const folder = demonstrationFolder()
  const site = await startAsDemonstration(folder)
  const { caller, ...client } = await openClient(site.address, folder)
  const { bookingId, clientSecret, intentId } = await holdWithPayment(caller)
  expect((await charge(caller, clientSecret)).status).toBe("succeeded")
  const intent = { id: intentId, object: "payment_intent", amount: 2500, currency: "eur", latest_charge: "ch_1" }
  const failed = { ...intent, status: "requires_payment_method", last_payment_error: { code: "card_declined" } }
  const id = `re_${randomUUID()}`
  const refund = (status: string) => refundOf(intentId, { id, amount: 1000, status })
  const success = () => client.event("payment_intent.succeeded", { ...intent, status: "succeeded", metadata: {} })
  const events = [
    ...Array.from({ length: 5 }, success),
    client.event("payment_intent.payment_failed", failed),
    client.event("refund.updated", refund("succeeded")),
    client.event("refund.updated", refund("succeeded")),
    client.event("refund.created", refund("pending")),
  ]
  const shuffled = [...events, ...events, ...events].sort(() => Math.random() - 0.5)
  const results = await Promise.all(shuffled.map(client.deliver))
  expect(new Set(results)).toEqual(new Set([200]))
  expect(await refreshPayment(caller, bookingId)).toMatchObject({ status: "confirmed" })
  site.child.kill("SIGTERM")
  await site.ended
  expect(await storedRows(folder, bookingId)).toEqual({
    bookings: [{ status: "confirmed", payment_status: "paid" }],
    payments: [{ state: "succeeded", refunded_cents: 1000 }],
    refunds: [{ amount_cents: 1000, status: "succeeded" }],
    successes: [{ one: 1 }],
  })
})

describe("a webhook", () => {
  const site = inject("sharedSite")
  const signed = signerFor(inject("newDemonstration"))
  const event = () => eventOf("payment_intent.succeeded", { id: "pi_unknown", object: "payment_intent" })
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const replaced = (one: Signed, change: Partial<Signed>) => ({ ...one, ...change })

  test("signed by the provider is accepted", async () => {
    expect(await deliver(site, signed(event()))).toBe(200)
  })

  test.each<[string, () => Signed]>([
    ["not signed", () => replaced(signed(event()), { signature: "" })],
    ["signed with another secret", () => signedEvent(event(), `whsec_${"0".repeat(64)}`, new Date())],
    ["altered after it was signed", () => replaced(signed(event()), { body: signed(event()).body })],
    ["signed six minutes ago", () => signed(event(), minutesAgo(6))],
    [
      "signed long ago under a new time",
      () => {
        const old = signed(event(), minutesAgo(60))
        const now = `t=${Math.floor(Date.now() / 1000)}`
        return replaced(old, { signature: old.signature.replace(/t=\d+/, now) })
      },
    ],
    ["signed with an older scheme", () => replaced(signed(event()), { signature: "t=1,v0=abc" })],
    ["no JSON", () => ({ body: "{", signature: "t=1,v1=abc" })],
  ])("is refused if it is %s", async (_, makeEvent) => {
    expect(await deliver(site, makeEvent())).toBe(400)
  })

  test.each([
    ["before its body is read, by its length", { "content-length": String(50_000_000) }],
    ["while it is sent, without a length", { "transfer-encoding": "chunked" }],
  ])("that is too large is refused %s", async (_, headers) => {
    const { status, sentBytes } = await sendUntilAnswered(site, headers)
    expect(status).toBe(413)
    expect(sentBytes).toBeLessThan(10_000_000)
  })
})

/** Sends a body until there is a response, at most 40 MB. */
function sendUntilAnswered(
  address: string,
  headers: Record<string, string>,
): Promise<{ status: number; sentBytes: number }> {
  return new Promise((resolve, reject) => {
    let sentBytes = 0
    let isAnswered = false
    const sent = request(address + WEBHOOK, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=abc", ...headers },
    })
    sent.on("response", (response) => {
      isAnswered = true
      resolve({ status: response.statusCode ?? 0, sentBytes })
      sent.destroy()
    })
    sent.on("error", (error) => (isAnswered ? undefined : reject(error)))
    const sendMore = () => {
      if (isAnswered || sentBytes > 40_000_000) return
      sentBytes += 64_000
      sent.write("x".repeat(64_000), () => setImmediate(sendMore))
    }
    sendMore()
  })
}
