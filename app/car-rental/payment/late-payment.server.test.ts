import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  allConsents,
  payRental,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { occupancyOf } from "../../bookings/occupancy.server"
import { bookingById } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { cancelByLink, cancellationPreview } from "../../checkout/cancelling/cancelling.server"
import { endExpired } from "../../checkout/holding/expiry.server"
import { refreshPayment } from "../../checkout/paying/payment.server"
import { purchaseOf } from "../../checkout/queries.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import type { Payment } from "../../payments/queries.server"
import { paymentsOf } from "../../payments/queries.server"
import { reconcilePayments } from "../../payments/refunds/reconciliation.server"
import { payments } from "../../payments/tables.server"
import { addDays, addMinutes } from "../../platform/dates"
import { openCheckout } from "../booking/checkout.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(() => someFleet(ctx))

const later = (minutes: number) => clock.set(addMinutes(ctx.now(), minutes))
const onlyPayment = async (bookingId: string) => {
  const [payment, ...more] = await paymentsOf(ctx.db, purchaseOf(bookingId))
  expect(more).toEqual([])
  if (!payment?.providerId) throw new Error("No payment was opened.")
  return { ...payment, providerId: payment.providerId }
}
const mailKindsAbout = async (bookingId: string) =>
  (await ctx.db.select().from(messages).where(isAbout("booking", bookingId))).map(({ kind }) => kind).sort()

let weeks = 0
/** A customer at the card field, in a different week each time; `resell` gives the same dates to another customer. */
async function aboutToPay() {
  const customer = await someCustomer(ctx)
  const customerCtx = { ...as(ctx, customer), locale: "it" as const }
  const pickupDate = addDays("2026-11-30", 7 * weeks++)
  const period = { pickupDate, returnDate: addDays(pickupDate, 1) }
  const { bookingId, quote } = await openCheckout(customerCtx, someRentalRequest(customer, period))
  await payRental(customerCtx, {
    bookingId,
    paymentMethod: "online",
    ...allConsents,
    expectedAmountCents: quote.totalInCurrencyCents,
    currency: "eur",
  })
  const payment = await onlyPayment(bookingId)
  const resell = async () => {
    const other = await someCustomer(ctx)
    return openCheckout(as(ctx, other), someRentalRequest(other, period))
  }
  return { customerCtx, bookingId, payment, resell }
}

describe("a payment after its hold expired", () => {
  test("reserves the dates again if they are free", async () => {
    const { bookingId, payment } = await aboutToPay()
    later(45)
    await chargeAtProvider(ctx, payment.providerId)
    await ctx.deliverWebhooks()
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
    expect(await occupancyOf(ctx, bookingId)).toMatchObject({ expiresAt: null, releasedAt: null })
  })

  test("is refunded in full, with a mail, if the dates are taken", async () => {
    const { customerCtx, bookingId, payment, resell } = await aboutToPay()
    later(21)
    const next = await resell()
    await chargeAtProvider(ctx, payment.providerId)
    expect(await refreshPayment(customerCtx, { bookingId })).toMatchObject({
      status: "cancelled",
      cancelReason: "taken",
      paymentStatus: "refunded",
    })
    await reconcilePayments(ctx)
    await ctx.deliverWebhooks()
    expect((await onlyPayment(bookingId)).state).toBe("refunded")
    const intent = await ctx.stripe.paymentIntents.retrieve(payment.providerId, { expand: ["latest_charge"] })
    expect(intent.latest_charge).toMatchObject({ refunded: true, amount_refunded: payment.amountCents })
    expect(await mailKindsAbout(bookingId)).toEqual(["checkout.taken"])
    const [mail] = await ctx.db.select().from(messages).where(isAbout("booking", bookingId))
    expect(mail?.locale).toBe("it")
    expect(mail?.body).toContain("Ti rimborsiamo per intero 64,90\u00a0€")
    expect((await bookingById(ctx, next.bookingId))?.status).toBe("held")
    expect((await occupancyOf(ctx, next.bookingId))?.bookingId).toBe(next.bookingId)
  })

  test("and a concurrent hold of the same dates do not both get them", { tags: ["postgres"] }, async () => {
    for (let round = 0; round < 4; round++) {
      const { bookingId, payment, resell } = await aboutToPay()
      later(21)
      await chargeAtProvider(ctx, payment.providerId)
      const [sold] = await Promise.all([
        resell().then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ code: "car-rental.taken", status: 409 })
            return false
          },
        ),
        ctx.deliverWebhooks(),
        endExpired(ctx),
      ])
      const { state } = await onlyPayment(bookingId)
      const status = (await bookingById(ctx, bookingId))?.status
      expect([sold, status, state]).toEqual(sold ? [true, "cancelled", "refunding"] : [false, "confirmed", "succeeded"])
    }
  })

  test("is confirmed by the expiry job if its webhook was lost", async () => {
    const { bookingId, payment } = await aboutToPay()
    await chargeAtProvider(ctx, payment.providerId)
    later(21)
    await endExpired(ctx)
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
  })

  test("is impossible once the job has ended the hold and its payment", async () => {
    const { bookingId, payment } = await aboutToPay()
    later(21)
    await endExpired(ctx)
    expect((await bookingById(ctx, bookingId))?.cancelReason).toBe("expired")
    await expect(chargeAtProvider(ctx, payment.providerId)).rejects.toThrow()
    expect((await onlyPayment(bookingId)).state).toBe("cancelled")
  })
})

