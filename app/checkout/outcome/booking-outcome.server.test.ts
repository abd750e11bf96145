import { beforeAll, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { heldYacht, requestedYacht, setTestKind, someYacht } from "../../../tests/support/purchases/checkouts"
import { balanceOf, someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { chargeBooking, nextStay, storedBooking } from "../../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { confirmBooking } from "../../bookings/booking.server"
import { declareCryptoSent, openCryptoPayment, settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { seedDemoRates } from "../../payments/crypto/crypto-rates.server"
import { cancelByLink } from "../cancelling/cancelling.server"
import { cancelWithVoucher } from "../cancelling/operator-cancelling.server"
import { applyGiftCardToBooking } from "../gift-cards/gift-card.server"
import { releaseGiftCardsOfEndedPurchases } from "../gift-cards/gift-card-release.server"
import { abandonCheckout } from "../holding/expiry.server"
import { refreshPayment } from "../paying/payment.server"
import { purchaseOf } from "../queries.server"
import { bookingDetail } from "./booking-detail.server"
import { bookingOutcome } from "./booking-outcome.server"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database, { clock: testClock() }))
setTestKind(ctx, "yacht")
beforeAll(async () => {
  await someYacht(ctx)
  await seedDemoRates(ctx)
})

const outcomeOf = async (bookingId: string) => (await bookingOutcome(ctx, await storedBooking(ctx, bookingId))).outcome

/** A held booking with 25 euro of gift card credit. */
async function withGiftCard() {
  const held = await heldYacht(ctx, nextStay())
  const card = await someGiftCard(ctx)
  await applyGiftCardToBooking(ctx, { ...held, code: card.code })
  return { held, card }
}

test("a booking that its customer abandons releases its gift card", async () => {
  const { held, card } = await withGiftCard()
  await abandonCheckout(ctx, held)
  expect(await balanceOf(ctx, card)).toBe(2_500)
  expect(await outcomeOf(held.bookingId)).toMatchObject({ isRefunded: false, isGiftCardCreditReturned: true })
})

test("a booking that ended with a voucher keeps its gift card spent", async () => {
  const { held, card } = await withGiftCard()
  await chargeBooking(ctx, held)
  await refreshPayment(ctx, held)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  const { bookingId } = held
  await cancelWithVoucher(operator, { bookingId, reason: "Allerta meteo.", voucherCents: 770_000 })
  expect(await balanceOf(ctx, card)).toBe(0)
  expect(await outcomeOf(bookingId)).toEqual({ why: "other", isRefunded: false, isGiftCardCreditReturned: false })
})

test("gift card credit is released once declared crypto is found missing", async () => {
  const placed = await requestedYacht(ctx, nextStay())
  const { bookingId } = placed
  await confirmBooking(ctx, { bookingId })
  const card = await someGiftCard(ctx)
  await applyGiftCardToBooking(ctx, { ...placed, code: card.code })
  const purchase = purchaseOf(bookingId)
  const crypto = { ...purchase, userId: null, amountCents: 767_500, currency: "eur", method: "btc" } as const
  const { paymentId } = await openCryptoPayment(ctx, crypto)
  await declareCryptoSent(ctx, { paymentId })
  await cancelByLink(ctx, { ...placed, expected: "crypto-declared+2500" })
  expect(await balanceOf(ctx, card)).toBe(0)
  expect(await outcomeOf(bookingId)).toMatchObject({ isRefunded: false, isGiftCardCreditReturned: false })
  expect((await bookingDetail(ctx, placed)).refundPlan.isCryptoDeclared).toBe(true)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await settleCryptoPayment(operator, { paymentId, outcome: "refused" })
  await releaseGiftCardsOfEndedPurchases(ctx)
  expect(await balanceOf(ctx, card)).toBe(2_500)
  expect(await outcomeOf(bookingId)).toMatchObject({ isRefunded: false, isGiftCardCreditReturned: true })
  expect((await bookingDetail(ctx, placed)).refundPlan.isCryptoDeclared).toBe(false)
})
