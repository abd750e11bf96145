import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  allConsents,
  type Customer,
  cardPaymentOf,
  payRental,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { occupancyOf } from "../../bookings/occupancy.server"
import { bookingById } from "../../bookings/queries.server"
import { endExpired, endUnpaidBooking } from "../../checkout/holding/expiry.server"
import { openLegacyBookingIntent } from "../../checkout/legacy/legacy-booking-intent.server"
import { awaitedCrypto } from "../../checkout/paying/awaited-crypto.server"
import { refreshPayment } from "../../checkout/paying/payment.server"
import { declareCrypto } from "../../checkout/paying/placing.server"
import { purchaseOf } from "../../checkout/queries.server"
import { resendConfirmation } from "../../checkout/resend.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { seedDemoRates } from "../../payments/crypto/crypto-rates.server"
import { declaredCryptoPayments, paymentsOf } from "../../payments/queries.server"
import { moneyToReturn } from "../../payments/refunds/returns-by-hand.server"
import { formatInstant } from "../../platform/date-format"
import { addDays, addMinutes } from "../../platform/dates"
import { openCheckout } from "../booking/checkout.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(() => someFleet(ctx))

const later = (minutes: number) => clock.set(addMinutes(ctx.now(), minutes))
const paymentsFor = (bookingId: string) => paymentsOf(ctx.db, purchaseOf(bookingId))
const mailsAbout = (bookingId: string) =>
  ctx.db.select().from(messages).where(isAbout("booking", bookingId)).orderBy(messages.kind)

let weeks = 0
/** A customer at step 4, in a different week each time. */
async function atCheckout(changes: Record<string, unknown> = {}) {
  const customer = await someCustomer(ctx)
  const pickupDate = addDays("2026-11-30", 7 * weeks++)
  const period = { pickupDate, returnDate: addDays(pickupDate, 1) }
  const customerCtx = { ...as(ctx, customer), locale: "en" as const }
  const checkout = await openCheckout(customerCtx, someRentalRequest(customer, { ...period, ...changes }))
  const submit = (more: Record<string, unknown> = {}) =>
    payRental(customerCtx, {
      bookingId: checkout.bookingId,
      paymentMethod: "online",
      ...allConsents,
      expectedAmountCents: checkout.quote.totalInCurrencyCents,
      currency: checkout.quote.currency,
      ...more,
    })
  return { customer, customerCtx, submit, ...checkout }
}

describe("paying by card", () => {
  test("a charge confirms the booking with mail, calendar entry and message", async () => {
    const { customerCtx, bookingId, submit, customer } = await atCheckout()
    expect(await submit()).toMatchObject({ kind: "card", clientSecret: expect.stringContaining("_secret_") })
    const [payment] = await paymentsFor(bookingId)
    expect(payment).toMatchObject({ amountCents: 6490, currency: "eur", userId: customer.userId })
    expect((await refreshPayment(customerCtx, { bookingId })).status).toBe("held")
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    const done = await refreshPayment(customerCtx, { bookingId })
    expect(done).toMatchObject({ status: "confirmed", paymentStatus: "paid", paymentMethod: "online" })
    expect(done.consentsAt).toEqual(ctx.now())
    expect((await occupancyOf(ctx, bookingId))?.expiresAt).toBeNull()
    await ctx.deliverWebhooks()
    const [mail, chat, ...more] = await mailsAbout(bookingId)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ channel: "email", locale: "en", recipient: customer.email })
    expect(mail?.subject).toMatch(/^Booking confirmed: .+ \(MST-[0-9A-F]{4}-[0-9A-F]{4}\)$/)
    expect(mail?.body).toContain("Full wash: €30")
    const appointment = Buffer.from(mail?.attachments[0]?.base64 ?? "", "base64").toString()
    expect(appointment).toMatch(/DTSTART;TZID=Europe\/Rome:\d{8}T103000/)
    expect(appointment).toMatch(/DTEND;TZID=Europe\/Rome:\d{8}T090000/)
    expect(appointment).toMatch(/DTSTAMP:\d{8}T\d{6}Z/)
    expect(appointment).toContain("BEGIN:VTIMEZONE")
    expect(chat).toMatchObject({ channel: "whatsapp", recipient: "+39070111222" })
  })

  test("repeated is one booking and one payment; a reload gets the same secret", { tags: ["postgres"] }, async () => {
    const { bookingId, submit } = await atCheckout()
    const all = await Promise.all([submit(), submit(), submit()])
    expect(new Set(all.map((payment) => payment.kind === "card" && payment.clientSecret)).size).toBe(1)
    const [payment, ...more] = await paymentsFor(bookingId)
    expect(more).toEqual([])
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()
    expect(await submit()).toEqual({ kind: "no-payment-needed" })
  })

  test("a changed price cancels the payment of the old amount", async () => {
    const { customer, customerCtx, bookingId, submit } = await atCheckout()
    await submit()
    const [old] = await paymentsFor(bookingId)
    const booking = await bookingById(ctx, bookingId)
    const day = booking?.startsAt.toISOString().slice(0, 10) ?? ""
    const changed = someRentalRequest(customer, {
      purchaseKey: booking?.purchaseKey,
      pickupDate: day,
      returnDate: addDays(day, 1),
      extras: ["child_seat"],
    })
    const next = await openCheckout(customerCtx, changed)
    expect(next.bookingId).toBe(bookingId)
    expect((await ctx.stripe.paymentIntents.retrieve(old?.providerId ?? "")).status).toBe("canceled")
    await submit({ expectedAmountCents: next.quote.totalInCurrencyCents })
    expect((await paymentsFor(bookingId)).map(({ state, amountCents }) => [state, amountCents])).toContainEqual([
      "open",
      next.quote.totalInCurrencyCents,
    ])
  })
})

