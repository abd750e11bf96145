import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { cancelMailsOf, codeOf, voucherFor } from "../../../tests/support/purchases/cancelled"
import { heldYacht, requestedYacht, setTestKind, someYacht } from "../../../tests/support/purchases/checkouts"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { chargeBooking, nextStay, paidYacht, storedBooking } from "../../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { confirmBooking } from "../../bookings/booking.server"
import { occupancyOf } from "../../bookings/occupancy.server"
import { giftCardsOf } from "../../payments/gift-cards/gift-card-queries.server"
import { paymentsOf } from "../../payments/queries.server"
import { groupedCode } from "../../payments/rules/gift-cards"
import { addMinutes } from "../../platform/dates"
import { applyGiftCardToBooking } from "../gift-cards/gift-card.server"
import { releaseGiftCardsOfEndedPurchases } from "../gift-cards/gift-card-release.server"
import { refreshPayment } from "../paying/payment.server"
import { purchaseOf } from "../queries.server"
import { cancelByLink, cancellationPreview } from "./cancelling.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
setTestKind(ctx, "yacht")
beforeAll(() => someYacht(ctx))
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

const HOURS = 60
const VOUCHER = 731_500

const mailsOf = (bookingId: string) => cancelMailsOf(ctx, bookingId, "customer")
const voucherOf = (bookingId: string) => voucherFor(ctx, bookingId)

