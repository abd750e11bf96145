import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { paidRental } from "../../../tests/support/purchases/paid-rental"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { someFleet } from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { cancelBooking } from "../../bookings/booking.server"
import { bookingById } from "../../bookings/queries.server"
import { VOUCHER_POLICY, voucherOf as voucherCentsOf } from "../../bookings/rules/cancellation"
import { cancelByLink, cancellationPreview } from "../../checkout/cancelling/cancelling.server"
import { voucherOf } from "../../checkout/cancelling/vouchers.server"
import { completePast } from "../../checkout/holding/expiry.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { paymentsOf } from "../../payments/queries.server"
import { sendRefund } from "../../payments/refunds/refunds.server"
import { inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { buyKilometres } from "./kilometre-orders.server"
import { kilometrePurchaseOf, ordersOf } from "./kilometre-queries.server"
import { returnKilometres } from "./kilometre-returns.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(() => someFleet(ctx))

/** A paid rental with 100 km and 200 km more, all paid. */
async function longRental() {
  const rental = await paidRental(ctx)
  for (const [km, expectedAmountCents] of [
    [100, 110_00],
    [200, 198_00],
  ]) {
    const input = { bookingId: rental.bookingId, purchaseKey: randomUUID(), km, expectedAmountCents, currency: "eur" }
    const { orderId } = await buyKilometres(rental.customerCtx, input)
    const [payment] = await paymentsOf(ctx.db, kilometrePurchaseOf(orderId))
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()
  }
  return rental
}

/** A paid rental with 100 km more, whose payment the cardholder disputes. */
async function disputedKilometres() {
  const { customerCtx, bookingId } = await paidRental(ctx)
  const input = { bookingId, purchaseKey: randomUUID(), km: 100, expectedAmountCents: 110_00, currency: "eur" }
  const { orderId } = await buyKilometres(customerCtx, input)
  const [payment] = await paymentsOf(ctx.db, kilometrePurchaseOf(orderId))
  await chargeAtProvider(ctx, payment?.providerId ?? "", "pm_card_createDispute")
  await ctx.deliverWebhooks()
  return { bookingId, intentId: payment?.providerId ?? "" }
}

const refundAtProvider = async (payment_intent: string) => {
  await ctx.stripe.refunds.create({ payment_intent })
  await ctx.deliverWebhooks()
}

async function kilometresOf(bookingId: string) {
  const orders = await ordersOf(ctx, bookingId)
  const all = await Promise.all(orders.map(({ id }) => paymentsOf(ctx.db, kilometrePurchaseOf(id))))
  const payments = all.flat()
  return { orders: orders.map(({ state }) => state), payments }
}
const statesOf = async (bookingId: string) => {
  const { orders, payments } = await kilometresOf(bookingId)
  return [...orders, ...payments.map(({ state }) => state)].join(" ")
}
const PAID = "paid paid succeeded succeeded"
const GOING_BACK = "ended ended refunding refunding"

const mailsOf = async (bookingId: string, kind: string) =>
  ctx.db
    .select()
    .from(messages)
    .where(and(isAbout("booking", bookingId), eq(messages.kind, kind)))

describe("kilometres of an ended rental", () => {
  test("are refunded once after a refund at the provider, with a mail each", async () => {
    const { bookingId, intentId } = await longRental()
    await refundAtProvider(intentId)
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", cancelReason: "operator" })
    await Promise.all([returnKilometres(ctx), returnKilometres(ctx)])
    expect(await statesOf(bookingId)).toBe(GOING_BACK)
    for (const { id } of (await kilometresOf(bookingId)).payments) await sendRefund(ctx, { paymentId: id })
    await ctx.deliverWebhooks()
    await returnKilometres(ctx)
    expect(await statesOf(bookingId)).toBe("ended ended refunded refunded")
    const mails = await mailsOf(bookingId, "car-rental.kilometres-returned")
    expect(mails.map(({ body }) => body.match(/per intero ([\d,]+\u00a0€)/)?.[1]).sort()).toEqual([
      "110\u00a0€",
      "198\u00a0€",
    ])
    expect(await mailsOf(bookingId, "checkout.refunded")).toHaveLength(1)
  })

  test("are refunded after the company's cancellation", async () => {
    const { bookingId } = await longRental()
    await inTransaction(ctx, (txCtx) => cancelBooking(txCtx, { bookingId, reason: "operator" }))
    await returnKilometres(ctx)
    expect(await statesOf(bookingId)).toBe(GOING_BACK)
  })

  test("are mailed once if their own refund arrives at the same time", { tags: ["postgres"] }, async () => {
    for (let round = 0; round < 4; round++) {
      const { bookingId, intentId } = await longRental()
      await refundAtProvider(intentId)
      const [{ providerId } = { providerId: "" }] = (await kilometresOf(bookingId)).payments
      await ctx.stripe.refunds.create({ payment_intent: providerId ?? "" })
      await Promise.all([returnKilometres(ctx), ctx.deliverWebhooks()])
      expect((await ordersOf(ctx, bookingId)).map(({ state }) => state)).toEqual(["ended", "ended"])
      expect(await mailsOf(bookingId, "car-rental.kilometres-returned")).toHaveLength(2)
    }
  })
})

describe("kilometres partly refunded at the provider", () => {
  async function partlyReturned() {
    const rental = await longRental()
    const [first] = (await kilometresOf(rental.bookingId)).payments
    const refundPart = async () => {
      await ctx.stripe.refunds.create({ payment_intent: first?.providerId ?? "", amount: 32_00 })
      await ctx.deliverWebhooks()
    }
    return { ...rental, refundPart }
  }

  test("count in a voucher with what is still paid", async () => {
    const { customerCtx, bookingId, refundPart } = await partlyReturned()
    const before = await cancellationPreview(customerCtx, { bookingId })
    await refundPart()
    const { paidCents, promise } = await cancellationPreview(customerCtx, { bookingId })
    expect(paidCents).toBe(before.paidCents - 32_00)
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    expect(await voucherOf(ctx, bookingId)).toMatchObject({ valueCents: voucherCentsOf(paidCents, VOUCHER_POLICY) })
  })

  test("reduce an existing voucher", async () => {
    const { customerCtx, bookingId, refundPart } = await partlyReturned()
    const { paidCents, promise } = await cancellationPreview(customerCtx, { bookingId })
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    await refundPart()
    expect(await voucherOf(ctx, bookingId)).toMatchObject({
      balanceCents: voucherCentsOf(paidCents - 32_00, VOUCHER_POLICY),
    })
  })

  test("are mailed with the refunded part only", async () => {
    const { bookingId, refundPart } = await partlyReturned()
    await refundPart()
    await inTransaction(ctx, (txCtx) => cancelBooking(txCtx, { bookingId, reason: "operator" }))
    await returnKilometres(ctx)
    const bodies = (await mailsOf(bookingId, "car-rental.kilometres-returned")).map(({ body }) => body)
    expect(bodies.filter((body) => /Ti rimborsiamo (78|166).€\./.test(body))).toHaveLength(1)
  })
})

test("no refund is promised for kilometres with an open dispute", async () => {
  const { bookingId } = await disputedKilometres()
  await inTransaction(ctx, (txCtx) => cancelBooking(txCtx, { bookingId, reason: "operator" }))
  await returnKilometres(ctx)
  const [mail] = await mailsOf(bookingId, "car-rental.kilometres-disputed")
  expect(mail?.body).toContain("110\u00a0€ sono contestati presso la banca della carta")
})

test("kilometres with a lost dispute are void, and no refund is mailed", async () => {
  const { bookingId, intentId } = await disputedKilometres()
  const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
  await ctx.stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "losing_evidence" } })
  await ctx.deliverWebhooks()
  expect(await statesOf(bookingId)).toBe("ended succeeded")
  await inTransaction(ctx, (txCtx) => cancelBooking(txCtx, { bookingId, reason: "operator" }))
  await returnKilometres(ctx)
  expect(await mailsOf(bookingId, "car-rental.kilometres-returned")).toEqual([])
})

