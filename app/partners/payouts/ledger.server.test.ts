import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { earnedFrom, somePartner, withoutConsents } from "../../../tests/support/partners/listed-partners"
import { heldYacht } from "../../../tests/support/purchases/checkouts"
import { someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { nextStay, paidYacht, storedBooking } from "../../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { cancelByLink, cancellationPreview } from "../../checkout/cancelling/cancelling.server"
import { cancelWithRefund, cancelWithVoucher } from "../../checkout/cancelling/operator-cancelling.server"
import { applyGiftCardToBooking } from "../../checkout/gift-cards/gift-card.server"
import { refreshPayment, startPayment } from "../../checkout/paying/payment.server"
import { purchaseOf } from "../../checkout/queries.server"
import { paymentsOf } from "../../payments/queries.server"
import { partnerEntries, payouts } from "../tables.server"
import { balanceOf, reconcileEntries } from "./ledger.server"
import { markPayoutPaid, preparePayout } from "./payouts.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
withoutConsents(ctx)
const operator = as(ctx, await person(ctx, { role: "operator" }))

/** 7,700 EUR, of which 15 % are 1,155 EUR. */
async function bookedListing(changes: Parameters<typeof paidYacht>[1] = {}) {
  const partner = await somePartner(ctx)
  return { ...(await paidYacht(ctx, { itemId: partner.itemId, ...changes })), partner }
}

/** Held, then paid by `method` after `before`. */
async function payWith(
  method: string,
  changes: Parameters<typeof heldYacht>[1] = {},
  before?: (held: { bookingId: string; token: string }) => Promise<unknown>,
) {
  const partner = await somePartner(ctx)
  const held = await heldYacht(ctx, { ...nextStay(), itemId: partner.itemId, ...changes })
  await before?.(held)
  const { amountDueCents: expectedAmountCents, currency } = await storedBooking(ctx, held.bookingId)
  await startPayment(ctx, { ...held, expectedAmountCents, currency })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(held.bookingId))
  const intentId = payment?.providerId ?? ""
  await chargeAtProvider(ctx, intentId, method)
  await refreshPayment(ctx, held)
  await ctx.deliverWebhooks()
  return { ...held, intentId, partner }
}

test("a paid booking gives income and commission, due at its end", async () => {
  const { bookingId, partner } = await bookedListing()
  expect(await earnedFrom(ctx, bookingId)).toEqual({ income: 770_000, commission: -115_500, entries: 2 })
  const { endsAt } = await storedBooking(ctx, bookingId)
  const all = await ctx.db.select().from(partnerEntries).where(eq(partnerEntries.bookingId, bookingId))
  for (const { dueAt } of all) expect(dueAt).toEqual(endsAt)
  expect(await balanceOf(ctx, partner.userId)).toEqual({ balanceCents: 654_500, dueCents: 0, heldCents: 0 })
})

test("an unpaid booking gives nothing", async () => {
  const partner = await somePartner(ctx)
  const { bookingId } = await heldYacht(ctx, { ...nextStay(), itemId: partner.itemId })
  expect(await earnedFrom(ctx, bookingId)).toEqual({ income: 0, commission: 0, entries: 0 })
})

test("a repeated reconciliation writes nothing", async () => {
  const { bookingId } = await bookedListing()
  await reconcileEntries(ctx)
  await reconcileEntries(ctx)
  expect((await earnedFrom(ctx, bookingId)).entries).toBe(2)
})

test("a booking in dollars counts at its euro price", async () => {
  const { bookingId } = await bookedListing({ currency: "usd", amountDueCents: 847_000 })
  expect(await earnedFrom(ctx, bookingId)).toMatchObject({ income: 770_000, commission: -115_500 })
})

test("gift card credit is part of the income", async () => {
  const card = await someGiftCard(ctx, { valueCents: 70_000 })
  const { bookingId } = await payWith("pm_card_visa", {}, (held) =>
    applyGiftCardToBooking(ctx, { ...held, code: card.code }),
  )
  expect(await storedBooking(ctx, bookingId)).toMatchObject({ giftCardCreditCents: 70_000, paymentStatus: "paid" })
  expect(await earnedFrom(ctx, bookingId)).toMatchObject({ income: 770_000 })
  await cancelWithRefund(operator, { bookingId, reason: "Storm" })
  expect(await earnedFrom(ctx, bookingId)).toEqual({ income: 0, commission: 0, entries: 4 })
})