describe("a customer cancels a paid booking within 48 hours", () => {
  test("issues a voucher of 95 %, frees the dates and mails the code", async () => {
    const owner = await person(ctx)
    const customerCtx = as(ctx, owner)
    const period = nextStay()
    const { bookingId } = await paidYacht(ctx, { ...period, userId: owner.userId })
    const { promise, until, paidCents } = await cancellationPreview(customerCtx, { bookingId })
    expect({ promise, paidCents }).toEqual({ promise: `voucher:${VOUCHER}`, paidCents: 770_000 })
    expect(until).toEqual(addMinutes(ctx.now(), 48 * HOURS))
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    expect(await storedBooking(ctx, bookingId)).toMatchObject({
      status: "cancelled",
      cancelReason: "customer",
      paymentStatus: "paid",
      voucherCents: VOUCHER,
    })
    expect(await occupancyOf(ctx, bookingId)).toBeUndefined()
    await heldYacht(ctx, period)
    expect((await paymentsOf(ctx.db, purchaseOf(bookingId))).map(({ state }) => state)).toEqual(["succeeded"])
    const [card, ...more] = await giftCardsOf(customerCtx, owner.userId)
    expect(more).toEqual([])
    expect(card).toMatchObject({ kind: "voucher", balanceCents: VOUCHER, transferable: false, ownerEmail: null })
    expect(card?.expiresAt.toISOString()).toBe("2027-11-23T22:59:59.999Z")
    const [mail] = await mailsOf(bookingId)
    expect(mail?.body).toContain(groupedCode(card?.code ?? ""))
    expect(mail?.body).toContain("Questo è il tuo voucher di 7.315\u00a0€, valido 12 mesi e non cedibile.")
  })

  test("a guest cancels with the link; the voucher needs a confirmed address", async () => {
    const { bookingId, token } = await paidYacht(ctx, { customerEmail: "Guest@Example.org", locale: "en" })
    const other = await paidYacht(ctx)
    const operator = as(ctx, await person(ctx, { role: "operator" }))
    const expected = `voucher:${VOUCHER}`
    const statusOf = (who: typeof ctx, given?: string) =>
      refusalOf(cancelByLink(who, { bookingId, token: given, expected })).then(({ status }) => status)
    expect(await statusOf(ctx)).toBe(401)
    expect(await statusOf(ctx, other.token)).toBe(404)
    expect(await statusOf(operator)).toBe(404)
    expect(await statusOf(operator, "")).toBe(404)
    await cancelByLink(ctx, { bookingId, token, expected })
    expect(await voucherOf(bookingId)).toMatchObject({ ownerId: null, ownerEmail: "guest@example.org" })
    expect((await mailsOf(bookingId))[0]?.body).toContain("This is your voucher for €7,315")
    const owner = await person(ctx, { email: "guest@example.org" })
    expect(await giftCardsOf(as(ctx, owner), owner.userId)).toHaveLength(1)
  })

  test("the voucher pays for the next booking", async () => {
    const owner = await person(ctx)
    const customerCtx = as(ctx, owner)
    const { bookingId } = await paidYacht(ctx, { userId: owner.userId })
    await cancelByLink(customerCtx, { bookingId, expected: `voucher:${VOUCHER}` })
    const code = (await voucherOf(bookingId))?.code ?? ""
    const next = await heldYacht(ctx, { ...nextStay(), userId: owner.userId })
    expect(await applyGiftCardToBooking(customerCtx, { bookingId: next.bookingId, code })).toMatchObject({
      amountDueCents: 38_500,
    })
  })

  test("applied gift cards count as paid and stay spent", async () => {
    const held = await heldYacht(ctx, nextStay())
    const card = await someGiftCard(ctx, { valueCents: 100_000 })
    await applyGiftCardToBooking(ctx, { ...held, code: card.code })
    await chargeBooking(ctx, held)
    await refreshPayment(ctx, held)
    await cancelByLink(ctx, { ...held, expected: `voucher:${VOUCHER}` })
    await releaseGiftCardsOfEndedPurchases(ctx)
    expect(await balanceOf(ctx, card)).toBe(0)
    expect((await voucherOf(held.bookingId))?.balanceCents).toBe(VOUCHER)
  })

  test("a later manual refund reduces the voucher, but not what is already spent", async () => {
    const untouched = await paidYacht(ctx)
    await cancelByLink(ctx, { ...untouched, expected: `voucher:${VOUCHER}` })
    await ctx.stripe.refunds.create({ payment_intent: untouched.intentId })
    await ctx.deliverWebhooks()
    expect(await storedBooking(ctx, untouched.bookingId)).toMatchObject({
      paymentStatus: "refunded",
      voucherCents: null,
    })
    expect((await voucherOf(untouched.bookingId))?.balanceCents).toBe(0)

    const owner = await person(ctx)
    const spent = await paidYacht(ctx, { userId: owner.userId })
    await cancelByLink(as(ctx, owner), { bookingId: spent.bookingId, expected: `voucher:${VOUCHER}` })
    const next = await heldYacht(ctx, { ...nextStay(), userId: owner.userId, ...priced(400_000) })
    const code = (await voucherOf(spent.bookingId))?.code ?? ""
    await applyGiftCardToBooking(as(ctx, owner), { bookingId: next.bookingId, code })
    await ctx.stripe.refunds.create({ payment_intent: spent.intentId })
    await ctx.deliverWebhooks()
    expect((await voucherOf(spent.bookingId))?.balanceCents).toBe(0)
    expect((await storedBooking(ctx, next.bookingId)).giftCardCreditCents).toBe(400_000)
  })
})

const priced = (cents: number) => ({
  lines: [{ code: "days", cents }],
  subtotalCents: cents,
  taxCents: 0,
  totalCents: cents,
  amountDueCents: cents,
})

