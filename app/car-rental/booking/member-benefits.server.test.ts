import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someMembership } from "../../../tests/support/membership/memberships"
import { cancelMailsOf, codeOf, voucherFor } from "../../../tests/support/purchases/cancelled"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  allConsents,
  payRental,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { bookingById } from "../../bookings/queries.server"
import { cancelByLink, cancellationPreview } from "../../checkout/cancelling/cancelling.server"
import { applyGiftCardToBooking } from "../../checkout/gift-cards/gift-card.server"
import { recordPaymentAtAgency } from "../../checkout/paying/agency-payments.server"
import { checkoutData } from "../../checkout/paying/checkout-data.server"
import { purchaseOf } from "../../checkout/queries.server"
import { memberBenefits } from "../../membership/benefits/member-benefits.server"
import { benefitsUsedBy } from "../../membership/queries.server"
import type { TierId } from "../../membership/rules/tiers"
import { memberships } from "../../membership/tables.server"
import { giftCardsOf } from "../../payments/gift-cards/gift-card-queries.server"
import { paymentsOf } from "../../payments/queries.server"
import { sendRefund } from "../../payments/refunds/refunds.server"
import { addDays } from "../../platform/dates"
import { buyKilometres } from "../kilometres/kilometre-orders.server"
import { kilometrePurchaseOf } from "../kilometres/kilometre-queries.server"
import { returnKilometres } from "../kilometres/kilometre-returns.server"
import { rentalPageData } from "../rental-page.server"
import { quoteRental } from "../wizard/quote.server"
import { decideAgencyBooking } from "./agency.server"
import { openCheckout } from "./checkout.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(() => someFleet(ctx))
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

/** A Panda for one day: 29 € per day and 30 € for the wash, plus 10 %. */
const FULL = 64_90
/** With 15 % off the daily price. */
const GOLD = 60_12

let weeks = 0

/** A customer, with a membership of the tier if given, and the request for a rental in a week of its own. */
async function customer(tierId?: TierId, changes: Record<string, unknown> = {}) {
  const owner = await someCustomer(ctx)
  if (tierId) await someMembership(ctx, owner, { tierId })
  const customerCtx = { ...as(ctx, owner), locale: "it" as const }
  const pickupDate = addDays("2026-11-30", 7 * weeks++)
  const rentalRequest = someRentalRequest(owner, { pickupDate, returnDate: addDays(pickupDate, 1), ...changes })
  return { owner, customerCtx, rentalRequest }
}

const endMembership = (userId: string) =>
  ctx.db.update(memberships).set({ endedAt: ctx.now() }).where(eq(memberships.userId, userId))

/** A rental of a member, paid by card; `giftCard`: a code to apply. */
async function paidRental(tierId?: TierId, { giftCard, card }: { giftCard?: string; card?: string } = {}) {
  const { owner, customerCtx, rentalRequest } = await customer(tierId)
  const { bookingId, quote } = await openCheckout(customerCtx, rentalRequest)
  const applied = giftCard ? await applyGiftCardToBooking(customerCtx, { bookingId, code: giftCard }) : undefined
  await payRental(customerCtx, {
    bookingId,
    ...allConsents,
    expectedAmountCents: applied?.amountDueCents ?? quote.totalInCurrencyCents,
    currency: "eur",
  })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
  if (payment?.providerId) await chargeAtProvider(ctx, payment.providerId, card)
  await ctx.deliverWebhooks()
  return { owner, customerCtx, bookingId, paymentId: payment?.id ?? "", intentId: payment?.providerId ?? "" }
}

const usedBy = async ({ userId }: { userId: string }) =>
  (await benefitsUsedBy(ctx, userId)).map(({ kind, subject, cents }) => ({ kind, subject, cents }))

