import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import {
  heldYacht,
  holdInvited,
  setTestKind,
  someYacht,
  yachtBooking,
} from "../../../tests/support/purchases/checkouts"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { bookingById } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { items } from "../../catalogue/tables.server"
import { addMinutes } from "../../platform/dates"
import { cancelByLink, cancellationPreview } from "../cancelling/cancelling.server"
import { voucherOf } from "../cancelling/vouchers.server"
import { endExpired } from "../holding/expiry.server"
import { checkoutData } from "../paying/checkout-data.server"
import { startPayment } from "../paying/payment.server"
import { applyGiftCardToBooking, removeGiftCard } from "./gift-card.server"
import { releaseGiftCardsOfEndedPurchases } from "./gift-card-release.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
setTestKind(ctx, "yacht")
beforeAll(() => someYacht(ctx))

const TOTAL = 770_000
let week = 0
const nextWeek = () => {
  week += 1
  return {
    startsAt: addMinutes(new Date("2027-01-02T13:00:00Z"), week * 10_080),
    endsAt: addMinutes(new Date("2027-01-09T09:00:00Z"), week * 10_080),
  }
}

test("only the guest with the link can apply and remove a code", async () => {
  const access = await heldYacht(ctx, nextWeek())
  const card = await someGiftCard(ctx)
  expect((await refusalOf(applyGiftCardToBooking(ctx, { bookingId: access.bookingId, code: card.code }))).status).toBe(
    401,
  )
  expect(await applyGiftCardToBooking(ctx, { ...access, code: card.code })).toMatchObject({
    amountDueCents: TOTAL - 2_500,
  })
  expect(await checkoutData(ctx, access)).toMatchObject({ cards: [{ giftCardId: card.id, cents: 2_500 }] })
  expect(await removeGiftCard(ctx, { ...access, giftCardId: card.id })).toMatchObject({
    amountDueCents: TOTAL,
    cards: [],
  })
  expect(await balanceOf(ctx, card)).toBe(2_500)
})

test("a personal voucher is refused to a guest", async () => {
  const access = await heldYacht(ctx, nextWeek())
  const owner = await person(ctx)
  const { code } = await someGiftCard(ctx, { kind: "voucher", transferable: false, ownerId: owner.userId })
  const refusal = await refusalOf(applyGiftCardToBooking(ctx, { ...access, code }))
  expect(refusal.fields).toMatchObject([{ code: "payments.gift-card-not-yours" }])
  expect(await applyGiftCardToBooking(as(ctx, owner), { ...access, code })).toMatchObject({
    giftCardCreditCents: 2_500,
  })
})

