import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { pdfText } from "../../../tests/support/files/pdf-text"
import { lastMailTo, mailsTo } from "../../../tests/support/membership/members"
import {
  boughtCard,
  CARD_CENTS,
  enrolledWithCard,
  finishRefund,
  refundCard,
} from "../../../tests/support/membership/steel-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { orderById } from "../../checkout/orders/order-queries.server"
import { messages } from "../../messaging/tables.server"
import { paymentById } from "../../payments/queries.server"
import { retryRefund } from "../../payments/refunds/failed-refunds.server"
import { failedRefunds } from "../../payments/refunds/returned-money.server"
import { hasSubject } from "../../platform/audit.server"
import { inTransaction } from "../../platform/context.server"
import { auditEvents } from "../../platform/tables.server"
import { accountMembership } from "../member-page.server"
import { membershipData } from "../personal-data.server"
import { membershipOf } from "../queries.server"
import { membershipReceipt } from "../receipt.server"
import { steelCardList } from "./steel-card-list.server"
import { dispatchSteelCard } from "./steel-cards.server"

const database = await testDatabase()
const clock = testClock("2026-11-26T09:00:00Z")
const ctx = withSandbox(database, testContext(database, { clock }))
const operator = as(ctx, await person(ctx, { role: "operator" }))

async function listed(cardId: string) {
  const lists = await steelCardList(operator)
  for (const name of ["ordered", "dispatched", "cancelled"] as const) {
    const row = lists[name].find(({ card }) => card.id === cardId)
    if (row) return { list: name, ...row }
  }
  throw new Error("The card is in no list.")
}

describe("a refunded steel card", () => {
  test("is removed from the engraving list and cancelled", async () => {
    const { cardId } = await boughtCard(ctx)
    expect(await listed(cardId)).toMatchObject({ list: "ordered", isRefundable: true })
    await refundCard(operator, cardId)
    expect(await listed(cardId)).toMatchObject({ list: "cancelled", isRefundable: false })
    const refusal = await refusalOf(dispatchSteelCard(operator, { cardId, tracking: "" }))
    expect(refusal.code).toBe("membership.card-not-ordered")
  })

  test("goes back to the paying card, and ends the order", async () => {
    const { cardId, orderId, paymentId, intentId } = await boughtCard(ctx)
    await refundCard(operator, cardId)
    await finishRefund(ctx, paymentId)
    const { data } = await ctx.stripe.refunds.list({ payment_intent: intentId })
    expect(data.map(({ amount }) => amount)).toEqual([CARD_CENTS])
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "refunded", refundedCents: CARD_CENTS })
    expect(await orderById(ctx, orderId)).toMatchObject({ state: "ended" })
  })

  test("is told to the member once, with the reason", async () => {
    const { cardId, userId, paymentId } = await boughtCard(ctx)
    await refundCard(operator, cardId, { reason: "The engraver is closed." })
    await finishRefund(ctx, paymentId)
    expect((await mailsTo(ctx, userId)).filter((name) => name === "card-refunded")).toHaveLength(1)
    expect(await lastMailTo(ctx, userId)).toContain("The engraver is closed.")
  })

  test("is recorded with its operator and amount, without the reason", async () => {
    const { cardId } = await boughtCard(ctx)
    await refundCard(operator, cardId)
    const [event] = await ctx.db
      .select()
      .from(auditEvents)
      .where(and(hasSubject("steel-card", cardId), eq(auditEvents.name, "steel-card.refunded")))
    expect(event?.facts).toEqual({ cents: CARD_CENTS, currency: "eur" })
    expect(event?.actor).toContain(operator.actor.kind === "person" ? operator.actor.userId : "?")
  })

  test("is seen by the member on their page and receipt", async () => {
    const { cardId, customerCtx, paymentId, orderId } = await boughtCard(ctx)
    await refundCard(operator, cardId)
    await finishRefund(ctx, paymentId)
    const { steelCards, receipts } = await accountMembership(customerCtx)
    expect(steelCards).toMatchObject([{ state: "cancelled", isRefunded: true }])
    expect(receipts.find((receipt) => receipt.orderId === orderId)?.returned.refundedCents).toBe(CARD_CENTS)
    const receipt = await membershipReceipt({ ...customerCtx, locale: "en" }, orderId, { compress: false })
    expect(pdfText(receipt.bytes)).toMatch(/Refunded on 26 November 2026.*Paid, less refunds\s*€0/s)
  })

  test("of a deleted account is refunded without a mail", async () => {
    const { cardId, userId, paymentId } = await boughtCard(ctx)
    await inTransaction(ctx, async (txCtx) => {
      await membershipData.erase(txCtx, { userId, name: "Deleted", email: `${userId}@deleted.invalid` })
      await txCtx.db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, userId))
    })
    expect(await listed(cardId)).toMatchObject({
      ...{ list: "cancelled", isRefundable: true, isAccountDeleted: true },
      card: { engraving: "", address: "" },
    })
    await refundCard(operator, cardId)
    await finishRefund(ctx, paymentId)
    expect(await mailsTo(ctx, userId)).not.toContain("card-refunded")
  })

  test("whose refund fails is in the queue of failed refunds, and can be repeated", async () => {
    const { cardId, paymentId } = await boughtCard(ctx, "pm_card_refundFail")
    await refundCard(operator, cardId)
    await finishRefund(ctx, paymentId)
    expect((await failedRefunds(operator)).map(({ payment }) => payment.id)).toContain(paymentId)
    await retryRefund(operator, { paymentId })
    expect((await failedRefunds(operator)).map(({ payment }) => payment.id)).not.toContain(paymentId)
  })
})

