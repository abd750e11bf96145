import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { withSandbox } from "../../../tests/support/purchases/payments"
import {
  allConsents,
  cardPaymentOf,
  payRental,
  refusalOf,
  someCustomer,
  someFleet,
  someRentalRequest,
} from "../../../tests/support/purchases/rentals"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { bookingById } from "../../bookings/queries.server"
import { cancelByLink, cancellationPreview } from "../../checkout/cancelling/cancelling.server"
import { cancelWithRefund } from "../../checkout/cancelling/operator-cancelling.server"
import { withPaid } from "../../checkout/due.server"
import { applyGiftCardToBooking, removeGiftCard } from "../../checkout/gift-cards/gift-card.server"
import { releaseGiftCardsOfEndedPurchases } from "../../checkout/gift-cards/gift-card-release.server"
import { endExpired } from "../../checkout/holding/expiry.server"
import { priceRows } from "../../checkout/mails.server"
import { declareCrypto } from "../../checkout/paying/placing.server"
import { paidCentsOf } from "../../checkout/paying/received-money.server"
import { purchaseOf } from "../../checkout/queries.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { appliedTo } from "../../payments/gift-cards/gift-card-queries.server"
import { paymentsOf } from "../../payments/queries.server"
import { addDays, addMinutes } from "../../platform/dates"
import { decideAgencyBooking } from "../booking/agency.server"
import { openCheckout } from "../booking/checkout.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
beforeAll(() => someFleet(ctx))
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

/** Price of a Panda for one day, in cents of each currency. */
const EUR = 6_490
const USD = 7_100

let weeks = 0
async function atStepFour(changes: Record<string, unknown> = {}) {
  const customer = await someCustomer(ctx)
  const customerCtx = as(ctx, customer)
  const pickupDate = addDays("2026-11-30", 7 * weeks++)
  const rentalRequest = someRentalRequest(customer, { pickupDate, returnDate: addDays(pickupDate, 1), ...changes })
  const checkout = await openCheckout(customerCtx, rentalRequest)
  return { customerCtx, customer, rentalRequest, bookingId: checkout.bookingId, checkout }
}
const bookingOf = async (id: string) => {
  const found = await bookingById(ctx, id)
  if (!found) throw new Error("No such booking.")
  return found
}
const submission = (bookingId: string, expectedAmountCents: number, paymentMethod = "online", currency = "eur") => ({
  bookingId,
  paymentMethod,
  ...allConsents,
  expectedAmountCents,
  currency,
})
const intentOf = async (bookingId: string) => {
  const open = (await paymentsOf(ctx.db, purchaseOf(bookingId))).find(({ state }) => state === "open")
  return open?.providerId ?? ""
}