describe("a member's discount (D23)", () => {
  test.each<[TierId | undefined, string | undefined, number]>([
    [undefined, undefined, FULL],
    ["silver", "member_discount:silver", 61_71],
    ["gold", "member_discount:gold", GOLD],
    ["platinum", "member_discount:platinum", 58_52],
  ])("%s: quote and checkout have the same price", async (tierId, code, total) => {
    const { customerCtx, rentalRequest } = await customer(tierId)
    const quoted = await quoteRental(customerCtx, rentalRequest)
    const { quote } = await openCheckout(customerCtx, rentalRequest)
    expect([quoted.totalCents, quote.totalCents]).toEqual([total, total])
    const discount = (lines: { code: string }[]) => lines.find((line) => line.code.startsWith("member_discount"))?.code
    expect([discount(quoted.lines), discount(quote.lines)]).toEqual([code, code])
  })

  test("a visitor's quote has no discount", async () => {
    const { rentalRequest } = await customer("gold")
    expect(await quoteRental(ctx, rentalRequest)).toMatchObject({ totalCents: FULL })
  })

  test("a membership that ended between quote and hold refuses the old amount", async () => {
    const { owner, customerCtx, rentalRequest } = await customer("gold")
    const { totalInCurrencyCents: total } = await quoteRental(customerCtx, rentalRequest)
    await endMembership(owner.userId)
    const { bookingId, quote } = await openCheckout(customerCtx, rentalRequest)
    expect([total, quote.totalInCurrencyCents]).toEqual([GOLD, FULL])
    const paid = payRental(customerCtx, { bookingId, ...allConsents, expectedAmountCents: total, currency: "eur" })
    expect(await codeOf(paid)).toBe("checkout.amount-changed")
    expect(await paymentsOf(ctx.db, purchaseOf(bookingId))).toEqual([])
  })

  test("a membership that began between quote and hold refuses the old amount", async () => {
    const { owner, customerCtx, rentalRequest } = await customer()
    const { totalInCurrencyCents: total } = await quoteRental(customerCtx, rentalRequest)
    await someMembership(ctx, owner)
    const { bookingId } = await openCheckout(customerCtx, rentalRequest)
    const paid = payRental(customerCtx, { bookingId, ...allConsents, expectedAmountCents: total, currency: "eur" })
    expect(await codeOf(paid)).toBe("checkout.amount-changed")
    expect(await paymentsOf(ctx.db, purchaseOf(bookingId))).toEqual([])
  })

  test("a hold that is opened again after the membership ended has the new price", async () => {
    const { owner, customerCtx, rentalRequest } = await customer("gold")
    const first = await openCheckout(customerCtx, rentalRequest)
    await endMembership(owner.userId)
    const second = await openCheckout(customerCtx, rentalRequest)
    expect(second.bookingId).toBe(first.bookingId)
    expect(await bookingById(ctx, first.bookingId)).toMatchObject({ totalCents: FULL, amountDueCents: FULL })
  })

  test("is recorded once when the rental is confirmed", async () => {
    const { owner, bookingId } = await paidRental("gold")
    await ctx.deliverWebhooks()
    expect(await usedBy(owner)).toEqual([{ kind: "discount", subject: `booking:${bookingId}`, cents: 4_35 }])
  })

  test("is recorded when an operator confirms a rental to be paid at the agency", async () => {
    const { owner, customerCtx, rentalRequest } = await customer("silver")
    const { bookingId, quote } = await openCheckout(customerCtx, rentalRequest)
    const sent = { bookingId, ...allConsents, expectedAmountCents: quote.totalInCurrencyCents, currency: "eur" }
    await payRental(customerCtx, { ...sent, paymentMethod: "agency" })
    expect(await usedBy(owner)).toEqual([])
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    await decideAgencyBooking(operator, { bookingId, outcome: "confirmed" })
    expect(await usedBy(owner)).toMatchObject([{ kind: "discount", cents: 2_90 }])
  })

  test("is no longer counted as saved once the rental is cancelled", async () => {
    const { customerCtx, bookingId } = await paidRental("gold")
    expect((await memberBenefits(customerCtx))?.discount).toEqual({ percent: 15, savedCents: 4_35 })
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    expect((await memberBenefits(customerCtx))?.discount).toEqual({ percent: 15, savedCents: 0 })
  })

  test("without a membership nothing is recorded", async () => {
    const { owner } = await paidRental()
    expect(await usedBy(owner)).toEqual([])
  })
})

