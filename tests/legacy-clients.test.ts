import { randomUUID } from "node:crypto"
import { and, count, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { bookingById } from "../app/bookings/queries.server"
import { bookingKinds } from "../app/bookings/rules/states"
import { holdWash } from "../app/car-wash/wash.server"
import { seedCatalogue } from "../app/catalogue/seed.server"
import { refreshPayment } from "../app/checkout/paying/payment.server"
import { isAbout } from "../app/messaging/queries.server"
import { messages } from "../app/messaging/tables.server"
import { newGuest } from "./support/accounts/guests"
import { person } from "./support/accounts/people"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { post } from "./support/legacy-clients"
import { heldBy, heldStay, someBuyer } from "./support/models/held-bookings"
import { withSandbox } from "./support/purchases/payments"
import { chargeAtProvider } from "./support/purchases/test-purchase"
import { someWash } from "./support/purchases/washes"

/** The API paths of part 2 §7 that legacy clients use (D4), for every kind of booking. */

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
beforeAll(() => seedCatalogue(ctx))

async function existingBooking(bookingId: string) {
  const booking = await bookingById(ctx, bookingId)
  if (!booking) throw new Error("No such booking.")
  return booking
}

/** The body that a legacy client sends for a held booking; a wash's amount is in whole units (part 2 §7). */
async function paymentBody(bookingId: string, changes = {}): Promise<Record<string, unknown>> {
  const { kind, amountDueCents, currency, customerEmail: email, details } = await existingBooking(bookingId)
  const { appointmentDate, appointmentTime } = details
  return kind === "car_wash"
    ? {
        amount: amountDueCents / 100,
        currency,
        email,
        purchaseType: "car-wash",
        metadata: { serviceName: "VIP", appointmentDate, appointmentTime },
        ...changes,
      }
    : { amount: amountDueCents, currency, ...changes }
}

describe.each(bookingKinds)("legacy clients and a %s", (kind) => {
  test("get the client secret of the held booking's payment", async () => {
    const customerCtx = await someBuyer(ctx)
    const body = await paymentBody(await heldBy(customerCtx, kind))
    const opened = await post(customerCtx, "create-payment-intent", body)
    expect(opened).toEqual({ status: 200, body: { clientSecret: expect.stringContaining("_secret_") } })
  })

  test("get an error for another amount or currency", async () => {
    const customerCtx = await someBuyer(ctx)
    const bookingId = await heldBy(customerCtx, kind)
    for (const changes of [{ amount: 1 }, { currency: "usd" }])
      expect(await post(customerCtx, "create-payment-intent", await paymentBody(bookingId, changes))).toMatchObject({
        status: 409,
        body: { error: expect.any(String) },
      })
  })

  test("get nothing of another person's booking", async () => {
    const customerCtx = await someBuyer(ctx)
    const body = await paymentBody(await heldBy(customerCtx, kind))
    expect((await post(await someBuyer(ctx), "create-payment-intent", body)).status).toBe(404)
    expect((await post(newGuest(ctx), "create-payment-intent", body)).status).toBe(401)
  })

  test("can resend its mail and its WhatsApp message", async () => {
    const customerCtx = await someBuyer(ctx)
    const bookingId = await heldBy(customerCtx, kind)
    const { body } = await post(customerCtx, "create-payment-intent", await paymentBody(bookingId))
    await chargeAtProvider(ctx, String(body.clientSecret).split("_secret_")[0] ?? "")
    await refreshPayment(customerCtx, { bookingId })
    expect((await existingBooking(bookingId)).status).toBe("confirmed")
    for (const [name, channel] of [
      ["send-booking-confirmation", "email"],
      ["send-whatsapp-notification", "whatsapp"],
    ] as const) {
      const before = await sentCount(bookingId, channel)
      const booking = channel === "email" ? { id: bookingId } : bookingId
      expect(await post(customerCtx, name, { booking })).toEqual({ status: 200, body: { sent: true } })
      expect(await sentCount(bookingId, channel)).toBe(before + 1)
      expect((await post(customerCtx, name, { booking })).status).toBe(429)
      expect((await post(await someBuyer(ctx), name, { booking })).status).toBe(404)
    }
  })
})

async function sentCount(bookingId: string, channel: "email" | "whatsapp"): Promise<number> {
  const ofBooking = and(isAbout("booking", bookingId), eq(messages.channel, channel))
  const [row] = await ctx.db.select({ total: count() }).from(messages).where(ofBooking)
  return row?.total ?? 0
}

test("of two held bookings, the one with the requested amount is paid", async () => {
  const customerCtx = await someBuyer(ctx)
  const first = await heldBy(customerCtx, "yacht")
  await heldStay(customerCtx, {
    itemId: "yacht-perla",
    totalCents: 880_000,
    subtotalCents: 800_000,
    taxCents: 80_000,
    amountDueCents: 880_000,
  })
  const { body } = await post(customerCtx, "create-payment-intent", await paymentBody(first))
  const intent = await ctx.stripe.paymentIntents.retrieve(String(body.clientSecret).split("_secret_")[0] ?? "")
  expect(intent.amount).toBe(770_000)
})

describe("a guest's held wash", () => {
  async function guestWash(appointmentDate: string) {
    const guest = newGuest(ctx)
    const email = `ada.${randomUUID()}@example.org`
    const { bookingId, token } = await holdWash(guest, someWash({ email, appointmentDate }))
    return { guest, token, body: await paymentBody(bookingId) }
  }

  test("is paid with the token of the hold, in any case of its e-mail address", async () => {
    const { guest, token, body } = await guestWash("2026-12-03")
    const variant = { ...body, email: String(body.email).toUpperCase(), currency: "EUR", token }
    expect((await post(guest, "create-payment-intent", variant)).status).toBe(200)
  })

  test("is paid with the payload of part 2 §7 by the guest who holds it", async () => {
    const { guest, body } = await guestWash("2026-12-07")
    expect(Object.keys(body)).not.toContain("token")
    const otherEmail = `eva.${randomUUID()}@example.org`
    expect((await post(guest, "create-payment-intent", { ...body, email: otherEmail })).status).toBe(401)
    expect((await post(guest, "create-payment-intent", { ...body, amount: 74 })).status).toBe(409)
    expect((await post(guest, "create-payment-intent", body)).status).toBe(200)
  })

  test("is refused to others without the token, even with e-mail address, day and time", async () => {
    const { guest, token, body } = await guestWash("2026-12-04")
    const stranger = await someBuyer(ctx)
    for (const changes of [{}, { amount: 74 }]) {
      expect((await post(newGuest(ctx), "create-payment-intent", { ...body, ...changes })).status).toBe(401)
      expect((await post(stranger, "create-payment-intent", { ...body, ...changes })).status).toBe(404)
    }
    const wrong = { ...body, token: `${token.slice(1)}x` }
    for (const callerCtx of [guest, stranger])
      expect((await post(callerCtx, "create-payment-intent", wrong)).status).toBe(404)
  })

  test("is refused for another time or an amount in cents", async () => {
    const { guest, token, body } = await guestWash("2026-12-05")
    const otherHour = { appointmentDate: "2026-12-05", appointmentTime: "10:00" }
    expect((await post(guest, "create-payment-intent", { ...body, token, metadata: otherHour })).status).toBe(404)
    expect((await post(guest, "create-payment-intent", { ...body, token, amount: 7500 })).status).toBe(409)
  })
})

test("an invalid body is refused with a message", async () => {
  const response = await post(await someBuyer(ctx), "create-payment-intent", { amount: "much" })
  expect(response).toMatchObject({ status: 422, body: { error: expect.any(String) } })
})

test("another person's id or e-mail address is refused", async () => {
  const customerCtx = await someBuyer(ctx)
  const body = await paymentBody(await heldBy(customerCtx, "yacht"))
  const other = await person(ctx)
  for (const changes of [{ userId: other.userId }, { email: other.email }])
    expect((await post(customerCtx, "create-payment-intent", { ...body, ...changes })).status).toBe(409)
})