describe("a steel card bought with the enrolment", () => {
  test("is refunded at its own price once, and the membership continues", async () => {
    const { cardId, userId, paymentId } = await enrolledWithCard(ctx)
    await refundCard(operator, cardId)
    await finishRefund(ctx, paymentId)
    expect(await paymentById(ctx.db, paymentId)).toMatchObject({ state: "succeeded", refundedCents: CARD_CENTS })
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "silver" })
    expect((await refusalOf(refundCard(operator, cardId))).code).toBe("membership.card-refund-none")
  })

  test("is not told twice if the whole payment is refunded later", async () => {
    const { cardId, userId, paymentId, intentId } = await enrolledWithCard(ctx)
    await refundCard(operator, cardId)
    await finishRefund(ctx, paymentId)
    await ctx.stripe.refunds.create({ payment_intent: intentId })
    await ctx.deliverWebhooks()
    const user = await userById(ctx, userId)
    const [mail] = await ctx.db
      .select()
      .from(messages)
      .where(and(eq(messages.recipient, user?.email ?? ""), eq(messages.kind, "membership.refunded")))
    expect(mail?.body).toMatch(/90\s?€/)
  })
})

test("a dispatched card is refunded only with a confirmation, and stays dispatched", async () => {
  const { cardId } = await boughtCard(ctx)
  await dispatchSteelCard(operator, { cardId, tracking: "BRT 1" })
  const [field] = (await refusalOf(refundCard(operator, cardId))).fields
  expect(field).toMatchObject({ field: "isDispatched", code: "membership.card-refund-dispatched" })
  await refundCard(operator, cardId, { isDispatched: true })
  expect(await listed(cardId)).toMatchObject({ list: "dispatched", isRefundable: false })
})

describe("a refund of a steel card is refused", () => {
  test("to all but operators", async () => {
    const { cardId, customerCtx } = await boughtCard(ctx)
    expect((await refusalOf(refundCard(customerCtx, cardId))).status).toBe(403)
    expect((await refusalOf(refundCard(ctx, cardId))).status).toBe(401)
  })

  test("without a reason, or for an unknown card", async () => {
    const { cardId } = await boughtCard(ctx)
    expect((await refusalOf(refundCard(operator, cardId, { reason: " " }))).fields[0]?.field).toBe("reason")
    const unknown = "00000000-0000-4000-8000-000000000000"
    expect((await refusalOf(refundCard(operator, unknown))).status).toBe(404)
  })

  test("while the bank decides, and after a partial one at the provider", async () => {
    const disputed = await boughtCard(ctx, "pm_card_createDispute")
    expect((await refusalOf(refundCard(operator, disputed.cardId))).code).toBe("payments.refund-disputed")
    const { cardId, intentId } = await boughtCard(ctx)
    await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 20_000 })
    await ctx.deliverWebhooks()
    expect((await refusalOf(refundCard(operator, cardId))).code).toBe("payments.refund-too-much")
  })

  test("to all but one of five operators, or to one who dispatches it", { tags: ["postgres"] }, async () => {
    const done = async (calls: Promise<unknown>[]) =>
      (await Promise.allSettled(calls)).filter(({ status }) => status === "fulfilled").length
    const { cardId } = await boughtCard(ctx)
    expect(await done([1, 2, 3, 4, 5].map(() => refundCard(operator, cardId)))).toBe(1)
    const other = await boughtCard(ctx)
    const dispatch = dispatchSteelCard(operator, { cardId: other.cardId, tracking: "" })
    expect(await done([refundCard(operator, other.cardId), dispatch])).toBe(1)
  })
})