describe("the payment secret of a legacy client (D4)", () => {
  const call = (customerCtx: typeof ctx, customer: Customer, change: object = {}) =>
    openLegacyBookingIntent(customerCtx, {
      amount: 6490,
      currency: "eur",
      userId: customer.userId,
      email: customer.email,
      ...change,
    })

  test("returns the secret of the caller's held booking", async () => {
    const { customerCtx, customer, submit } = await atCheckout()
    const opened = await submit()
    expect(opened).toMatchObject(await call(customerCtx, customer))
  })

  test("opens before the consents, which the caller collects itself", async () => {
    const { customerCtx, customer, bookingId } = await atCheckout()
    expect(await call(customerCtx, customer)).toMatchObject({ clientSecret: expect.any(String) })
    expect((await bookingById(ctx, bookingId))?.consentsAt).toBeNull()
  })

  test("opens another payment after the booking was changed", async () => {
    const { customerCtx, customer, bookingId, submit } = await atCheckout()
    await submit()
    const booking = await bookingById(ctx, bookingId)
    const day = booking?.startsAt.toISOString().slice(0, 10) ?? ""
    const rentalRequest = { purchaseKey: booking?.purchaseKey, pickupDate: day, returnDate: addDays(day, 1) }
    await openCheckout(customerCtx, someRentalRequest(customer, rentalRequest))
    expect((await bookingById(ctx, bookingId))?.consentsAt).not.toBeNull()
    expect(await call(customerCtx, customer)).toMatchObject({ clientSecret: expect.any(String) })
    await openCheckout(customerCtx, someRentalRequest(customer, { ...rentalRequest, licenseNumber: "CA7654321Y" }))
    expect((await bookingById(ctx, bookingId))?.consentsAt).toBeNull()
    expect(await call(customerCtx, customer)).toMatchObject({ clientSecret: expect.any(String) })
    expect((await paymentsFor(bookingId)).map(({ state }) => state).sort()).toEqual(["cancelled", "open"])
  })

  test.each([
    [{ amount: 6489 }, "checkout.amount-changed"],
    [{ currency: "usd" }, "checkout.amount-changed"],
    [{ userId: "somebody" }, "checkout.not-yours"],
    [{ email: "somebody@example.org" }, "checkout.not-yours"],
  ])("with %j is refused and nothing is opened", async (change, code) => {
    const { customerCtx, customer, bookingId } = await atCheckout()
    expect(await refusalOf(call(customerCtx, customer, change))).toMatchObject({ code, status: 409 })
    expect(await paymentsFor(bookingId)).toEqual([])
  })
})

