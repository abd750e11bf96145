import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { pdfText } from "../../../tests/support/files/pdf-text"
import { lastMailTo, mailsTo, member } from "../../../tests/support/membership/members"
import {
  boughtCard,
  CARD_CENTS,
  enrolledWithCard,
  finishRefund,
  refundCard,
  steelCardOrder,
} from "../../../tests/support/membership/steel-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { declareOrderCrypto } from "../../checkout/orders/order-crypto.server"
import { orderById } from "../../checkout/orders/order-queries.server"
import { messages } from "../../messaging/tables.server"
import { recordCryptoReturned, settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { seedDemoRates } from "../../payments/crypto/crypto-rates.server"
import { paymentsData } from "../../payments/personal-data.server"
import { cryptoPaymentsToRefund, paymentById, paymentsOf, refundsOf } from "../../payments/queries.server"
import { retryRefund } from "../../payments/refunds/failed-refunds.server"
import { inTransaction } from "../../platform/context.server"
import { auditEvents } from "../../platform/tables.server"
import { buySteelCard } from "../enrolment.server"
import { accountMembership } from "../member-page.server"
import { membershipData } from "../personal-data.server"
import { membershipOf } from "../queries.server"
import { membershipReceipt } from "../receipt.server"
import { refundableMemberships, refundMembership } from "../refunds/membership-refunds.server"
import { steelCards } from "../tables.server"
import { steelCardList } from "./steel-card-list.server"
import { dispatchSteelCard, STEEL_CARD_KIND, steelCardsOf } from "./steel-cards.server"

const database = await testDatabase()
const clock = testClock("2026-11-26T09:00:00Z")
const ctx = withSandbox(database, testContext(database, { clock }))
const operator = as(ctx, await person(ctx, { role: "operator" }))

async function listed(cardId: string) {
  const lists = await steelCardList(operator)
  for (const name of ["ordered", "dispatched", "cancelled"] as const) {
    const row = lists[name].find(({ card }) => card.id === cardId)
    if (row) return { list: name, ...row.refund, status: row.refund.requested?.status ?? null }
  }
  throw new Error("The card is in no list.")
}

const refundedCents = async (paymentId: string) => (await paymentById(ctx.db, paymentId))?.refundedCents

describe("a steel card refunded in full", () => {
  test("is removed from the engraving list and cancelled", async () => {
    const { cardId } = await boughtCard(ctx)
    expect(await listed(cardId)).toMatchObject({ list: "ordered", leftCents: CARD_CENTS, status: null })
    await refundCard(operator, cardId)
    expect(await listed(cardId)).toMatchObject({ list: "cancelled", leftCents: 0, status: "on-its-way" })
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
    expect(await listed(cardId)).toMatchObject({ list: "cancelled", status: "returned" })
  })

  test("is told to the member once, with the reason", async () => {
    const { cardId, userId, paymentId } = await boughtCard(ctx)
    await refundCard(operator, cardId, { reason: "The engraver is closed." })
    await finishRefund(ctx, paymentId)
    const mails = await mailsTo(ctx, userId)
    expect(mails.filter((name) => name.startsWith("card-re"))).toEqual(["card-refunded"])
    expect(await lastMailTo(ctx, userId)).toContain("The engraver is closed.")
  })

  test("is recorded with its operator and amount, without the reason", async () => {
    const { cardId } = await boughtCard(ctx)
    await refundCard(operator, cardId)
    const [event] = await ctx.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subject, `steel-card:${cardId}`), eq(auditEvents.name, "steel-card.refunded")))
    expect(event?.facts).toEqual({ cents: CARD_CENTS, currency: "eur", leftCents: 0, isCancelled: true })
    expect(event?.actor).toContain(operator.actor.kind === "person" ? operator.actor.userId : "?")
  })
})