test("a partial refund at the provider takes its share of income and commission", async () => {
  const { bookingId, intentId } = await bookedListing()
  await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 77_001 })
  await ctx.deliverWebhooks()
  expect(await earnedFrom(ctx, bookingId)).toEqual({ income: 692_999, commission: -103_950, entries: 4 })
})

test("a full refund at the provider takes everything", async () => {
  const { bookingId, intentId } = await bookedListing()
  await ctx.stripe.refunds.create({ payment_intent: intentId })
  await ctx.deliverWebhooks()
  expect(await earnedFrom(ctx, bookingId)).toMatchObject({ income: 0, commission: 0 })
})

test("the part of a price that a voucher does not return stays income (D28)", async () => {
  const { bookingId, token } = await bookedListing()
  const { promise } = await cancellationPreview(ctx, { bookingId, token })
  await cancelByLink(ctx, { bookingId, token, expected: promise })
  expect(await earnedFrom(ctx, bookingId)).toMatchObject({ income: 38_500, commission: -5_775 })
})

test("the part that a force majeure voucher does not return stays income", async () => {
  const { bookingId } = await bookedListing()
  await cancelWithVoucher(operator, { bookingId, reason: "Storm", voucherCents: 700_000 })
  expect(await earnedFrom(ctx, bookingId)).toMatchObject({ income: 70_000, commission: -10_500 })
})

test.each([
  [
    "the customer",
    38_500,
    (access: { bookingId: string; token: string }) =>
      cancellationPreview(ctx, access).then(({ promise }) => cancelByLink(ctx, { ...access, expected: promise })),
  ],
  [
    "the company",
    70_000,
    ({ bookingId }: { bookingId: string }) =>
      cancelWithVoucher(operator, { bookingId, reason: "Storm", voucherCents: 700_000 }),
  ],
] as const)("what is kept of a booking that %s cancelled is due at once", async (_, income, cancel) => {
  const { partner, ...access } = await bookedListing()
  await cancel(access)
  const dueCents = income - 0.15 * income
  expect(await balanceOf(ctx, partner.userId)).toEqual({ balanceCents: dueCents, dueCents, heldCents: 0 })
})

test("disputed income is not payable, an excessive payout becomes a debt", async () => {
  const { bookingId, intentId, partner } = await payWith("pm_card_createDispute")
  const undisputed = await paidYacht(ctx, { itemId: partner.itemId })
  const at = clock.now()
  clock.set((await storedBooking(ctx, undisputed.bookingId)).endsAt)
  try {
    const due = { balanceCents: 1_309_000, dueCents: 654_500, heldCents: 654_500 }
    expect(await balanceOf(ctx, partner.userId)).toEqual(due)
    await preparePayout(operator, partner)
    const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.userId, partner.userId))
    expect(payout).toMatchObject({ cents: 654_500 })
    await ctx.stripe.refunds.create({ payment_intent: undisputed.intentId })
    const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
    await ctx.stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "losing_evidence" } })
    await ctx.deliverWebhooks()
    expect(await earnedFrom(ctx, bookingId)).toMatchObject({ income: 0 })
    await markPayoutPaid(operator, { payoutId: payout?.id ?? "", reference: "CRO" })
    expect(await balanceOf(ctx, partner.userId)).toEqual({ balanceCents: -654_500, dueCents: -654_500, heldCents: 0 })
  } finally {
    clock.set(at)
  }
})

test.each([
  { result: "lost", evidence: "losing_evidence", income: 0 },
  { result: "won", evidence: "winning_evidence", income: 770_000 },
])("the partner earns $income cents from a booking whose dispute is $result", async ({ evidence, income }) => {
  const { bookingId, intentId } = await payWith("pm_card_createDispute")
  expect(await earnedFrom(ctx, bookingId)).toMatchObject({ income: 770_000 })
  const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
  await ctx.stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: evidence } })
  await ctx.deliverWebhooks()
  expect(await earnedFrom(ctx, bookingId)).toMatchObject({ income })
})