describe("at the agency", () => {
  test("the booking is placed and keeps its dates; repeated, it mails once", async () => {
    const { bookingId, submit } = await atCheckout()
    await submit()
    expect(await submit({ paymentMethod: "agency" })).toEqual({ kind: "no-payment-needed" })
    expect(await submit({ paymentMethod: "agency" })).toEqual({ kind: "no-payment-needed" })
    expect(await bookingById(ctx, bookingId)).toMatchObject({
      status: "pending",
      paymentStatus: "pending",
      paymentMethod: "agency",
    })
    expect((await occupancyOf(ctx, bookingId))?.expiresAt).toBeNull()
    expect((await paymentsFor(bookingId)).map(({ state }) => state)).toEqual(["cancelled"])
    expect((await mailsAbout(bookingId)).map(({ kind }) => kind)).toEqual([
      "checkout.agency-awaited",
      "checkout.agency-awaited",
    ])
  })

  test("an outdated total is refused, and an open card payment stays", async () => {
    const { bookingId, submit } = await atCheckout()
    await submit()
    const refusal = await refusalOf(submit({ paymentMethod: "agency", expectedAmountCents: 1 }))
    expect(refusal.code).toBe("checkout.amount-changed")
    expect((await paymentsFor(bookingId)).map(({ state }) => state)).toEqual(["open"])
  })

  test("no card can be charged any more, also concurrently", { tags: ["postgres"] }, async () => {
    for (let round = 0; round < 5; round++) {
      const { customerCtx, bookingId, submit } = await atCheckout()
      const settled = await Promise.allSettled([
        submit(),
        submit({ paymentMethod: "agency" }),
        submit(),
        cardPaymentOf(customerCtx, { bookingId }),
      ])
      for (const each of settled) if (each.status === "rejected") expect([409, 422]).toContain(each.reason.status)
      expect((await bookingById(ctx, bookingId))?.status).toBe("pending")
      for (const { state, providerId } of await paymentsFor(bookingId)) {
        expect(state).toBe("cancelled")
        if (providerId) await expect(chargeAtProvider(ctx, providerId)).rejects.toThrow()
      }
      expect(await cardPaymentOf(customerCtx, { bookingId })).toEqual({ kind: "no-payment-needed" })
    }
  })

  test("an expired hold with taken dates is refused with the conflict", async () => {
    const { bookingId, submit } = await atCheckout()
    const booking = await bookingById(ctx, bookingId)
    const day = booking?.startsAt.toISOString().slice(0, 10) ?? ""
    later(21)
    const other = await someCustomer(ctx)
    await openCheckout(as(ctx, other), someRentalRequest(other, { pickupDate: day, returnDate: addDays(day, 1) }))
    expect((await refusalOf(submit({ paymentMethod: "agency" }))).code).toBe("car-rental.taken")
    expect((await bookingById(ctx, bookingId))?.status).toBe("held")
  })
})