describe("free cancellation (D65)", () => {
  test("returns the money to the card and gives no voucher", async () => {
    const { owner, customerCtx, bookingId, paymentId, intentId } = await paidRental("gold")
    const preview = await cancellationPreview(customerCtx, { bookingId })
    expect(preview).toMatchObject({
      promise: `refund:${GOLD}`,
      refunds: [{ to: "card", cents: GOLD, currency: "eur" }],
    })
    await cancelByLink(customerCtx, { bookingId, expected: preview.promise })
    await sendRefund(ctx, { paymentId })
    await ctx.deliverWebhooks()
    expect(await bookingById(ctx, bookingId)).toMatchObject({
      status: "cancelled",
      cancelReason: "customer-free",
      paymentStatus: "refunded",
      voucherCents: null,
    })
    const { latest_charge } = await ctx.stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] })
    expect(latest_charge).toMatchObject({ amount: GOLD, amount_refunded: GOLD })
    expect(await voucherFor(ctx, bookingId)).toBeUndefined()
    expect(await usedBy(owner)).toContainEqual({
      kind: "free-cancellation",
      subject: `booking:${bookingId}`,
      cents: GOLD,
    })
    const [mail, ...more] = await cancelMailsOf(ctx, bookingId, "customer")
    expect(more).toEqual([])
    expect(mail?.body).toContain("La tua membership comprende l’annullamento gratuito")
    expect(mail?.body.replaceAll("\u00a0", " ")).toContain("Ti rimborsiamo per intero 60,12 €")
    expect((await rentalPageData(customerCtx, bookingId)).refundPlan.money).toMatchObject([{ to: "card", cents: GOLD }])
  })

  test("returns credit to its gift card and the rest to the card", async () => {
    const card = await someGiftCard(ctx, { valueCents: 25_00 })
    const { customerCtx, bookingId, paymentId } = await paidRental("platinum", { giftCard: card.code })
    const { promise, cards } = await cancellationPreview(customerCtx, { bookingId })
    expect(promise).toBe("refund:3352+2500")
    expect(cards).toMatchObject([{ cents: 25_00 }])
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    await sendRefund(ctx, { paymentId })
    expect(await balanceOf(ctx, card)).toBe(25_00)
    expect((await paymentsOf(ctx.db, purchaseOf(bookingId)))[0]).toMatchObject({ refundedCents: 33_52 })
  })

  test("returns a rental covered by a gift card to the gift card only", async () => {
    const card = await someGiftCard(ctx, { valueCents: 100_00 })
    const { customerCtx, bookingId } = await paidRental("gold", { giftCard: card.code })
    const { promise, refunds } = await cancellationPreview(customerCtx, { bookingId })
    expect({ promise, refunds }).toEqual({ promise: `refund:0+${GOLD}`, refunds: [] })
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    expect(await balanceOf(ctx, card)).toBe(100_00)
  })

  test("money received at the agency is to be returned by hand", async () => {
    const { customerCtx, rentalRequest } = await customer("gold")
    const { bookingId, quote } = await openCheckout(customerCtx, rentalRequest)
    const sent = { bookingId, ...allConsents, expectedAmountCents: quote.totalInCurrencyCents, currency: "eur" }
    await payRental(customerCtx, { ...sent, paymentMethod: "agency" })
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    const received = { bookingId, paymentKey: randomUUID(), method: "cash", amountCents: 20_00 } as const
    await recordPaymentAtAgency(operator, { ...received, expectedDueCents: GOLD })
    const { promise, refunds } = await cancellationPreview(customerCtx, { bookingId })
    expect(refunds).toEqual([{ to: "agency", cents: 20_00, currency: "eur" }])
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    expect(await bookingById(ctx, bookingId)).toMatchObject({ cancelReason: "customer-free" })
    expect(await paymentsOf(ctx.db, purchaseOf(bookingId))).toMatchObject([
      { method: "cash", amountCents: 20_00, state: "refunding", refundedCents: 0 },
    ])
  })

  test("kilometres bought later are refunded too", async () => {
    const { customerCtx, bookingId } = await paidRental("gold")
    const input = { bookingId, purchaseKey: randomUUID(), km: 100, expectedAmountCents: 110_00, currency: "eur" }
    const { orderId } = await buyKilometres(customerCtx, input)
    const [payment] = await paymentsOf(ctx.db, kilometrePurchaseOf(orderId))
    await chargeAtProvider(ctx, payment?.providerId ?? "")
    await ctx.deliverWebhooks()
    const { promise, refunds } = await cancellationPreview(customerCtx, { bookingId })
    expect(refunds).toEqual([{ to: "card", cents: GOLD + 110_00, currency: "eur" }])
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    await returnKilometres(ctx)
    await sendRefund(ctx, { paymentId: payment?.id ?? "" })
    expect((await paymentsOf(ctx.db, kilometrePurchaseOf(orderId)))[0]).toMatchObject({ refundedCents: 110_00 })
  })

  test("applies until 24 hours before pickup, then the general terms", async () => {
    const { customerCtx, bookingId } = await paidRental("gold")
    const { startsAt } = (await bookingById(ctx, bookingId)) ?? { startsAt: ctx.now() }
    clock.set(new Date(startsAt.getTime() - 24 * 3_600_000))
    expect((await cancellationPreview(customerCtx, { bookingId })).promise).toBe(`refund:${GOLD}`)
    clock.set(new Date(startsAt.getTime() - 24 * 3_600_000 + 1))
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    expect(promise).toBe("nothing")
    expect(await codeOf(cancelByLink(customerCtx, { bookingId, expected: `refund:${GOLD}` }))).toBe(
      "checkout.cancellation-changed",
    )
  })

  test("is not part of Silver", async () => {
    const { customerCtx, bookingId } = await paidRental("silver")
    expect((await cancellationPreview(customerCtx, { bookingId })).promise).toBe("voucher:5862")
  })

  test("needs a membership at the time of cancelling", async () => {
    const { owner, customerCtx, bookingId } = await paidRental("gold")
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    await endMembership(owner.userId)
    expect(await codeOf(cancelByLink(customerCtx, { bookingId, expected: promise }))).toBe(
      "checkout.cancellation-changed",
    )
    expect((await cancellationPreview(customerCtx, { bookingId })).promise).toBe("voucher:5711")
  })

  test("two simultaneous requests refund once", { tags: ["postgres"] }, async () => {
    const { customerCtx, bookingId, paymentId } = await paidRental("gold")
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    const send = () => cancelByLink(customerCtx, { bookingId, expected: promise })
    await Promise.all([send(), send()])
    await send()
    await sendRefund(ctx, { paymentId })
    await sendRefund(ctx, { paymentId })
    expect((await paymentsOf(ctx.db, purchaseOf(bookingId)))[0]).toMatchObject({ refundedCents: GOLD })
    expect(await cancelMailsOf(ctx, bookingId, "customer")).toHaveLength(1)
  })

  test("a refund that the provider makes at the same time is not made twice", { tags: ["postgres"] }, async () => {
    const { customerCtx, bookingId, paymentId, intentId } = await paidRental("gold")
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 10_00 })
    await Promise.all([
      cancelByLink(customerCtx, { bookingId, expected: promise }).catch(() => {}),
      ctx.deliverWebhooks(),
    ])
    const { promise: after, outcome } = await cancellationPreview(customerCtx, { bookingId })
    if (outcome) await cancelByLink(customerCtx, { bookingId, expected: after })
    await sendRefund(ctx, { paymentId })
    await ctx.deliverWebhooks()
    expect((await paymentsOf(ctx.db, purchaseOf(bookingId)))[0]).toMatchObject({ refundedCents: GOLD })
  })

  test("an open dispute about the payment prevents it", async () => {
    const { customerCtx, bookingId } = await paidRental("gold", { card: "pm_card_createDispute" })
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    expect(promise).toBe("disputed")
    expect(await codeOf(cancelByLink(customerCtx, { bookingId, expected: promise }))).toBe("checkout.cancel-disputed")
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "confirmed" })
  })

  test("is among the terms before the payment", async () => {
    const { customerCtx, rentalRequest } = await customer("gold")
    const { bookingId } = await openCheckout(customerCtx, rentalRequest)
    const { cancellation } = await checkoutData(customerCtx, { bookingId })
    expect(cancellation).toMatch(/^Con la tua membership, se annulli entro il .* ti restituiamo tutto/)
  })

  test("issues no gift card", async () => {
    const { owner, customerCtx, bookingId } = await paidRental("gold")
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    expect(await giftCardsOf(customerCtx, owner.userId)).toEqual([])
  })
})