describe("a gift card for part of the price", () => {
  test("reduces the amount due, and the card pays the rest", async () => {
    const { customerCtx, bookingId } = await atStepFour()
    const card = await someGiftCard(ctx)
    const voucher = await someGiftCard(ctx, { kind: "voucher", valueCents: 1_000 })
    const first = await applyGiftCardToBooking(customerCtx, { bookingId, code: card.code })
    expect(first).toMatchObject({ giftCardCreditCents: 2_500, amountDueCents: EUR - 2_500, currency: "eur" })
    const both = await applyGiftCardToBooking(customerCtx, { bookingId, code: voucher.code })
    expect(both).toMatchObject({ giftCardCreditCents: 3_500, amountDueCents: EUR - 3_500 })
    expect(both.cards.map(({ kind, cents }) => `${kind} ${cents}`)).toEqual(["gift_card 2500", "voucher 1000"])
    await payRental(customerCtx, submission(bookingId, EUR - 3_500))
    await chargeAtProvider(ctx, await intentOf(bookingId))
    await ctx.deliverWebhooks()
    const booking = await bookingOf(bookingId)
    expect(booking).toMatchObject({
      status: "confirmed",
      paymentStatus: "paid",
      giftCardCreditCents: 3_500,
      amountDueCents: 2_990,
    })
    expect(priceRows(ctx, await withPaid(ctx, booking)).slice(-3)).toEqual([
      { label: expect.any(String), value: "€64.90" },
      { label: expect.any(String), value: "−€35" },
      { label: expect.any(String), value: "€29.90", strong: true },
    ])
    expect(await paidCentsOf(ctx, booking)).toBe(EUR)
  })

  test("in dollars is converted once, and the previous amount is refused", async () => {
    const { customerCtx, bookingId, checkout } = await atStepFour({ currency: "usd" })
    expect(checkout.quote.totalInCurrencyCents).toBe(USD)
    const { code } = await someGiftCard(ctx)
    // 64.90 less 25.00 are 39.90 euro, 43.89 dollars.
    expect(await applyGiftCardToBooking(customerCtx, { bookingId, code })).toMatchObject({
      amountDueCents: 4_400,
      currency: "usd",
    })
    const before = submission(bookingId, USD, "online", "usd")
    expect((await refusalOf(payRental(customerCtx, before))).code).toBe("checkout.amount-changed")
    expect(await payRental(customerCtx, submission(bookingId, 4_400, "online", "usd"))).toMatchObject({ kind: "card" })
  })

  test("cancels an open card payment of the previous amount", async () => {
    const { customerCtx, bookingId } = await atStepFour()
    await payRental(customerCtx, submission(bookingId, EUR))
    const intent = await intentOf(bookingId)
    const { code } = await someGiftCard(ctx)
    await applyGiftCardToBooking(customerCtx, { bookingId, code })
    await expect(chargeAtProvider(ctx, intent)).rejects.toThrow()
    expect((await paymentsOf(ctx.db, purchaseOf(bookingId))).map(({ state }) => state)).toEqual(["cancelled"])
  })

  test("cancels a payment that the browser opens while it is applied", async () => {
    const { customerCtx, customer, bookingId } = await atStepFour()
    const card = await someGiftCard(ctx)
    await payRental(customerCtx, submission(bookingId, EUR))
    let opens = true
    const cancel: typeof ctx.stripe.paymentIntents.cancel = async (...args) => {
      const cancelled = await ctx.stripe.paymentIntents.cancel(...args)
      if (opens) {
        opens = false
        await ctx.deliverWebhooks()
        await payRental(customerCtx, submission(bookingId, EUR))
      }
      return cancelled
    }
    const paymentIntents = Object.create(ctx.stripe.paymentIntents, { cancel: { value: cancel } })
    const stripe = Object.create(ctx.stripe, { paymentIntents: { value: paymentIntents } })
    const credit = await applyGiftCardToBooking({ ...as(ctx, customer), stripe }, { bookingId, code: card.code })
    expect(credit.giftCardCreditCents).toBeGreaterThan(0)
    expect((await paymentsOf(ctx.db, purchaseOf(bookingId))).map(({ state }) => state)).toEqual([
      "cancelled",
      "cancelled",
    ])
  })

  test("has its balance back at once when removed", async () => {
    const { customerCtx, bookingId } = await atStepFour()
    const [one, other] = [await someGiftCard(ctx), await someGiftCard(ctx)]
    await applyGiftCardToBooking(customerCtx, { bookingId, code: one.code })
    await applyGiftCardToBooking(customerCtx, { bookingId, code: other.code })
    expect(await removeGiftCard(customerCtx, { bookingId, giftCardId: one.id })).toMatchObject({
      giftCardCreditCents: 2_500,
    })
    expect([await balanceOf(ctx, one), await balanceOf(ctx, other)]).toEqual([2_500, 0])
    expect(await removeGiftCard(customerCtx, { bookingId })).toMatchObject({
      giftCardCreditCents: 0,
      amountDueCents: EUR,
      cards: [],
    })
    expect(await balanceOf(ctx, other)).toBe(2_500)
  })

  test("leaves the rest to the agency or crypto", async () => {
    const agency = await atStepFour()
    await applyGiftCardToBooking(agency.customerCtx, {
      bookingId: agency.bookingId,
      code: (await someGiftCard(ctx)).code,
    })
    await payRental(agency.customerCtx, submission(agency.bookingId, EUR - 2_500, "agency"))
    expect(await bookingOf(agency.bookingId)).toMatchObject({ status: "pending", amountDueCents: EUR - 2_500 })
    const crypto = await atStepFour()
    await applyGiftCardToBooking(crypto.customerCtx, {
      bookingId: crypto.bookingId,
      code: (await someGiftCard(ctx)).code,
    })
    await payRental(crypto.customerCtx, submission(crypto.bookingId, EUR - 2_500, "crypto"))
    const [payment] = await paymentsOf(ctx.db, purchaseOf(crypto.bookingId))
    expect(payment).toMatchObject({ method: "btc", amountCents: EUR - 2_500 })
  })
})

