import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { agencyRental, confirmedAgencyRental, paidRental } from "../../../tests/support/purchases/paid-rental"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf, someFleet } from "../../../tests/support/purchases/rentals"
import { bookingById } from "../../bookings/queries.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { paymentsData } from "../../payments/personal-data.server"
import { paymentsOf, refundsOf } from "../../payments/queries.server"
import { moneyToReturn, recordReturned } from "../../payments/refunds/returns-by-hand.server"
import { addMinutes } from "../../platform/dates"
import { cancelByLink, cancellationPreview } from "../cancelling/cancelling.server"
import { cancelWithRefund, cancelWithVoucher } from "../cancelling/operator-cancelling.server"
import { voucherOf } from "../cancelling/vouchers.server"
import { dueCentsOf } from "../due.server"
import { moneyRows, refundPlan } from "../money.server"
import { purchaseOf } from "../queries.server"
import { recordPaymentAtAgency } from "./agency-payments.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
let operator = ctx
beforeAll(async () => {
  await someFleet(ctx)
  operator = as(ctx, await person(ctx, { role: "operator" }))
})

const RENTAL = 64_90
const reason = "A storm."

const payment = (bookingId: string, changes: Partial<Parameters<typeof recordPaymentAtAgency>[1]> = {}) => ({
  bookingId,
  paymentKey: randomUUID(),
  method: "cash" as const,
  amountCents: RENTAL,
  expectedDueCents: RENTAL,
  ...changes,
})
const receive = (...given: Parameters<typeof payment>) => recordPaymentAtAgency(operator, payment(...given))
const received = (bookingId: string) => paymentsOf(ctx.db, purchaseOf(bookingId))
const dueCents = async (bookingId: string) => {
  const booking = await bookingById(ctx, bookingId)
  return booking && dueCentsOf(ctx, booking)
}
const mailOf = async (bookingId: string, kind: string) => {
  const about = and(isAbout("booking", bookingId), eq(messages.kind, kind), eq(messages.channel, "email"))
  return ctx.db.select().from(messages).where(about)
}

describe("money received at the agency", () => {
  test("all that is due makes a confirmed booking paid and sends a receipt", async () => {
    const { bookingId } = await confirmedAgencyRental(ctx)
    await receive(bookingId, { method: "transfer" })
    expect(await bookingById(ctx, bookingId)).toMatchObject({
      status: "confirmed",
      paymentStatus: "paid",
      paymentMethod: "agency",
    })
    expect(await dueCents(bookingId)).toBe(0)
    expect(await received(bookingId)).toMatchObject([
      { method: "transfer", amountCents: RENTAL, currency: "eur", settledAt: ctx.now(), state: "succeeded" },
    ])
    expect(await mailOf(bookingId, "checkout.agency-receipt")).toHaveLength(1)
  })

  test("a part leaves the rest due, the second part pays the booking", async () => {
    const { bookingId } = await confirmedAgencyRental(ctx)
    await receive(bookingId, { amountCents: 20_00 })
    expect(await bookingById(ctx, bookingId)).toMatchObject({ paymentStatus: "pending" })
    expect(await dueCents(bookingId)).toBe(44_90)
    await receive(bookingId, { amountCents: 44_90, expectedDueCents: 44_90, method: "terminal" })
    expect(await bookingById(ctx, bookingId)).toMatchObject({ paymentStatus: "paid" })
    expect(await dueCents(bookingId)).toBe(0)
    expect(await mailOf(bookingId, "checkout.agency-receipt")).toHaveLength(2)
  })

  test.each([20_00, RENTAL])("%i cents for a pending booking confirm it", async (amountCents) => {
    const { bookingId } = await agencyRental(ctx)
    await receive(bookingId, { amountCents })
    expect(await bookingById(ctx, bookingId)).toMatchObject({
      status: "confirmed",
      paymentStatus: amountCents === RENTAL ? "paid" : "pending",
    })
    expect(await mailOf(bookingId, "checkout.confirmed")).toHaveLength(1)
  })

  test("the same form submitted twice at once is one payment", { tags: ["postgres"] }, async () => {
    const { bookingId } = await confirmedAgencyRental(ctx)
    const once = payment(bookingId, { amountCents: 20_00 })
    await Promise.all([recordPaymentAtAgency(operator, once), recordPaymentAtAgency(operator, once)])
    expect(await received(bookingId)).toHaveLength(1)
    expect(await mailOf(bookingId, "checkout.agency-receipt")).toHaveLength(1)
  })

  test("a second operator with an outdated page records nothing", async () => {
    const { bookingId } = await confirmedAgencyRental(ctx)
    const other = as(ctx, await person(ctx, { role: "operator" }))
    await receive(bookingId, { amountCents: 20_00 })
    const repeated = recordPaymentAtAgency(other, payment(bookingId, { amountCents: 20_00 }))
    expect(await refusalOf(repeated)).toMatchObject({ code: "checkout.agency-due-changed", status: 409 })
    expect(await received(bookingId)).toHaveLength(1)
  })

  test("more than is due is refused on its field", async () => {
    const { bookingId } = await confirmedAgencyRental(ctx)
    const { fields } = await refusalOf(receive(bookingId, { amountCents: RENTAL + 1 }))
    expect(fields).toMatchObject([{ field: "amount", code: "checkout.agency-amount-too-much" }])
  })

  test("a booking that is paid, or paid online, is refused", async () => {
    const { bookingId } = await confirmedAgencyRental(ctx)
    await receive(bookingId)
    for (const id of [bookingId, (await paidRental(ctx)).bookingId])
      expect((await refusalOf(receive(id))).code).toBe("checkout.agency-not-due")
  })

  test("another booking's key is refused", async () => {
    const [one, other] = [await confirmedAgencyRental(ctx), await confirmedAgencyRental(ctx)]
    const paymentKey = randomUUID()
    await receive(one.bookingId, { paymentKey })
    expect((await refusalOf(receive(other.bookingId, { paymentKey }))).status).toBe(404)
  })

  test("only an operator records it", async () => {
    const { customerCtx, bookingId } = await confirmedAgencyRental(ctx)
    expect((await refusalOf(recordPaymentAtAgency(customerCtx, payment(bookingId)))).status).toBe(403)
  })
})