describe("in crypto (D27)", () => {
  async function declared() {
    await seedDemoRates(ctx)
    const open = await atCheckout()
    const result = await open.submit({ paymentMethod: "crypto", cryptocurrency: "eth" })
    if (result.kind !== "crypto") throw new Error(result.kind)
    expect(result).toMatchObject({
      quote: { cryptocurrency: "eth", address: expect.stringMatching(/^0x/) },
      qr: expect.stringContaining("<svg"),
    })
    expect(await declareCrypto(open.customerCtx, open)).toMatchObject({ status: "pending", paymentMethod: "crypto" })
    return { ...open, paymentId: result.paymentId }
  }

  test("a declaration holds the dates for 24 hours; repeated, it counts once", async () => {
    const { customerCtx, bookingId } = await declared()
    expect((await occupancyOf(ctx, bookingId))?.expiresAt).toEqual(addMinutes(ctx.now(), 24 * 60))
    await declareCrypto(customerCtx, { bookingId })
    expect(await mailsAbout(bookingId)).toHaveLength(2)
    later(60)
    await endExpired(ctx)
    expect((await bookingById(ctx, bookingId))?.status).toBe("pending")
  })

  test("mail, message and page name the cryptocurrency and the deadline, resent too", async () => {
    const { customerCtx, bookingId } = await declared()
    await resendConfirmation(customerCtx, { bookingId, channel: "email" })
    const resent = await ctx.db.select().from(messages).where(isAbout("booking", bookingId))
    expect(resent).toHaveLength(3)
    const until = formatInstant(addMinutes(ctx.now(), 24 * 60), { dateStyle: "full", timeStyle: "short", locale: "en" })
    for (const { body, channel } of resent) {
      expect(body).toContain("ETH")
      expect(body).toContain("24 hours")
      if (channel === "email") expect(body).toContain(until)
    }
    const booking = await bookingById(ctx, bookingId)
    expect(booking && (await awaitedCrypto(ctx, booking))).toMatchObject({
      cryptocurrency: "eth",
      until: addMinutes(ctx.now(), 24 * 60),
    })
  })

  test("an operator confirms it as paid, or refuses it with a mail", async () => {
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    const [good, bad] = [await declared(), await declared()]
    await settleCryptoPayment(operator, { paymentId: good.paymentId, outcome: "confirmed" })
    expect(await bookingById(ctx, good.bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
    expect((await occupancyOf(ctx, good.bookingId))?.expiresAt).toBeNull()
    await settleCryptoPayment(operator, { paymentId: bad.paymentId, outcome: "refused" })
    expect(await bookingById(ctx, bad.bookingId)).toMatchObject({
      status: "cancelled",
      paymentStatus: "failed",
      cancelReason: "crypto-not-received",
    })
    expect(await occupancyOf(ctx, bad.bookingId)).toBeUndefined()
    expect((await mailsAbout(bad.bookingId)).map(({ kind }) => kind)).toContain("checkout.crypto-refused")
  })

  test("undecided after 24 hours it ends, with its dates free and a mail", async () => {
    const { bookingId, paymentId } = await declared()
    later(24 * 60 + 1)
    await endExpired(ctx)
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "expired" })
    expect(await occupancyOf(ctx, bookingId)).toBeUndefined()
    expect((await paymentsFor(bookingId)).find(({ id }) => id === paymentId)?.state).toBe("open")
    expect((await mailsAbout(bookingId)).map(({ kind }) => kind)).toContain("checkout.crypto-expired")
  })

  describe("ended after 24 hours, an operator still decides about the money", () => {
    async function ended() {
      const operator = as(ctx, await person(ctx, { role: "operator" }))
      const open = await declared()
      later(24 * 60 + 1)
      await endExpired(ctx)
      expect((await declaredCryptoPayments(operator)).map(({ id }) => id)).toContain(open.paymentId)
      const decide = (outcome: "confirmed" | "refused") =>
        settleCryptoPayment(operator, { paymentId: open.paymentId, outcome })
      return { ...open, operator, decide }
    }

    test("found, the booking reserves its dates again", async () => {
      const { bookingId, decide } = await ended()
      expect((await decide("confirmed")).state).toBe("succeeded")
      expect(await bookingById(ctx, bookingId)).toMatchObject({
        status: "confirmed",
        paymentStatus: "paid",
        cancelReason: null,
        cancelledAt: null,
      })
      expect(await occupancyOf(ctx, bookingId)).toMatchObject({ expiresAt: null, releasedAt: null })
      expect((await mailsAbout(bookingId)).map(({ kind }) => kind)).toContain("checkout.confirmed")
    })

    test("found after the dates were taken, it is returned", async () => {
      const { bookingId, paymentId, operator, decide } = await ended()
      const day = (await bookingById(ctx, bookingId))?.startsAt.toISOString().slice(0, 10) ?? ""
      const other = await someCustomer(ctx)
      await openCheckout(as(ctx, other), someRentalRequest(other, { pickupDate: day, returnDate: addDays(day, 1) }))
      expect((await decide("confirmed")).state).toBe("refunding")
      expect((await moneyToReturn(operator)).map(({ payment }) => payment.id)).toContain(paymentId)
      expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" })
      expect((await mailsAbout(bookingId)).map(({ kind }) => kind)).toContain("checkout.taken")
    })

    test("not found, nothing changes", async () => {
      const { bookingId, decide } = await ended()
      const before = await mailsAbout(bookingId)
      expect((await decide("refused")).state).toBe("failed")
      expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "expired" })
      expect(await mailsAbout(bookingId)).toEqual(before)
    })
  })

  test("a concurrent declaration wins over leaving the payment", async () => {
    const { bookingId } = await declared()
    await endUnpaidBooking(ctx, bookingId, "abandoned")
    expect((await bookingById(ctx, bookingId))?.status).toBe("pending")
  })

  test("cannot be declared before it is opened", async () => {
    const { customerCtx, bookingId } = await atCheckout()
    expect((await refusalOf(declareCrypto(customerCtx, { bookingId }))).code).toBe("checkout.payment-not-ready")
  })
})

test("a confirmation is resent to its own customer, once a minute", async () => {
  const { customerCtx, bookingId, submit } = await atCheckout()
  const resend = () => resendConfirmation(customerCtx, { bookingId, channel: "email" })
  expect((await refusalOf(resend())).code).toBe("checkout.not-confirmed")
  await submit({ paymentMethod: "agency" })
  await resend()
  expect((await refusalOf(resend())).status).toBe(429)
  await resendConfirmation(customerCtx, { bookingId, channel: "whatsapp" })
  clock.set(new Date(ctx.now().getTime() + 61_000))
  await resend()
  const sent = await ctx.db
    .select()
    .from(messages)
    .where(and(isAbout("booking", bookingId), eq(messages.channel, "email")))
  expect(sent).toHaveLength(3)
})