describe("a payment that does not match", () => {
  test("with another amount is refunded, and the booking stays unpaid", async () => {
    const { bookingId, payment } = await aboutToPay()
    await ctx.db.update(bookings).set({ amountDueCents: 99_99 }).where(eq(bookings.id, bookingId))
    await chargeAtProvider(ctx, payment.providerId)
    await ctx.deliverWebhooks()
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "held", paymentStatus: "pending" })
    expect((await onlyPayment(bookingId)).state).toBe("refunding")
    expect(await mailKindsAbout(bookingId)).toEqual(["checkout.payment-returned"])
  })

  test("refunded at the provider ends the booking and frees its dates", async () => {
    const { bookingId, payment } = await aboutToPay()
    await chargeAtProvider(ctx, payment.providerId)
    await ctx.deliverWebhooks()
    await ctx.stripe.refunds.create({ payment_intent: payment.providerId })
    await ctx.deliverWebhooks()
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" })
    expect(await occupancyOf(ctx, bookingId)).toBeUndefined()
    expect(await mailKindsAbout(bookingId)).toContain("checkout.refunded")
  })
})

describe("the mail about a refund", () => {
  /** A further payment of the same booking, recorded only as charged. */
  async function payAgain({ id: _, providerId: __, clientSecret: ___, ...payment }: Payment) {
    const [second] = await ctx.db
      .insert(payments)
      .values({ ...payment, state: "open", createdAt: ctx.now() })
      .returning()
    const intent = await ctx.stripe.paymentIntents.create({
      amount: payment.amountCents,
      currency: "eur",
      allowed_payment_method_types: ["card"],
      metadata: { payment_id: second?.id ?? "" },
    })
    await chargeAtProvider(ctx, intent.id)
    await ctx.deliverWebhooks()
    await ctx.deliverWebhooks()
  }

  test("does not call a second payment of a cancelled booking paid twice", async () => {
    const { customerCtx, bookingId, payment } = await aboutToPay()
    await chargeAtProvider(ctx, payment.providerId)
    await ctx.deliverWebhooks()
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    await payAgain(payment)
    const kinds = await mailKindsAbout(bookingId)
    expect(kinds).toContain("checkout.payment-returned-ended")
    expect(kinds).not.toContain("checkout.paid-twice")
  })

  test("calls a second payment of a confirmed booking paid twice", async () => {
    const { bookingId, payment } = await aboutToPay()
    await chargeAtProvider(ctx, payment.providerId)
    await ctx.deliverWebhooks()
    await payAgain(payment)
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
    const kinds = await mailKindsAbout(bookingId)
    expect(kinds.filter((kind) => kind === "checkout.paid-twice")).toHaveLength(1)
    expect(kinds).not.toContain("checkout.payment-returned-ended")
  })

  test("names the refunded amount if it differs from the booking's", async () => {
    const { bookingId, payment } = await aboutToPay()
    await ctx.db.update(payments).set({ amountCents: 1 }).where(eq(payments.id, payment.id))
    await chargeAtProvider(ctx, payment.providerId)
    await ctx.deliverWebhooks()
    expect((await onlyPayment(bookingId)).state).toBe("refunding")
    expect((await bookingById(ctx, bookingId))?.status).toBe("held")
    expect(await mailKindsAbout(bookingId)).toEqual(["checkout.payment-returned"])
    const [mail] = await ctx.db.select().from(messages).where(isAbout("booking", bookingId))
    expect(mail?.body).toContain("64,90\u00a0€")
  })

  test("covers a payment that had been cancelled here", async () => {
    const { bookingId, payment } = await aboutToPay()
    await ctx.db.update(payments).set({ state: "cancelled" }).where(eq(payments.id, payment.id))
    await chargeAtProvider(ctx, payment.providerId)
    await ctx.deliverWebhooks()
    expect((await onlyPayment(bookingId)).state).toBe("refunding")
    expect(await mailKindsAbout(bookingId)).toEqual(["checkout.payment-returned"])
  })
})

describe("after a crash between charge and commit", () => {
  test("the reconciliation makes it one paid booking", async () => {
    const { customerCtx, bookingId, payment } = await aboutToPay()
    await chargeAtProvider(ctx, payment.providerId)
    later(2)
    await Promise.all([reconcilePayments(ctx), reconcilePayments(ctx), refreshPayment(customerCtx, { bookingId })])
    await ctx.deliverWebhooks()
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
    expect((await onlyPayment(bookingId)).state).toBe("succeeded")
    expect(await mailKindsAbout(bookingId)).toEqual(["checkout.confirmed", "checkout.confirmed"])
  })

  test("also if the payment's intent was not stored", async () => {
    const { bookingId, payment } = await aboutToPay()
    await ctx.db
      .update(payments)
      .set({ providerId: null, clientSecret: null })
      .where(sql`${payments.id} = ${payment.id}`)
    await chargeAtProvider(ctx, payment.providerId)
    later(2)
    await reconcilePayments(ctx)
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
  })
})
