import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { cancelMailsOf } from "../../tests/support/purchases/cancelled"
import { paidRental } from "../../tests/support/purchases/paid-rental"
import { withSandbox } from "../../tests/support/purchases/payments"
import { someFleet } from "../../tests/support/purchases/rentals"
import { bookingById } from "../bookings/queries.server"
import { rentalPageData } from "../car-rental/rental-page.server"
import { cancelWithRefund, cancelWithVoucher } from "../checkout/cancelling/operator-cancelling.server"
import { purchaseOf } from "../checkout/queries.server"
import { paymentsOf } from "../payments/queries.server"
import { sendRefund } from "../payments/refunds/refunds.server"
import type { Ctx } from "../platform/context.server"
import { requestContext } from "../platform/http/page.server"
import { operatorBooking } from "./operator-booking.server"
import { operatorTasks } from "./operator-tasks.server"
import { action } from "./pages/admin"

const database = await testDatabase()
const base = testContext(database)
await someFleet(base)
const ctx = withSandbox(database, base)
const operator = as(ctx, await person(base, { role: "operator" }))

/** Posts a form of the operator's queue. */
function postQueue(as: Ctx, fields: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(requestContext, as)
  const request = new Request("http://site/admin", {
    method: "POST",
    body: new URLSearchParams({ seen: "", ...fields }),
  })
  return action({ request, context } as never)
}

test("a partial refund at the provider keeps the booking and is shown", async () => {
  const { customerCtx, bookingId, intentId } = await paidRental(ctx)
  await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 1_000 })
  await ctx.deliverWebhooks()
  expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
  const seen = { refundStatus: null, returned: { refundedCents: 1_000, failedCents: 0 } }
  expect((await operatorBooking(operator, bookingId)).payments).toMatchObject([seen])
  expect((await rentalPageData(customerCtx, bookingId)).payments).toMatchObject([seen])
  expect((await operatorBooking(operator, bookingId)).cancelling).toMatchObject({ cardCents: 6_490 - 1_000 })
})

test("a failed refund stays in the queue until it is settled", async () => {
  const { customerCtx, bookingId } = await paidRental(ctx, {}, "pm_card_refundFail")
  await cancelWithRefund(operator, { bookingId, reason: "The car broke down." })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
  const paymentId = payment?.id ?? ""
  await sendRefund(ctx, { paymentId })
  await ctx.deliverWebhooks()
  expect(await rentalPageData(customerCtx, bookingId)).toMatchObject({
    hasFailedRefund: true,
    refundPlan: { money: [] },
  })
  expect((await operatorBooking(operator, bookingId)).failedRefunds).toMatchObject([{ paymentId, cents: 6_490 }])
  expect((await operatorTasks(operator)).failedRefunds).toMatchObject([{ paymentId, booking: { id: bookingId } }])
  expect(await postQueue(operator, { intent: "refund-otherwise", paymentId, reference: "" })).toMatchObject({
    data: { status: "error", error: { reference: expect.anything() }, initialValue: { paymentId } },
    init: { status: 422 },
  })
  expect((await operatorTasks(operator)).failedRefunds).toHaveLength(1)
  const result = await postQueue(operator, { intent: "refund-otherwise", paymentId, reference: "CRO 1" })
  expect(result).toMatchObject({ status: "success" })
  expect((await operatorTasks(operator)).failedRefunds).toEqual([])
  expect(await rentalPageData(customerCtx, bookingId)).toMatchObject({
    hasFailedRefund: false,
    refundPlan: { money: [{ to: "otherwise", cents: 6_490, currency: "eur" }] },
  })
})

test("the role is checked before the form", async () => {
  const customer = as(ctx, await person(base))
  await expect(postQueue(customer, { intent: "refund-otherwise" })).rejects.toMatchObject({
    code: "platform.forbidden",
  })
  expect(await postQueue(ctx, { intent: "refund-otherwise" })).toMatchObject({
    data: { code: "platform.sign-in-required" },
    init: { status: 401 },
  })
})

