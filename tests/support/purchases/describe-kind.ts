import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { occupancyOf } from "../../../app/bookings/occupancy.server"

import type { BookingKind } from "../../../app/bookings/rules/states"
import { cancelByLink, cancellationPreview } from "../../../app/checkout/cancelling/cancelling.server"
import { cancelWithRefund } from "../../../app/checkout/cancelling/operator-cancelling.server"
import { abandonCheckout, endExpired } from "../../../app/checkout/holding/expiry.server"
import { refreshPayment, startPayment } from "../../../app/checkout/paying/payment.server"
import { purchaseOf } from "../../../app/checkout/queries.server"
import { consentNames } from "../../../app/checkout/rules/consents"
import type { PaymentMethodOrCrypto } from "../../../app/checkout/rules/payable"
import { isAbout } from "../../../app/messaging/queries.server"
import { messages } from "../../../app/messaging/tables.server"
import { paymentsOf } from "../../../app/payments/queries.server"
import type { Ctx } from "../../../app/platform/context.server"
import { addDays, addMinutes, type IsoDate } from "../../../app/platform/dates"
import type { Currency } from "../../../app/platform/money"
import { newGuest } from "../accounts/guests"
import { person } from "../accounts/people"
import { as, type TestClock, testClock, testContext } from "../context"
import { testDatabase } from "../database"
import { cancelMailsOf, codeOf, voucherFor } from "./cancelled"
import { storedBooking } from "./paid-stay"
import { withSandbox } from "./payments"
import { allConsents, type Customer, refusalOf, someCustomer, someFleet } from "./rentals"
import { chargeAtProvider } from "./test-purchase"

/** Somebody who books: `customer` is undefined for a guest. */
type KindBuyer = { ctx: Ctx; customer?: Customer; email: string }
type KindWish = { day: IsoDate; purchaseKey: string; currency: Currency }
type Held = { bookingId: string; token?: string }

type KindUnderTest = {
  kind: BookingKind
  /** Who books it in these tests. */
  isForGuests: boolean
  /** Books a period that begins on `day`, a Monday, as the browser does. */
  book: (ctx: Ctx, buyer: KindBuyer, wish: KindWish) => Promise<Held>
  /** A request, which keeps no dates: the answer that reserves them and makes it payable. */
  confirm?: (operator: Ctx, bookingId: string) => Promise<unknown>
  /** How long its dates are held until it is paid. */
  holdMinutes: number
  priceCents: Record<Currency, number>
  /** The refusal of a period that somebody else has. */
  takenCode: string
  methods: PaymentMethodOrCrypto[]
}

const methods: PaymentMethodOrCrypto[] = ["card", "agency", "btc"]
const HOURS = 60

async function openSite(clock: TestClock) {
  const database = await testDatabase()
  const ctx = withSandbox(database, testContext(database, { clock }))
  await someFleet(ctx)
  return ctx
}

