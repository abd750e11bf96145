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
import { paymentsOf } from "../../payments/queries.server"
import { sendRefund } from "../../payments/refunds/refunds.server"
import { groupedCode } from "../../payments/rules/gift-cards"
import { payments } from "../../payments/tables.server"
import { hasSubject } from "../../platform/audit.server"
import { addMinutes } from "../../platform/dates"
import { auditEvents } from "../../platform/tables.server"
import { applyGiftCardToBooking } from "../gift-cards/gift-card.server"
import { releaseGiftCardsOfEndedPurchases } from "../gift-cards/gift-card-release.server"
import { bookingDetail } from "../outcome/booking-detail.server"
import { refreshPayment } from "../paying/payment.server"
import { purchaseOf } from "../queries.server"
import { cancelByLink } from "./cancelling.server"
import { cancelWithRefund, cancelWithVoucher } from "./operator-cancelling.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
setTestKind(ctx, "yacht")
beforeAll(() => someYacht(ctx))
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

const reason = "Il motore è in avaria."
const operator = async () => as(ctx, await person(ctx, { role: "operator" }))
const refund = async (bookingId: string) => cancelWithRefund(await operator(), { bookingId, reason })
const voucher = async (bookingId: string, voucherCents: number) =>
  cancelWithVoucher(await operator(), { bookingId, reason, voucherCents })

const mailsOf = (bookingId: string) => cancelMailsOf(ctx, bookingId, "operator")
const voucherOf = (bookingId: string) => voucherFor(ctx, bookingId)
const eventsOf = async (bookingId: string) =>
  (await ctx.db.select().from(auditEvents).where(hasSubject("booking", bookingId))).map(({ name }) => name)

describe("an operator cancels with a refund", () => {
  test("refunds the card in full, frees the dates and mails the reason", async () => {
    const period = nextStay()
    const { bookingId } = await paidYacht(ctx, period)
    await refund(bookingId)
    expect(await storedBooking(ctx, bookingId)).toMatchObject({
      status: "cancelled",
      cancelReason: "operator",
      paymentStatus: "refunded",
      voucherCents: null,
    })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    expect(payment?.state).toBe("refunding")
    await sendRefund(ctx, { paymentId: payment?.id ?? "" })
    await ctx.deliverWebhooks()
    expect((await paymentsOf(ctx.db, purchaseOf(bookingId)))[0]?.state).toBe("refunded")
    await heldYacht(ctx, period)
    const [mail, ...more] = await mailsOf(bookingId)
    expect(more).toEqual([])
    expect(mail?.body).toContain(`Il motivo: ${reason}`)
    expect(mail?.body).toContain("Ti rimborsiamo per intero 7.700\u00a0€ sulla carta")
    expect(await eventsOf(bookingId)).toContain("booking.cancelled-with-refund")
  })

  test("returns gift card credit to its card, even long after the booking", async () => {
    const held = await heldYacht(ctx, nextStay())
    const card = await someGiftCard(ctx, { valueCents: 100_000 })
    await applyGiftCardToBooking(ctx, { ...held, code: card.code })
    await chargeBooking(ctx, held)
    await refreshPayment(ctx, held)
    await refund(held.bookingId)
    expect(await balanceOf(ctx, card)).toBe(100_000)
    const [mail] = await mailsOf(held.bookingId)
    expect(mail?.body).toContain("6.700\u00a0€ sulla carta")
    expect(mail?.body).toContain("1.000\u00a0€ tornano sulla carta regalo o sul voucher")
    const entry = await bookingDetail(ctx, held)
    expect(entry.refundPlan).toEqual({
      money: [{ to: "card", payments: 1, cents: 670_000, currency: "eur", isPart: false }],
      isCryptoDeclared: false,
      giftCardCredit: { status: "released", cents: 100_000, currency: "eur" },
    })
    expect(entry.payments.map(({ method, refundStatus, cents }) => [method, refundStatus, cents])).toEqual([
      ["card", "on-its-way", 670_000],
      ["gift_card", "back", 100_000],
    ])
  })

  test("refunds card and crypto separately, each in its own currency", async () => {
    const paid = await paidYacht(ctx)
    const purchase = purchaseOf(paid.bookingId)
    const crypto = { ...purchase, method: "btc", state: "refunding", amountCents: 847_000, currency: "usd" } as const
    await ctx.db.insert(payments).values({ ...crypto, createdAt: addMinutes(ctx.now(), 1) })
    await refund(paid.bookingId)
    expect((await bookingDetail(ctx, paid)).refundPlan.money).toEqual([
      { to: "card", payments: 1, cents: 770_000, currency: "eur", isPart: false },
      { to: "crypto", payments: 1, cents: 847_000, currency: "usd", isPart: false },
    ])
  })

  test("cancels an unpaid booking without a refund", async () => {
    const placed = await requestedYacht(ctx, nextStay())
    await refund(placed.bookingId)
    expect(await storedBooking(ctx, placed.bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "pending" })
    expect((await mailsOf(placed.bookingId))[0]?.body).toContain("Non avevi pagato nulla")
  })
})