test("a lost dispute about kilometres is reported to the kind of their booking", async () => {
  const { car_rental: kind } = ctx.features.bookingKinds
  const reported: string[] = []
  ctx.features.bookingKinds.car_rental = {
    ...kind,
    onPaidAmountChanged: async (_ctx, { id }) => void reported.push(id),
  }
  try {
    const { bookingId, intentId } = await disputedKilometres()
    expect(reported).toEqual([])
    const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
    await ctx.stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "losing_evidence" } })
    await ctx.deliverWebhooks()
    expect(reported).toContain(bookingId)
  } finally {
    ctx.features.bookingKinds.car_rental = kind
  }
})

test("kilometres of a valid or completed rental stay paid", async () => {
  const confirmed = await longRental()
  const driven = await longRental()
  await returnKilometres(ctx)
  expect(await statesOf(confirmed.bookingId)).toBe(PAID)
  const before = ctx.now()
  clock.set(addMinutes(driven.booking.endsAt, 1))
  await completePast(ctx)
  await refundAtProvider(driven.intentId)
  await returnKilometres(ctx)
  clock.set(before)
  expect(await bookingById(ctx, driven.bookingId)).toMatchObject({ status: "completed", paymentStatus: "refunded" })
  expect(await statesOf(driven.bookingId)).toBe(PAID)
})