describe("a gift card for the total price", () => {
  test("confirms the booking as paid without a card, for any payment method", async () => {
    for (const paymentMethod of ["online", "agency", "crypto"]) {
      const { customerCtx, bookingId } = await atStepFour()
      const card = await someGiftCard(ctx, { valueCents: 10_000 })
      expect(await applyGiftCardToBooking(customerCtx, { bookingId, code: card.code })).toMatchObject({
        amountDueCents: 0,
      })
      expect((await refusalOf(cardPaymentOf(customerCtx, { bookingId }))).status).toBe(422)
      expect(await payRental(customerCtx, submission(bookingId, 0, paymentMethod))).toEqual({
        kind: "no-payment-needed",
      })
      expect(await bookingOf(bookingId)).toMatchObject({
        status: "confirmed",
        paymentStatus: "paid",
        paymentMethod: "online",
      })
      expect(await balanceOf(ctx, card)).toBe(10_000 - EUR)
      expect(await paymentsOf(ctx.db, purchaseOf(bookingId))).toEqual([])
    }
  })

  test("changes nothing without the consents", async () => {
    const { customerCtx, bookingId } = await atStepFour()
    await applyGiftCardToBooking(customerCtx, {
      bookingId,
      code: (await someGiftCard(ctx, { valueCents: 10_000 })).code,
    })
    const refusal = await refusalOf(payRental(customerCtx, { ...submission(bookingId, 0), agreesToTerms: false }))
    expect(refusal.status).toBe(422)
    expect((await bookingOf(bookingId)).status).toBe("held")
  })
})

describe("a gift card is refused", () => {
  test("for another customer's booking (404) and for a placed one", async () => {
    const { customerCtx, bookingId } = await atStepFour()
    const { code } = await someGiftCard(ctx)
    const stranger = as(ctx, await someCustomer(ctx))
    expect((await refusalOf(applyGiftCardToBooking(stranger, { bookingId, code }))).status).toBe(404)
    expect((await refusalOf(applyGiftCardToBooking(ctx, { bookingId, code }))).status).toBe(401)
    await payRental(customerCtx, submission(bookingId, EUR, "agency"))
    expect((await refusalOf(applyGiftCardToBooking(customerCtx, { bookingId, code }))).code).toBe(
      "checkout.already-placed",
    )
  })

  test("if the code is wrong, and after ten tries in ten minutes", async () => {
    const { customerCtx, bookingId } = await atStepFour()
    for (let tries = 0; tries < 10; tries++) {
      const refusal = await refusalOf(applyGiftCardToBooking(customerCtx, { bookingId, code: "2222222222222222" }))
      expect(refusal.fields).toMatchObject([{ field: "code", code: "payments.gift-card-unknown" }])
    }
    const { code } = await someGiftCard(ctx)
    expect((await refusalOf(applyGiftCardToBooking(customerCtx, { bookingId, code }))).status).toBe(429)
    expect(await bookingOf(bookingId)).toMatchObject({ giftCardCreditCents: 0, amountDueCents: EUR })
  })

  test("to one of two concurrent checkouts with the same code", { tags: ["postgres"] }, async () => {
    const [one, other] = [await atStepFour(), await atStepFour()]
    const card = await someGiftCard(ctx)
    const results = await Promise.all(
      [one, other].map(({ customerCtx, bookingId }) =>
        applyGiftCardToBooking(customerCtx, { bookingId, code: card.code }).then(
          ({ giftCardCreditCents }) => giftCardCreditCents,
          () => 0,
        ),
      ),
    )
    expect(results.sort()).toEqual([0, 2_500])
    expect(await balanceOf(ctx, card)).toBe(0)
  })
})

describe("a changed booking", () => {
  test("keeps its credit if unchanged, and releases it with other dates", async () => {
    const { customerCtx, rentalRequest, bookingId } = await atStepFour()
    const card = await someGiftCard(ctx)
    await applyGiftCardToBooking(customerCtx, { bookingId, code: card.code })
    const same = await openCheckout(customerCtx, rentalRequest)
    expect(same).toMatchObject({
      bookingId,
      releasedCreditCents: 0,
      giftCardCredit: { giftCardCreditCents: 2_500, amountDueCents: EUR - 2_500 },
    })
    const renamed = await openCheckout(customerCtx, { ...rentalRequest, phone: "+39 070 999" })
    expect(renamed).toMatchObject({ releasedCreditCents: 0, giftCardCredit: { giftCardCreditCents: 2_500 } })
    const dollars = await openCheckout(customerCtx, { ...rentalRequest, currency: "usd" })
    expect(dollars).toMatchObject({
      releasedCreditCents: 0,
      giftCardCredit: { amountDueCents: 4_400, currency: "usd" },
    })
    const longer = { ...rentalRequest, returnDate: addDays(String(rentalRequest.returnDate), 1) }
    const changed = await openCheckout(customerCtx, longer)
    expect(changed).toMatchObject({
      bookingId,
      releasedCreditCents: 2_500,
      giftCardCredit: { giftCardCreditCents: 0, cards: [] },
    })
    expect(changed.giftCardCredit.amountDueCents).toBe(changed.quote.totalInCurrencyCents)
    expect(await balanceOf(ctx, card)).toBe(2_500)
    expect((await openCheckout(customerCtx, longer)).releasedCreditCents).toBe(0)
  })
})