describe("a steel card whose account is deleted", () => {
  const erase = (userId: string) =>
    inTransaction(ctx, async (txCtx) => {
      await membershipData.erase(txCtx, { userId, name: "Deleted", email: `${userId}@deleted.invalid` })
      await txCtx.db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, userId))
    })

  test("is listed as cancelled, without its engraving", async () => {
    const { cardId, userId } = await boughtCard(ctx)
    await erase(userId)
    const { cancelled } = await steelCardList(operator)
    const row = cancelled.find(({ card }) => card.id === cardId)
    expect(row).toMatchObject({ card: { state: "cancelled", engraving: "", address: "" }, isAccountDeleted: true })
  })

  test("can still be refunded, without a mail and a reason", async () => {
    const { cardId, userId, paymentId } = await boughtCard(ctx)
    await erase(userId)
    expect(await listed(cardId)).toMatchObject({ list: "cancelled", leftCents: CARD_CENTS, status: null })
    expect(await refundCard(operator, cardId, { reason: "" })).toEqual({ isMailSent: false })
    await finishRefund(ctx, paymentId)
    expect(await listed(cardId)).toMatchObject({ list: "cancelled", leftCents: 0, status: "returned" })
    expect(await mailsTo(ctx, userId)).not.toContain("card-refunded")
  })
})

describe("a steel card refunded in part", () => {
  test("stays in the list, and the rest can be refunded later", async () => {
    const { cardId, paymentId } = await boughtCard(ctx)
    await refundCard(operator, cardId, { amountCents: 10_000 })
    await finishRefund(ctx, paymentId)
    expect(await listed(cardId)).toMatchObject({ list: "ordered", leftCents: 15_000, status: "returned" })
    await refundCard(operator, cardId, { amountCents: 15_000, expectedCents: 15_000 })
    await finishRefund(ctx, paymentId)
    expect(await refundedCents(paymentId)).toBe(CARD_CENTS)
    expect(await listed(cardId)).toMatchObject({ list: "cancelled", leftCents: 0 })
  })

  test("is refused above what is left", async () => {
    const { cardId, paymentId } = await boughtCard(ctx)
    await refundCard(operator, cardId, { amountCents: 10_000 })
    await finishRefund(ctx, paymentId)
    const tooMuch = { amountCents: 15_001, expectedCents: 15_000 }
    const [field] = (await refusalOf(refundCard(operator, cardId, tooMuch))).fields
    expect(field).toMatchObject({ field: "amount", code: "membership.card-refund-too-much" })
  })

  test("counts what was refunded at the provider", async () => {
    const { cardId, intentId } = await boughtCard(ctx)
    await ctx.stripe.refunds.create({ payment_intent: intentId, amount: 20_000 })
    await ctx.deliverWebhooks()
    expect(await listed(cardId)).toMatchObject({ leftCents: 5_000 })
    expect((await refusalOf(refundCard(operator, cardId))).code).toBe("membership.card-refund-changed")
  })
})

