import { expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { cancelMailsOf } from "../../../tests/support/purchases/cancelled"
import { paidRental } from "../../../tests/support/purchases/paid-rental"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf, someFleet } from "../../../tests/support/purchases/rentals"
import { bookingById } from "../../bookings/queries.server"
import { cancelByLink, cancellationPreview } from "../../checkout/cancelling/cancelling.server"
import { voucherOf } from "../../checkout/cancelling/vouchers.server"
import { rentalPageData } from "../rental-page.server"

const database = await testDatabase()
const base = testContext(database)
await someFleet(base)
const ctx = withSandbox(database, base)

const disputedRental = () => paidRental(ctx, {}, "pm_card_createDispute")

/** Submits evidence, on which the bank decides. */
async function decide(intentId: string, uncategorized_text: "winning_evidence" | "losing_evidence") {
  const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
  await ctx.stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text } })
  await ctx.deliverWebhooks()
}

test("a booking with an open dispute cannot be cancelled for a voucher", async () => {
  const { customerCtx, bookingId } = await disputedRental()
  const { promise } = await cancellationPreview(customerCtx, { bookingId })
  expect(promise).toBe("disputed")
  for (const [expected, code] of [
    [promise, "checkout.cancel-disputed"],
    ["voucher:6166", "checkout.cancellation-changed"],
  ] as const)
    expect(await refusalOf(cancelByLink(customerCtx, { bookingId, expected }))).toMatchObject({ code, status: 409 })
  expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "confirmed", voucherCents: null })
  expect(await voucherOf(ctx, bookingId)).toBeUndefined()
})

test("after a won dispute the voucher is given", async () => {
  const { customerCtx, bookingId, intentId } = await disputedRental()
  await decide(intentId, "winning_evidence")
  const { promise } = await cancellationPreview(customerCtx, { bookingId })
  await cancelByLink(customerCtx, { bookingId, expected: promise })
  expect(await voucherOf(ctx, bookingId)).toMatchObject({ valueCents: 6_166 })
})

test("after a lost dispute no voucher is given", async () => {
  const { customerCtx, bookingId, intentId } = await disputedRental()
  await decide(intentId, "losing_evidence")
  const { promise } = await cancellationPreview(customerCtx, { bookingId })
  expect(promise).toBe("charged-back")
  await cancelByLink(customerCtx, { bookingId, expected: promise })
  expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", voucherCents: null })
  expect(await voucherOf(ctx, bookingId)).toBeUndefined()
  const [mail] = await cancelMailsOf(ctx, bookingId, "customer")
  expect(mail?.body).toContain("La banca della tua carta ti aveva già restituito quanto hai pagato")
  expect(mail?.body).not.toContain("Non avevi pagato nulla")
  expect((await rentalPageData(customerCtx, bookingId)).refundPlan.money).toMatchObject([{ to: "bank", cents: 6_490 }])
})