describe("the gift card of an ended booking", () => {
  async function withGiftCardCredit(paymentMethod?: "agency" | "crypto") {
    const held = await atStepFour()
    const card = await someGiftCard(ctx)
    await applyGiftCardToBooking(held.customerCtx, { bookingId: held.bookingId, code: card.code })
    if (paymentMethod) await payRental(held.customerCtx, submission(held.bookingId, EUR - 2_500, paymentMethod))
    return { ...held, card }
  }
  const operator = async () => as(ctx, await person(ctx, { role: "operator" }))

  test("is released at once if it was unpaid", async () => {
    const { customerCtx, rentalRequest, bookingId, card } = await withGiftCardCredit()
    clock.set(addMinutes(ctx.now(), 21))
    await endExpired(ctx)
    expect((await bookingOf(bookingId)).cancelReason).toBe("expired")
    expect(await balanceOf(ctx, card)).toBe(2_500)
    const reopened = await openCheckout(customerCtx, rentalRequest)
    expect(reopened).toMatchObject({ releasedCreditCents: 2_500, giftCardCredit: { giftCardCreditCents: 0 } })
    expect(reopened.bookingId).not.toBe(bookingId)
  })

  test("is released after the agency's cancellation", async () => {
    const { bookingId, card } = await withGiftCardCredit("agency")
    await decideAgencyBooking(await operator(), { bookingId, outcome: "cancelled" })
    expect(await balanceOf(ctx, card)).toBe(2_500)
    const mails = await ctx.db.select().from(messages).where(eq(messages.kind, "checkout.agency-cancelled"))
    expect(mails.at(-1)?.body).toContain("What gift cards and vouchers had covered is back on them")
  })

  test("is released after a refund at the provider", async () => {
    const { customerCtx, bookingId, card } = await withGiftCardCredit()
    await payRental(customerCtx, submission(bookingId, EUR - 2_500))
    const intent = await intentOf(bookingId)
    await chargeAtProvider(ctx, intent)
    await ctx.deliverWebhooks()
    await ctx.stripe.refunds.create({ payment_intent: intent })
    await ctx.deliverWebhooks()
    expect(await bookingOf(bookingId)).toMatchObject({ status: "cancelled", cancelReason: "operator" })
    expect(await balanceOf(ctx, card)).toBe(2_500)
  })

  test("stays applied while crypto may arrive", async () => {
    const [found, refused] = [await withGiftCardCredit("crypto"), await withGiftCardCredit("crypto")]
    for (const { customerCtx, bookingId } of [found, refused]) await declareCrypto(customerCtx, { bookingId })
    clock.set(addMinutes(ctx.now(), 25 * 60))
    await endExpired(ctx)
    expect(await mailAbout(refused.bookingId)).toContain(
      "What gift cards and vouchers had covered goes back on them as soon as that payment is returned to you",
    )
    await releaseGiftCardsOfEndedPurchases(ctx)
    expect(await appliedTo(ctx.db, found.bookingId)).toHaveLength(1)
    const by = await operator()
    const paymentOf = async (id: string) => (await paymentsOf(ctx.db, purchaseOf(id)))[0]?.id ?? ""
    await settleCryptoPayment(by, { paymentId: await paymentOf(found.bookingId), outcome: "confirmed" })
    await settleCryptoPayment(by, { paymentId: await paymentOf(refused.bookingId), outcome: "refused" })
    expect(await mailAbout(refused.bookingId)).toMatch(/has not arrived[\s\S]*had covered is back on them/)
    expect(await bookingOf(found.bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" })
    expect([await balanceOf(ctx, found.card), await balanceOf(ctx, refused.card)]).toEqual([0, 2_500])
  })

  test("is not reported as returned while declared crypto keeps it", async () => {
    const { customerCtx, rentalRequest, bookingId, card } = await withGiftCardCredit("crypto")
    await declareCrypto(customerCtx, { bookingId })
    clock.set(addMinutes(ctx.now(), 25 * 60))
    await endExpired(ctx)
    expect(await openCheckout(customerCtx, rentalRequest)).toMatchObject({
      releasedCreditCents: 0,
      giftCardCredit: { giftCardCreditCents: 0 },
    })
    expect(await balanceOf(ctx, card)).toBe(0)
  })

  test("is released and named in page and mail if its customer cancels", async () => {
    const { customerCtx, bookingId, card } = await withGiftCardCredit("agency")
    const preview = await cancellationPreview(customerCtx, { bookingId })
    expect(preview).toMatchObject({ promise: "unpaid+2500", cards: [{ giftCardId: card.id, cents: 2_500 }] })
    expect((await refusalOf(cancelByLink(customerCtx, { bookingId, expected: "unpaid" }))).code).toBe(
      "checkout.cancellation-changed",
    )
    await cancelByLink(customerCtx, { bookingId, expected: preview.promise })
    expect(await balanceOf(ctx, card)).toBe(2_500)
    const mail = await mailAbout(bookingId)
    expect(mail).toContain("You had paid nothing in money and you owe nothing.")
    expect(mail).toContain("€25 is back on the gift cards or vouchers you used")
  })

  test("is released after the crypto arrives if its customer cancels", async () => {
    const { customerCtx, bookingId, card } = await withGiftCardCredit("crypto")
    await declareCrypto(customerCtx, { bookingId })
    const preview = await cancellationPreview(customerCtx, { bookingId })
    expect(preview).toMatchObject({ promise: "crypto-declared+2500", cards: [{ giftCardId: card.id }] })
    await cancelByLink(customerCtx, { bookingId, expected: preview.promise })
    await releaseGiftCardsOfEndedPurchases(ctx)
    expect(await balanceOf(ctx, card)).toBe(0)
    const mail = await mailAbout(bookingId)
    expect(mail).toContain("You told us that you had sent a payment")
    expect(mail).toContain("€25 goes back to the gift cards or vouchers you used as soon as that payment")
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    await settleCryptoPayment(await operator(), { paymentId: payment?.id ?? "", outcome: "confirmed" })
    expect(await balanceOf(ctx, card)).toBe(2_500)
    const last = await mailAbout(bookingId)
    expect(last).toContain("We are returning in full what you paid in cryptocurrency, €39.90, and will write")
    expect(last).toContain("What gift cards and vouchers had covered is back on them")
  })

  test("is named in the only mail after an operator's refusal", async () => {
    const { customerCtx, bookingId, card } = await withGiftCardCredit("crypto")
    await declareCrypto(customerCtx, { bookingId })
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    await settleCryptoPayment(await operator(), { paymentId: payment?.id ?? "", outcome: "refused" })
    expect(await balanceOf(ctx, card)).toBe(2_500)
    const mails = await ctx.db.select({ kind: messages.kind }).from(messages).where(isAbout("booking", bookingId))
    expect(mails.filter(({ kind }) => /refused|returned/.test(kind))).toEqual([{ kind: "checkout.crypto-refused" }])
    expect(await mailAbout(bookingId)).toContain("What gift cards and vouchers had covered is back on them")
  })

  test("is named in the mail with the crypto if the dates were taken", async () => {
    const { customerCtx, rentalRequest, bookingId, card } = await withGiftCardCredit("crypto")
    await declareCrypto(customerCtx, { bookingId })
    clock.set(addMinutes(ctx.now(), 25 * 60))
    await endExpired(ctx)
    const other = await someCustomer(ctx)
    const { pickupDate, returnDate } = rentalRequest
    await openCheckout(as(ctx, other), someRentalRequest(other, { pickupDate, returnDate }))
    const [payment] = await paymentsOf(ctx.db, purchaseOf(bookingId))
    await settleCryptoPayment(await operator(), { paymentId: payment?.id ?? "", outcome: "confirmed" })
    expect(await balanceOf(ctx, card)).toBe(2_500)
    const mail = await mailAbout(bookingId)
    expect(mail).toMatch(/someone else had booked[\s\S]*paid in cryptocurrency[\s\S]*had covered is back on them/)
    expect(mail).not.toContain("your bank")
  })

  test("is named with the crypto in the mail of the company's cancellation", async () => {
    const { customerCtx, bookingId } = await withGiftCardCredit("crypto")
    await declareCrypto(customerCtx, { bookingId })
    await cancelWithRefund(await operator(), { bookingId, reason: "The car broke down." })
    const mail = await mailAbout(bookingId)
    expect(mail).toContain("You told us that you had sent a payment")
    expect(mail).toContain("€25 goes back to the gift card or voucher you used as soon as that payment")
  })

  const mailAbout = async (bookingId: string) => {
    const sent = await ctx.db.select().from(messages).where(isAbout("booking", bookingId))
    return sent.map(({ body }) => body).join("\n")
  }
})