/** What every kind of booking does from its hold to its end. Each test has its own week. */
export function describeKind({ kind, book, confirm, ...expected }: KindUnderTest): void {
  describe(`a booking of the kind ${kind}`, () => {
    const clock = testClock()
    let ctx: Awaited<ReturnType<typeof openSite>>
    let operator: Ctx
    let day: IsoDate = "2026-11-30"

    beforeAll(async () => {
      ctx = await openSite(clock)
      operator = as(ctx, await person(ctx, { role: "operator" }))
    })
    beforeEach(async () => {
      clock.set("2026-11-23T09:00:00Z")
      day = addDays(day, 14)
    })

    async function newBuyer(): Promise<KindBuyer> {
      if (expected.isForGuests) return { ctx: newGuest(ctx), email: `guest.${randomUUID()}@example.org` }
      const customer = await someCustomer(ctx)
      return { ctx: as(newGuest(ctx), customer), customer, email: customer.email }
    }

    const wish = (changes: Partial<KindWish> = {}): KindWish => ({
      day,
      purchaseKey: randomUUID(),
      currency: "eur",
      ...changes,
    })

    async function booked(changes: Partial<KindWish> = {}, buyer?: KindBuyer) {
      const owner = buyer ?? (await newBuyer())
      const held = await book(ctx, owner, wish(changes))
      return { buyer: owner, access: { bookingId: held.bookingId, token: held.token } }
    }

    /** Booked, and a request confirmed, so that it has its dates. */
    async function reserved(changes: Partial<KindWish> = {}) {
      const made = await booked(changes)
      await confirm?.(operator, made.access.bookingId)
      return made
    }

    async function payable(changes: Partial<KindWish> = {}) {
      const made = await reserved(changes)
      const { amountDueCents, currency } = await storedBooking(ctx, made.access.bookingId)
      const price = { expectedAmountCents: amountDueCents, currency, consents: allConsents }
      return { ...made, payment: { ...made.access, ...price } }
    }

    async function paid() {
      const { buyer, access, payment } = await payable()
      await startPayment(buyer.ctx, payment)
      const [opened] = await paymentsOf(ctx.db, purchaseOf(access.bookingId))
      await chargeAtProvider(ctx, opened?.providerId ?? "")
      await ctx.deliverWebhooks()
      await refreshPayment(buyer.ctx, access)
      return { buyer, access, payment }
    }

    const mailsAbout = (bookingId: string) => ctx.db.select().from(messages).where(isAbout("booking", bookingId))
    const paymentsFor = (bookingId: string) => paymentsOf(ctx.db, purchaseOf(bookingId))

    test("holds its dates at the company's price", async () => {
      const { access, buyer } = await reserved()
      expect(await storedBooking(ctx, access.bookingId)).toMatchObject({
        kind,
        status: confirm ? "confirmed" : "held",
        paymentStatus: "pending",
        userId: buyer.customer?.userId ?? null,
        totalCents: expected.priceCents.eur,
        amountDueCents: expected.priceCents.eur,
        currency: "eur",
      })
      const { expiresAt } = (await occupancyOf(ctx, access.bookingId)) ?? {}
      expect(expiresAt).toEqual(addMinutes(ctx.now(), expected.holdMinutes))
    })

    test("costs whole dollars if it is paid in dollars", async () => {
      const { access } = await booked({ currency: "usd" })
      expect(await storedBooking(ctx, access.bookingId)).toMatchObject({
        totalCents: expected.priceCents.eur,
        amountDueCents: expected.priceCents.usd,
        currency: "usd",
      })
      expect(expected.priceCents.usd % 100).toBe(0)
    })

    test("is one booking for a repeated key", async () => {
      const purchaseKey = randomUUID()
      const { buyer, access } = await booked({ purchaseKey })
      const mails = await mailsAbout(access.bookingId)
      expect((await booked({ purchaseKey }, buyer)).access.bookingId).toBe(access.bookingId)
      expect(await mailsAbout(access.bookingId)).toEqual(mails)
    })

    test("is refused to others on the same dates", async () => {
      await reserved()
      expect(await refusalOf(reserved())).toMatchObject({ code: expected.takenCode, status: 409 })
      await reserved({ day: addDays(day, 7) })
    })

    test("ends without payment after its hold, and its dates are free", async () => {
      const { access } = await reserved()
      clock.set(addMinutes(ctx.now(), expected.holdMinutes - 1))
      await endExpired(ctx)
      expect((await storedBooking(ctx, access.bookingId)).status).toBe(confirm ? "confirmed" : "held")
      clock.set(addMinutes(ctx.now(), 1))
      await endExpired(ctx)
      expect(await storedBooking(ctx, access.bookingId)).toMatchObject({ status: "cancelled", cancelReason: "expired" })
      await reserved()
    })

    if (!confirm) {
      test("moves to other dates with the same key", async () => {
        const purchaseKey = randomUUID()
        const { buyer, access } = await booked({ purchaseKey })
        const before = await storedBooking(ctx, access.bookingId)
        const moved = await booked({ purchaseKey, day: addDays(day, 7) }, buyer)
        expect(moved.access.bookingId).toBe(access.bookingId)
        expect((await storedBooking(ctx, access.bookingId)).startsAt).toEqual(
          addMinutes(before.startsAt, 7 * 24 * HOURS),
        )
        await booked()
      })

      test("ends at once if its customer leaves, and its dates are free", async () => {
        const { buyer, access } = await booked()
        await abandonCheckout(buyer.ctx, access)
        expect((await storedBooking(ctx, access.bookingId)).status).toBe("cancelled")
        await booked()
      })
    }

    test("is confirmed by a card payment, with one mail and one message", async () => {
      const { buyer, access, payment } = await paid()
      const confirmed = { status: "confirmed", paymentStatus: "paid", paymentMethod: "online" }
      expect(await storedBooking(ctx, access.bookingId)).toMatchObject(confirmed)
      expect(await occupancyOf(ctx, access.bookingId)).toMatchObject({ expiresAt: null })
      expect(await startPayment(buyer.ctx, payment)).toEqual({ kind: "no-payment-needed" })
      const sent = (await mailsAbout(access.bookingId)).filter((mail) => mail.kind.endsWith(".confirmed"))
      expect(sent.map(({ channel }) => channel).sort()).toEqual(["email", "whatsapp"])
      const mail = sent.find(({ channel }) => channel === "email")
      expect(mail?.recipient).toBe(buyer.email)
      expect(mail?.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/\.ics$/)])
    })

    test("is paid with the server's amount only (D1)", async () => {
      const { buyer, access, payment } = await payable()
      for (const change of [{ expectedAmountCents: 1 }, { currency: "usd" as const }])
        expect(await codeOf(startPayment(buyer.ctx, { ...payment, ...change }))).toBe("checkout.amount-changed")
      expect(await paymentsFor(access.bookingId)).toEqual([])
    })

    test("is paid and cancelled by its customer only", async () => {
      const { access, payment } = await payable()
      const strangers = [as(newGuest(ctx), await person(ctx)), operator]
      for (const stranger of strangers) {
        const withoutLink = { ...payment, token: undefined }
        expect((await refusalOf(startPayment(stranger, withoutLink))).status).toBe(404)
        const cancelling = cancelByLink(stranger, { bookingId: access.bookingId, expected: "unpaid" })
        expect((await refusalOf(cancelling)).status).toBe(404)
      }
      expect((await refusalOf(startPayment(newGuest(ctx), { ...payment, token: undefined }))).status).toBe(401)
      expect(await paymentsFor(access.bookingId)).toEqual([])
    })

    test.each(methods)("is paid by %s if its kind offers it", async (method) => {
      const { buyer, payment } = await payable()
      const isOffered = expected.methods.includes(method)
      expect(await codeOf(startPayment(buyer.ctx, { ...payment, method }))).toBe(
        isOffered ? "ok" : "checkout.not-payable",
      )
    })

    test("opens no payment without the consents of its kind", async () => {
      const { buyer, access, payment } = await payable()
      const { consents } = ctx.features.bookingKinds[kind]
      const started = startPayment(buyer.ctx, { ...payment, consents: {} })
      if (consents.length === 0) return expect(await started).toMatchObject({ kind: "card" })
      const asked = consentNames.filter((name) => consents.includes(name))
      expect((await refusalOf(started)).fields.map(({ field }) => field)).toEqual(asked)
      expect(await paymentsFor(access.bookingId)).toEqual([])
    })

    test("is cancelled within 48 hours for a voucher of 95 %", async () => {
      const { buyer, access } = await paid()
      const { promise, until } = await cancellationPreview(buyer.ctx, access)
      const voucherCents = Math.round(expected.priceCents.eur * 0.95)
      expect(promise).toBe(`voucher:${voucherCents}`)
      expect(until).toEqual(addMinutes(ctx.now(), 48 * HOURS))
      await cancelByLink(buyer.ctx, { ...access, expected: promise })
      const cancelled = { status: "cancelled", cancelReason: "customer", paymentStatus: "paid", voucherCents }
      expect(await storedBooking(ctx, access.bookingId)).toMatchObject(cancelled)
      expect((await voucherFor(ctx, access.bookingId))?.balanceCents).toBe(voucherCents)
      expect(await cancelMailsOf(ctx, access.bookingId, "customer")).toHaveLength(1)
      await booked()
    })

    test("is cancelled after 48 hours for nothing", async () => {
      const { buyer, access } = await paid()
      clock.set(addMinutes(ctx.now(), 48 * HOURS + 1))
      expect((await cancellationPreview(buyer.ctx, access)).promise).toBe("nothing")
      await cancelByLink(buyer.ctx, { ...access, expected: "nothing" })
      const cancelled = { status: "cancelled", paymentStatus: "paid", voucherCents: null }
      expect(await storedBooking(ctx, access.bookingId)).toMatchObject(cancelled)
    })

    test("is refunded in full if an operator cancels it", async () => {
      const { access } = await paid()
      await cancelWithRefund(operator, { bookingId: access.bookingId, reason: "A storm." })
      expect(await storedBooking(ctx, access.bookingId)).toMatchObject({
        status: "cancelled",
        cancelReason: "operator",
      })
      expect((await paymentsFor(access.bookingId)).map(({ state }) => state)).toEqual(["refunding"])
      expect(await cancelMailsOf(ctx, access.bookingId, "operator")).toHaveLength(1)
      await booked()
    })
  })
}