describe("cancelling after a payment at the agency", () => {
  test("by the company: the money is returned by hand, with a mail", async () => {
    const { bookingId } = await confirmedAgencyRental(ctx)
    await receive(bookingId, { amountCents: 20_00 })
    await receive(bookingId, { amountCents: 44_90, expectedDueCents: 44_90 })
    await cancelWithRefund(operator, { bookingId, reason })
    const booking = await bookingById(ctx, bookingId)
    if (!booking) throw new Error("No booking.")
    expect(booking).toMatchObject({ status: "cancelled", paymentStatus: "refunded" })
    expect((await refundPlan(ctx, booking, purchaseOf(bookingId))).money).toMatchObject([
      { to: "agency", payments: 2, cents: RENTAL },
    ])
    const [mail] = await mailOf(bookingId, "checkout.operator-cancelled")
    expect(mail?.body).toContain("64,90")
    const customerId = booking.userId ?? ""
    const obstacle = { code: "payments.obstacle-agency" }
    expect(await paymentsData.obstacles?.(ctx, customerId)).toMatchObject([obstacle, obstacle])
    const due = (await moneyToReturn(operator)).filter(({ payment }) => payment.bookingId === bookingId)
    const ids = due.map(({ payment }) => payment.id)
    expect(ids).toHaveLength(2)
    for (const paymentId of ids) await recordReturned(operator, { paymentId })
    expect((await moneyRows(ctx, booking, purchaseOf(bookingId))).map(({ refundStatus }) => refundStatus)).toEqual([
      "back",
      "back",
    ])
    expect(await paymentsData.obstacles?.(ctx, customerId)).toEqual([])
    const repeated = recordReturned(operator, { paymentId: ids[0] ?? "" })
    expect((await refusalOf(repeated)).code).toBe("payments.already-settled")
  })

  test("two operators return it at once: one records it", { tags: ["postgres"] }, async () => {
    const { bookingId } = await confirmedAgencyRental(ctx)
    await receive(bookingId)
    await cancelWithRefund(operator, { bookingId, reason })
    const paymentId = (await received(bookingId))[0]?.id ?? ""
    const other = as(ctx, await person(ctx, { role: "operator" }))
    const results = await Promise.allSettled([operator, other].map((by) => recordReturned(by, { paymentId })))
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await refundsOf(ctx.db, paymentId)).toMatchObject([{ amountCents: RENTAL, status: "succeeded" }])
    expect(await received(bookingId)).toMatchObject([{ state: "refunded", refundedCents: RENTAL }])
  })

  test("by the company: a part is returned by hand as well", async () => {
    const { bookingId } = await confirmedAgencyRental(ctx)
    await receive(bookingId, { amountCents: 20_00 })
    await cancelWithRefund(operator, { bookingId, reason })
    expect(await bookingById(ctx, bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "pending" })
    expect(await received(bookingId)).toMatchObject([{ state: "refunding", refundedCents: 0 }])
  })

  test.each([
    [RENTAL, 61_66],
    [20_00, 19_00],
  ])("by the customer in time: %i cents paid give a voucher of %i", async (amountCents, voucherCents) => {
    const { customerCtx, bookingId } = await confirmedAgencyRental(ctx)
    await receive(bookingId, { amountCents })
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    expect(await voucherOf(ctx, bookingId)).toMatchObject({ valueCents: voucherCents })
    expect(await received(bookingId)).toMatchObject([{ state: "succeeded" }])
  })

  test("by the customer late: nothing is returned", async () => {
    const { customerCtx, bookingId } = await confirmedAgencyRental(ctx)
    await receive(bookingId)
    clock.set(addMinutes(ctx.now(), 49 * 60))
    const { promise, outcome } = await cancellationPreview(customerCtx, { bookingId })
    expect(outcome).toMatchObject({ kind: "nothing" })
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    expect(await received(bookingId)).toMatchObject([{ state: "succeeded" }])
  })

  test("for force majeure: gift card credit is released at once", async () => {
    const giftCard = await someGiftCard(ctx, { valueCents: 30_00 })
    const { bookingId } = await confirmedAgencyRental(ctx, { giftCard: giftCard.code })
    await receive(bookingId, { amountCents: 20_00, expectedDueCents: RENTAL - 30_00 })
    await cancelWithVoucher(operator, { bookingId, reason, voucherCents: 20_00 })
    expect(await balanceOf(ctx, giftCard)).toBe(30_00)
    const [mail] = await mailOf(bookingId, "checkout.operator-cancelled")
    expect(mail?.body).toContain("30\u00a0€")
  })

  test("for force majeure: a voucher of at most what was paid", async () => {
    const { bookingId } = await confirmedAgencyRental(ctx)
    await receive(bookingId, { amountCents: 20_00 })
    const cancel = (voucherCents: number) => cancelWithVoucher(operator, { bookingId, reason, voucherCents })
    expect((await refusalOf(cancel(20_01))).fields).toMatchObject([{ code: "checkout.voucher-too-much" }])
    await cancel(20_00)
    expect(await voucherOf(ctx, bookingId)).toMatchObject({ valueCents: 20_00 })
  })
})