describe("an operator cancels for force majeure", () => {
  test("issues a voucher of the operator's amount, without a refund", async () => {
    const stay = nextStay()
    const held = await heldYacht(ctx, stay)
    const card = await someGiftCard(ctx, { valueCents: 100_000 })
    await applyGiftCardToBooking(ctx, { ...held, code: card.code })
    await chargeBooking(ctx, held)
    await refreshPayment(ctx, held)
    await voucher(held.bookingId, 770_000)
    await releaseGiftCardsOfEndedPurchases(ctx)
    expect(await storedBooking(ctx, held.bookingId)).toMatchObject({
      status: "cancelled",
      cancelReason: "force-majeure",
      paymentStatus: "paid",
      voucherCents: 770_000,
    })
    expect(await balanceOf(ctx, card)).toBe(0)
    expect((await bookingDetail(ctx, held)).refundPlan).toEqual({
      money: [],
      isCryptoDeclared: false,
      giftCardCredit: null,
    })
    const given = await voucherOf(held.bookingId)
    expect(given).toMatchObject({ valueCents: 770_000, transferable: false, ownerEmail: stay.customerEmail })
    const [mail] = await mailsOf(held.bookingId)
    expect(mail?.body).toContain(groupedCode(given?.code ?? ""))
    expect(mail?.body).toContain(`Il motivo: ${reason}`)
    expect((await paymentsOf(ctx.db, purchaseOf(held.bookingId)))[0]?.state).toBe("succeeded")
  })

  test.each([
    [99, "checkout.voucher-too-little"],
    [770_001, "checkout.voucher-too-much"],
  ])("refuses a voucher of %i cents", async (cents, code) => {
    const { bookingId } = await paidYacht(ctx)
    expect((await refusalOf(voucher(bookingId, cents))).fields).toMatchObject([{ field: "voucher", code }])
    expect((await storedBooking(ctx, bookingId)).status).toBe("confirmed")
  })

  test("refuses a voucher if nothing was paid", async () => {
    const placed = await requestedYacht(ctx, nextStay())
    expect((await refusalOf(voucher(placed.bookingId, 100))).code).toBe("checkout.nothing-paid")
  })
})

describe("cancelling is refused", () => {
  test("to others, without a reason, while it is being paid, or once it has ended", async () => {
    const { bookingId } = await paidYacht(ctx)
    const input = { bookingId, reason }
    expect((await refusalOf(cancelWithRefund(ctx, input))).status).toBe(401)
    const customer = as(ctx, await person(ctx))
    expect((await refusalOf(cancelWithRefund(customer, input))).status).toBe(403)
    expect((await refusalOf(cancelWithVoucher(customer, { ...input, voucherCents: 100 }))).status).toBe(403)
    const operatorCtx = await operator()
    const noReason = await refusalOf(cancelWithRefund(operatorCtx, { bookingId, reason: " " }))
    expect(noReason.fields).toMatchObject([{ field: "reason", code: "checkout.reason-required" }])
    const held = await heldYacht(ctx, nextStay())
    expect((await refusalOf(refund(held.bookingId))).code).toBe("checkout.still-being-paid")
    clock.set((await storedBooking(ctx, bookingId)).endsAt)
    expect((await refusalOf(refund(bookingId))).code).toBe("checkout.booking-over")
    clock.set("2026-11-23T09:00:00Z")
    await refund(bookingId)
    expect((await refusalOf(refund(bookingId))).code).toBe("checkout.booking-over")
    expect((await refusalOf(voucher(bookingId, 100))).code).toBe("checkout.booking-over")
  })
})

describe("at the same moment", () => {
  test("operator and customer: only one succeeds, with one refund or voucher", { tags: ["postgres"] }, async () => {
    for (let round = 0; round < 4; round++) {
      const paid = await paidYacht(ctx)
      const calls = [
        () => cancelByLink(ctx, { ...paid, expected: "voucher:731500" }),
        () => (round % 4 < 2 ? refund(paid.bookingId) : voucher(paid.bookingId, 770_000)),
      ]
      const results = await Promise.all((round % 2 ? calls.reverse() : calls).map((call) => codeOf(call())))
      expect(results.filter((result) => result === "ok")).toHaveLength(1)
      const { cancelReason, voucherCents } = await storedBooking(ctx, paid.bookingId)
      const [payment] = await paymentsOf(ctx.db, purchaseOf(paid.bookingId))
      const balance = (await voucherOf(paid.bookingId))?.balanceCents ?? null
      expect(["customer succeeded 731500", "operator refunding ", "force-majeure succeeded 770000"]).toContain(
        [cancelReason, payment?.state, voucherCents].join(" "),
      )
      expect(balance).toBe(voucherCents)
    }
  })

  test("two operators: the customer gets one mail", { tags: ["postgres"] }, async () => {
    const { bookingId } = await paidYacht(ctx)
    const results = await Promise.all([codeOf(refund(bookingId)), codeOf(voucher(bookingId, 770_000))])
    expect(results.sort()).toEqual(["checkout.booking-over", "ok"])
    expect(await mailsOf(bookingId)).toHaveLength(1)
  })

  test("an operator cancels during the payment: the money is refunded", { tags: ["postgres"] }, async () => {
    for (let round = 0; round < 4; round++) {
      const placed = await requestedYacht(ctx, nextStay())
      await confirmBooking(ctx, { bookingId: placed.bookingId })
      await chargeBooking(ctx, placed)
      await Promise.all([codeOf(refund(placed.bookingId)), refreshPayment(ctx, placed)])
      await ctx.deliverWebhooks()
      expect((await storedBooking(ctx, placed.bookingId)).status).toBe("cancelled")
      expect((await paymentsOf(ctx.db, purchaseOf(placed.bookingId)))[0]?.state).toBe("refunding")
      expect((await bookingDetail(ctx, placed)).refundPlan.money).toMatchObject([{ to: "card", cents: 770_000 }])
    }
  })
})