describe("a steel card bought with the enrolment", () => {
  test("is refunded up to its own price, and the membership continues", async () => {
    const { cardId, userId, paymentId } = await enrolledWithCard(ctx)
    const more = { amountCents: CARD_CENTS + 1 }
    expect((await refusalOf(refundCard(operator, cardId, more))).fields[0]?.field).toBe("amount")
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
  const { cardId, paymentId } = await boughtCard(ctx)
  await dispatchSteelCard(operator, { cardId, tracking: "BRT 1" })
  const [field] = (await refusalOf(refundCard(operator, cardId))).fields
  expect(field).toMatchObject({ field: "isDispatched", code: "membership.card-refund-dispatched" })
  await refundCard(operator, cardId, { isDispatched: true })
  await finishRefund(ctx, paymentId)
  expect(await listed(cardId)).toMatchObject({ list: "dispatched", leftCents: 0, status: "returned" })
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

  test("while the bank decides about the payment", async () => {
    const { cardId } = await boughtCard(ctx, "pm_card_createDispute")
    expect(await listed(cardId)).toMatchObject({ isBankDeciding: true })
    expect((await refusalOf(refundCard(operator, cardId))).code).toBe("payments.refund-disputed")
  })

  test("while an earlier one is not sent", async () => {
    const { cardId } = await boughtCard(ctx)
    await refundCard(operator, cardId, { amountCents: 1 })
    const next = refundCard(operator, cardId, { amountCents: 1, expectedCents: CARD_CENTS - 1 })
    expect((await refusalOf(next)).code).toBe("payments.refund-under-way")
  })
})

describe("at the same time", () => {
  const outcomes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((result) =>
      result.status === "fulfilled" ? "done" : (result.reason as { code?: string }).code,
    )

  test("five operators refund a card once", async () => {
    const { cardId, paymentId } = await boughtCard(ctx)
    const half = { amountCents: 12_500 }
    const results = await outcomes([1, 2, 3, 4, 5].map(() => refundCard(operator, cardId, half)))
    expect(results.filter((result) => result === "done")).toHaveLength(1)
    expect(results.filter((result) => result === "membership.card-refund-changed")).toHaveLength(4)
    await finishRefund(ctx, paymentId)
    expect(await refundedCents(paymentId)).toBe(12_500)
  })

  test("a card is either refunded or dispatched", async () => {
    const { cardId } = await boughtCard(ctx)
    const results = await outcomes([
      refundCard(operator, cardId),
      dispatchSteelCard(operator, { cardId, tracking: "" }),
    ])
    expect(results.filter((result) => result === "done")).toHaveLength(1)
  })

  test("a second refund with the amount that is left passes", async () => {
    const { cardId, paymentId } = await boughtCard(ctx)
    await refundCard(operator, cardId, { amountCents: 10_000 })
    await finishRefund(ctx, paymentId)
    const { leftCents } = await listed(cardId)
    await refundCard(operator, cardId, { amountCents: 10_000, expectedCents: leftCents })
    await finishRefund(ctx, paymentId)
    expect(await refundedCents(paymentId)).toBe(20_000)
  })

  test("the database refuses more than the price", async () => {
    const { cardId } = await boughtCard(ctx)
    const more = ctx.db
      .update(steelCards)
      .set({ refundCents: CARD_CENTS + 1 })
      .where(eq(steelCards.id, cardId))
    await expect(Promise.resolve(more)).rejects.toThrow()
  })
})

describe("a refund of a steel card that fails later", () => {
  test("is shown to operator and member, and can be repeated", async () => {
    const { cardId, customerCtx, paymentId } = await boughtCard(ctx, "pm_card_refundFail")
    await refundCard(operator, cardId, { amountCents: 10_000 })
    await finishRefund(ctx, paymentId)
    expect(await listed(cardId)).toMatchObject({ status: "failed", failed: { paymentId }, leftCents: 15_000 })
    expect((await accountMembership(customerCtx)).steelCards[0]?.refund).toMatchObject({
      status: "failed",
      cents: 10_000,
    })
    await retryRefund(operator, { paymentId })
    expect(await listed(cardId)).toMatchObject({ status: "on-its-way", failed: null })
  })

  test("has to be resolved before another one", async () => {
    const { cardId, paymentId } = await boughtCard(ctx, "pm_card_refundFail")
    await refundCard(operator, cardId, { amountCents: 10_000 })
    await finishRefund(ctx, paymentId)
    const next = refundCard(operator, cardId, { amountCents: 15_000, expectedCents: 15_000 })
    expect((await refusalOf(next)).code).toBe("payments.refund-unresolved")
  })

  test("keeps the card in the list of cancelled ones and can be repeated", async () => {
    const { cardId, paymentId } = await boughtCard(ctx, "pm_card_refundFail")
    await refundCard(operator, cardId)
    await finishRefund(ctx, paymentId)
    expect(await listed(cardId)).toMatchObject({ list: "cancelled", status: "failed", failed: { paymentId } })
    await retryRefund(operator, { paymentId })
    const requested = (await refundsOf(ctx.db, paymentId)).filter(({ status }) => status === "requested")
    expect(requested.map(({ amountCents }) => amountCents)).toEqual([CARD_CENTS])
  })

  test("is left to the queue if it is the refund of the membership", async () => {
    const { cardId, paymentId, membership } = await enrolledWithCard(ctx, "pm_card_refundFail")
    const found = (await refundableMemberships(ctx, [membership.id])).get(membership.id)
    const expectedCents = found?.amounts[0]?.cents ?? 0
    await refundMembership(operator, { membershipId: membership.id, expectedCents, reason: "Moved abroad." })
    await finishRefund(ctx, paymentId)
    expect((await refundsOf(ctx.db, paymentId)).map(({ status }) => status)).toEqual(["failed"])
    expect(await listed(cardId)).toMatchObject({ list: "cancelled", status: null, failed: null, isBlocked: true })
  })
})

describe("a steel card paid in crypto", () => {
  async function cardPaidInCrypto() {
    const demo = { ...ctx, config: { ...ctx.config, demo: true } }
    await seedDemoRates(demo)
    const { userId, customerCtx } = await member(ctx, { tierId: "silver" })
    const { orderId } = await buySteelCard({ ...customerCtx, config: demo.config }, steelCardOrder({ method: "btc" }))
    await declareOrderCrypto(customerCtx, { orderId })
    const [payment] = await paymentsOf(ctx.db, { purchaseKind: STEEL_CARD_KIND, purchaseId: orderId })
    await settleCryptoPayment(operator, { paymentId: payment?.id ?? "", outcome: "confirmed" })
    const [card] = await steelCardsOf(ctx, userId)
    return { userId, customerCtx, orderId, cardId: card?.id ?? "", paymentId: payment?.id ?? "" }
  }
  const isToReturn = async (paymentId: string) =>
    (await cryptoPaymentsToRefund(operator)).some(({ id }) => id === paymentId)

  test("is refunded in part by hand, recorded with the transaction", async () => {
    const { cardId, paymentId, userId } = await cardPaidInCrypto()
    await refundCard(operator, cardId, { amountCents: 10_000 })
    expect(await isToReturn(paymentId)).toBe(true)
    expect(await lastMailTo(ctx, userId)).toMatch(/criptovaluta|cryptocurrency/)
    await recordCryptoReturned(operator, { paymentId, reference: "0xpart" })
    expect(await isToReturn(paymentId)).toBe(false)
    expect(await refundsOf(ctx.db, paymentId)).toMatchObject([
      { amountCents: 10_000, status: "succeeded", providerId: "0xpart" },
    ])
    expect(await listed(cardId)).toMatchObject({ list: "ordered", leftCents: 15_000, status: "returned" })
  })

  test("ends its order once all crypto is returned", async () => {
    const { cardId, paymentId, orderId } = await cardPaidInCrypto()
    await refundCard(operator, cardId)
    await recordCryptoReturned(operator, { paymentId, reference: "0xall" })
    expect(await orderById(ctx, orderId)).toMatchObject({ state: "ended" })
    const again = recordCryptoReturned(operator, { paymentId, reference: "0xagain" })
    expect((await refusalOf(again)).code).toBe("payments.already-settled")
  })

  test("prevents the deletion of the account until the crypto is returned", async () => {
    const { cardId, paymentId, userId } = await cardPaidInCrypto()
    const obstacles = async () => (await paymentsData.obstacles?.(ctx, userId))?.map(({ code }) => code)
    await refundCard(operator, cardId, { amountCents: 10_000 })
    expect(await obstacles()).toEqual(["payments.obstacle-refunding"])
    await recordCryptoReturned(operator, { paymentId, reference: "0xdeletion" })
    expect(await obstacles()).toEqual([])
  })
})

describe("the member sees a refund of their steel card", () => {
  test("on the membership page, with the receipt", async () => {
    const { cardId, customerCtx, paymentId, orderId } = await boughtCard(ctx)
    await refundCard(operator, cardId)
    const before = await accountMembership(customerCtx)
    expect(before.steelCards[0]).toMatchObject({ state: "cancelled", refund: { status: "on-its-way" } })
    await finishRefund(ctx, paymentId)
    const after = await accountMembership(customerCtx)
    expect(after.steelCards[0]?.refund).toEqual({ status: "returned", cents: CARD_CENTS, currency: "eur" })
    expect(after.receipts.find((receipt) => receipt.orderId === orderId)?.returned.refundedCents).toBe(CARD_CENTS)
  })

  test("on the receipt, as a line and in the amount left", async () => {
    const { cardId, customerCtx, paymentId, orderId } = await boughtCard(ctx)
    await refundCard(operator, cardId, { amountCents: 10_000 })
    await finishRefund(ctx, paymentId)
    const text = pdfText(
      (await membershipReceipt({ ...customerCtx, locale: "en" }, orderId, { compress: false })).bytes,
    )
    expect(text).toContain("Refunded on 26 November 2026")
    expect(text).toMatch(/Paid, less refunds\s*€150/)
  })

  test("in the export of their data", async () => {
    const { cardId, userId, customerCtx, paymentId } = await boughtCard(ctx)
    await refundCard(operator, cardId, { amountCents: 10_000 })
    await finishRefund(ctx, paymentId)
    expect(await membershipData.export?.(customerCtx, userId)).toMatchObject({
      steelCards: [{ id: cardId, priceCents: CARD_CENTS, refundCents: 10_000 }],
    })
    const exported = JSON.stringify(await paymentsData.export?.(customerCtx, userId))
    expect(exported).toContain("membership.card-refunded")
  })
})