test("a disputed booking stays confirmed and the dispute is shown", async () => {
  const { bookingId } = await paidRental(ctx, {}, "pm_card_createDispute")
  const seen = { cents: 6_490, reason: "fraudulent", status: "needs_response", evidenceDueBy: expect.any(Date) }
  expect((await operatorBooking(operator, bookingId)).disputes).toMatchObject([seen])
  expect((await operatorTasks(operator)).disputes).toMatchObject([{ ...seen, booking: { id: bookingId } }])
  expect((await bookingById(ctx, bookingId))?.status).toBe("confirmed")
})

const reason = "The car broke down."
const disputedRental = () => paidRental(ctx, {}, "pm_card_createDispute")
const mailsOf = (bookingId: string) => cancelMailsOf(ctx, bookingId, "operator")

async function decide(intentId: string, uncategorized_text: "winning_evidence" | "losing_evidence") {
  const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
  await ctx.stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text } })
  await ctx.deliverWebhooks()
}

test("cancelling a disputed booking reports that the bank decides", async () => {
  const { customerCtx, bookingId } = await disputedRental()
  expect((await operatorBooking(operator, bookingId)).cancelling).toMatchObject({ cardCents: 0, disputedCents: 6_490 })
  await cancelWithRefund(operator, { bookingId, reason })
  const [mail] = await mailsOf(bookingId)
  expect(mail?.body).toContain("64,90\u00a0€ sono contestati presso la banca della carta")
  expect(mail?.body).not.toContain("rimborsiamo per intero")
  expect(await rentalPageData(customerCtx, bookingId)).toMatchObject({
    isRefundDisputed: true,
    refundPlan: { money: [{ to: "disputed", cents: 6_490 }] },
  })
})

test("a cancelled booking is refunded to the card after a won dispute", async () => {
  const { customerCtx, bookingId, intentId } = await disputedRental()
  await cancelWithRefund(operator, { bookingId, reason })
  await decide(intentId, "winning_evidence")
  const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
  await sendRefund(ctx, { paymentId: payment?.id ?? "" })
  await ctx.deliverWebhooks()
  expect(await rentalPageData(customerCtx, bookingId)).toMatchObject({
    isRefundDisputed: false,
    refundPlan: { money: [{ to: "card", cents: 6_490 }] },
  })
})

test("a lost dispute of a cancelled booking shows the bank's refund", async () => {
  const { customerCtx, bookingId, intentId } = await disputedRental()
  await cancelWithRefund(operator, { bookingId, reason })
  await decide(intentId, "losing_evidence")
  expect((await rentalPageData(customerCtx, bookingId)).refundPlan.money).toMatchObject([{ to: "bank", cents: 6_490 }])
})

test("a force majeure voucher is refused while the payment is disputed", async () => {
  const { bookingId } = await disputedRental()
  const refused = cancelWithVoucher(operator, { bookingId, reason, voucherCents: 6_490 })
  await expect(refused).rejects.toMatchObject({ code: "checkout.voucher-disputed", status: 409 })
  expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "confirmed", voucherCents: null })
  expect((await operatorBooking(operator, bookingId)).cancelling).toMatchObject({ isDisputed: true })
})

test("after a lost dispute a cancellation refunds nothing more", async () => {
  const { bookingId, intentId } = await disputedRental()
  await decide(intentId, "losing_evidence")
  const { cancelling } = await operatorBooking(operator, bookingId)
  expect(cancelling).toMatchObject({ cardCents: 0, disputedCents: 0, chargedBackCents: 6_490, paidCents: 0 })
  await cancelWithRefund(operator, { bookingId, reason })
  const [mail] = await mailsOf(bookingId)
  expect(mail?.body).toContain("La banca della tua carta ti ha già restituito 64,90\u00a0€")
  expect(mail?.body).not.toContain("Non avevi pagato nulla")
})

test("an earlier partial refund is deducted from the full refund", async () => {
  const { customerCtx, bookingId, intentId } = await paidRental(ctx)
  await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 1_000 })
  await ctx.deliverWebhooks()
  await cancelWithRefund(operator, { bookingId, reason })
  expect((await mailsOf(bookingId))[0]?.body).toContain("Ti rimborsiamo 54,90\u00a0€ sulla carta")
  expect((await rentalPageData(customerCtx, bookingId)).refundPlan.money).toMatchObject([{ to: "card", cents: 6_490 }])
})