describe("a customer cancels otherwise", () => {
  test("after 48 hours there is no voucher", async () => {
    const paid = await paidYacht(ctx)
    clock.set(addMinutes(ctx.now(), 48 * HOURS + 1))
    expect((await refusalOf(cancelByLink(ctx, { ...paid, expected: `voucher:${VOUCHER}` }))).code).toBe(
      "checkout.cancellation-changed",
    )
    await cancelByLink(ctx, { ...paid, expected: "nothing" })
    expect(await storedBooking(ctx, paid.bookingId)).toMatchObject({ status: "cancelled", voucherCents: null })
    expect(await voucherOf(paid.bookingId)).toBeUndefined()
    expect((await mailsOf(paid.bookingId))[0]?.body).toContain("non viene restituito")
  })

  test("an unpaid request or confirmed booking costs nothing", async () => {
    const requested = await requestedYacht(ctx, nextStay())
    await cancelByLink(ctx, { ...requested, expected: "unpaid" })
    const confirmed = await requestedYacht(ctx, nextStay())
    await confirmBooking(ctx, { bookingId: confirmed.bookingId })
    await cancelByLink(ctx, { ...confirmed, expected: "unpaid" })
    for (const { bookingId } of [requested, confirmed])
      expect(await storedBooking(ctx, bookingId)).toMatchObject({ status: "cancelled", voucherCents: null })
  })

  test("gift cards of a partly paid booking are returned in full at any time", async () => {
    const requested = await requestedYacht(ctx, nextStay())
    await confirmBooking(ctx, { bookingId: requested.bookingId })
    const card = await someGiftCard(ctx)
    await applyGiftCardToBooking(ctx, { ...requested, code: card.code })
    expect(await balanceOf(ctx, card)).toBe(0)
    clock.set(addMinutes(ctx.now(), 72 * HOURS))
    const preview = await cancellationPreview(ctx, requested)
    expect(preview).toMatchObject({ promise: "unpaid+2500", cards: [{ giftCardId: card.id, cents: 2_500 }] })
    await cancelByLink(ctx, { ...requested, expected: preview.promise })
    expect(await balanceOf(ctx, card)).toBe(card.valueCents)
    expect(await storedBooking(ctx, requested.bookingId)).toMatchObject({ status: "cancelled", voucherCents: null })
  })

  test("is refused once the booking has begun or while it is being paid", async () => {
    const paid = await paidYacht(ctx)
    const held = await heldYacht(ctx, nextStay())
    expect((await refusalOf(cancelByLink(ctx, { ...held, expected: "unpaid" }))).code).toBe("checkout.cannot-cancel")
    clock.set((await storedBooking(ctx, paid.bookingId)).startsAt)
    expect((await cancellationPreview(ctx, paid)).outcome).toBeUndefined()
    expect((await refusalOf(cancelByLink(ctx, { ...paid, expected: "nothing" }))).status).toBe(409)
  })
})

describe("at the same moment", () => {
  test("thirty concurrent requests cancel once: one voucher, one mail", { tags: ["postgres"] }, async () => {
    const paid = await paidYacht(ctx)
    const clicks = Array.from({ length: 30 }, () =>
      codeOf(cancelByLink(ctx, { ...paid, expected: `voucher:${VOUCHER}` })),
    )
    expect(new Set(await Promise.all(clicks))).toEqual(new Set(["ok"]))
    expect(await mailsOf(paid.bookingId)).toHaveLength(1)
    expect((await voucherOf(paid.bookingId))?.balanceCents).toBe(VOUCHER)
  })

  test("paying and cancelling at once either keeps the booking paid or refunds it", {
    tags: ["postgres"],
  }, async () => {
    for (let round = 0; round < 4; round++) {
      const placed = await requestedYacht(ctx, nextStay())
      await confirmBooking(ctx, { bookingId: placed.bookingId })
      await chargeBooking(ctx, placed)
      const [cancelled] = await Promise.all([
        codeOf(cancelByLink(ctx, { ...placed, expected: "unpaid" })),
        refreshPayment(ctx, placed),
      ])
      await ctx.deliverWebhooks()
      const { status, paymentStatus } = await storedBooking(ctx, placed.bookingId)
      const [payment] = await paymentsOf(ctx.db, purchaseOf(placed.bookingId))
      expect(["checkout.cancellation-changed confirmed paid succeeded", "ok cancelled pending refunding"]).toContain(
        [cancelled, status, paymentStatus, payment?.state].join(" "),
      )
    }
  })
})