test("a fully covered booking is placed without a card", async () => {
  const access = await heldYacht(ctx, nextWeek())
  const { code } = await someGiftCard(ctx, { valueCents: TOTAL })
  await applyGiftCardToBooking(ctx, { ...access, code })
  expect(await startPayment(ctx, { ...access, expectedAmountCents: 0, currency: "eur" })).toEqual({
    kind: "no-payment-needed",
  })
  expect(await bookingById(ctx, access.bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
  expect((await refusalOf(removeGiftCard(ctx, access))).status).toBe(409)
})

test("an unchanged request keeps its gift card credit, a changed price releases it", async () => {
  const requested = yachtBooking(nextWeek())
  const access = await holdInvited(ctx, requested)
  const card = await someGiftCard(ctx)
  await applyGiftCardToBooking(ctx, { ...access, code: card.code })
  expect((await holdInvited(ctx, requested)).amountDueCents).toBe(TOTAL - 2_500)
  const dearer = { lines: [], subtotalCents: 800_000, taxCents: 80_000, totalCents: 880_000, amountDueCents: 880_000 }
  expect((await holdInvited(ctx, { ...requested, ...dearer })).amountDueCents).toBe(880_000)
  expect(await balanceOf(ctx, card)).toBe(2_500)
})

test("the job releases the credit of ended bookings, unless cancelled when paid", async () => {
  const [ended, cancelled] = [await heldYacht(ctx, nextWeek()), await heldYacht(ctx, nextWeek())]
  const [one, other] = [await someGiftCard(ctx), await someGiftCard(ctx)]
  await applyGiftCardToBooking(ctx, { ...ended, code: one.code })
  await applyGiftCardToBooking(ctx, { ...cancelled, code: other.code })
  const byCustomer = { status: "cancelled", cancelReason: "customer", paymentStatus: "paid" } as const
  await ctx.db.update(bookings).set(byCustomer).where(eq(bookings.id, cancelled.bookingId))
  await releaseGiftCardsOfEndedPurchases(ctx)
  expect([await balanceOf(ctx, one), await balanceOf(ctx, other)]).toEqual([0, 0])
  const byOperator = { status: "cancelled", cancelReason: "operator" } as const
  await ctx.db.update(bookings).set(byOperator).where(eq(bookings.id, ended.bookingId))
  await releaseGiftCardsOfEndedPurchases(ctx)
  await releaseGiftCardsOfEndedPurchases(ctx)
  expect([await balanceOf(ctx, one), await balanceOf(ctx, other)]).toEqual([2_500, 0])
})

test("concurrent guests cannot overdraw one code", { tags: ["postgres"] }, async () => {
  const guests = await Promise.all(
    Array.from({ length: 24 }, async (_, each) => {
      const guest = { ...ctx, network: `192.0.2.${each}` }
      return { guest, access: await heldYacht(guest, nextWeek()) }
    }),
  )
  const card = await someGiftCard(ctx, { valueCents: TOTAL + 30_000 })
  const results = await Promise.all(
    guests.map(({ guest, access }) =>
      applyGiftCardToBooking(guest, { ...access, code: card.code }).then(
        ({ giftCardCreditCents }) => giftCardCreditCents,
        ({ fields }) => fields[0]?.code,
      ),
    ),
  )
  expect(results.filter((result) => typeof result === "number").sort((a, b) => a - b)).toEqual([30_000, TOTAL])
  expect(results.filter((result) => result === "payments.gift-card-spent")).toHaveLength(22)
  expect(await balanceOf(ctx, card)).toBe(0)
})

test("an expired checkout releases its gift card credit", async () => {
  const access = await heldYacht(ctx, nextWeek())
  const card = await someGiftCard(ctx)
  await applyGiftCardToBooking(ctx, { ...access, code: card.code })
  clock.set(addMinutes(ctx.now(), 21))
  await endExpired(ctx)
  expect(await balanceOf(ctx, card)).toBe(2_500)
})

test("a customer can apply their own card by its id, not another's", async () => {
  const owner = await person(ctx)
  const { userId } = owner
  const own = await someGiftCard(ctx, { ownerId: userId })
  const other = await someGiftCard(ctx, { ownerId: (await person(ctx)).userId })
  const { bookingId } = await heldYacht(ctx, { ...nextWeek(), userId })
  const customerCtx = as(ctx, owner)
  expect((await checkoutData(customerCtx, { bookingId })).ownGiftCards).toMatchObject([
    { giftCardId: own.id, cents: 2_500 },
  ])
  const refusal = await refusalOf(applyGiftCardToBooking(customerCtx, { bookingId, giftCardId: other.id }))
  expect(refusal.fields).toMatchObject([{ field: "code", code: "payments.gift-card-unknown" }])
  expect(await applyGiftCardToBooking(customerCtx, { bookingId, giftCardId: own.id })).toMatchObject({
    amountDueCents: TOTAL - 2_500,
  })
  expect(await balanceOf(ctx, own)).toBe(0)
})

test("a card of a prize draw ticket is refused for a partner's item, others are not", async () => {
  const owner = await person(ctx)
  const { userId } = owner
  const customerCtx = as(ctx, owner)
  const itemId = await someYacht(ctx, "yacht-of-partner")
  await ctx.db.update(items).set({ offeredBy: "Costa S.r.l." }).where(eq(items.id, itemId))
  const prize = await someGiftCard(ctx, { ownerId: userId, isTicketCredit: true })
  const gift = await someGiftCard(ctx, { ownerId: userId, originKind: "operator" })
  const { bookingId } = await heldYacht(ctx, { ...nextWeek(), userId, itemId })
  expect((await checkoutData(customerCtx, { bookingId })).ownGiftCards).toMatchObject([{ giftCardId: gift.id }])
  for (const card of [{ code: prize.code }, { giftCardId: prize.id }]) {
    const refusal = await refusalOf(applyGiftCardToBooking(customerCtx, { bookingId, ...card }))
    expect(refusal.fields).toMatchObject([{ field: "code", code: "payments.gift-card-prize" }])
  }
  expect(await balanceOf(ctx, prize)).toBe(2_500)
  expect(await applyGiftCardToBooking(customerCtx, { bookingId, code: gift.code })).toMatchObject({
    giftCardCreditCents: 2_500,
  })
})

test("the voucher of a booking paid with ticket credit is ticket credit", async () => {
  const owner = await person(ctx)
  const { userId } = owner
  const customerCtx = as(ctx, owner)
  const price = { subtotalCents: 2_273, taxCents: 227, totalCents: 2_500, amountDueCents: 2_500 }
  const lines = [{ code: "days", cents: 2_273 }]
  for (const isTicketCredit of [true, false]) {
    const { bookingId } = await heldYacht(ctx, { ...nextWeek(), userId, lines, ...price })
    const { id: giftCardId } = await someGiftCard(ctx, { ownerId: userId, isTicketCredit })
    await applyGiftCardToBooking(customerCtx, { bookingId, giftCardId })
    await startPayment(customerCtx, { bookingId, expectedAmountCents: 0, currency: "eur", method: "card" })
    const { promise } = await cancellationPreview(customerCtx, { bookingId })
    await cancelByLink(customerCtx, { bookingId, expected: promise })
    expect(await voucherOf(ctx, bookingId)).toMatchObject({ kind: "voucher", isTicketCredit })
  }
})
