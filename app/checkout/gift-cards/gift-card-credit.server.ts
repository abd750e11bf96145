// Gift cards and vouchers of one booking, the same for all kinds (D23).
import { lockBooking, updateGiftCardCredit } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { giftCardCreditsIn } from "../../bookings/rules/total"
import { isCompanyItem, itemById } from "../../catalogue/queries.server"
import { appliedTo } from "../../payments/gift-cards/gift-card-queries.server"
import {
  applyGiftCard,
  limitCodeTries,
  type RequestedCard,
  releaseAppliedCredit,
} from "../../payments/gift-cards/gift-cards.server"
import { lockPurchase, type PurchaseRef } from "../../payments/queries.server"
import { cancelOpenPayments } from "../../payments/stripe/card.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { convertEuroCents, sum } from "../../platform/money"
import { Refusal } from "../../platform/refusal"
import type { GiftCardCredit } from "../paying/checkout-response.server"
import { PAYMENT_OPEN, purchaseOf, requireNoOpenPayment } from "../queries.server"

export type CreditableBooking = {
  bookingId: string
  /** Called under the booking's row lock; throws if its price can no longer change. */
  requireOpen: (booking: Booking) => Promise<void>
}

export async function giftCardCreditOfBooking(ctx: Ctx, booking: Booking): Promise<GiftCardCredit> {
  const { giftCardCreditCents, amountDueCents, currency } = booking
  return {
    cards: await appliedCardsOf(ctx, booking),
    giftCardCreditCents,
    amountDueCents: amountDueCents,
    currency,
  }
}

/** The cards applied to a booking, with each one's share of its price in the booking's currency. */
export async function appliedCardsOf(ctx: Ctx, booking: Booking) {
  const cards = await appliedTo(ctx.db, booking.id)
  const appliedCents = giftCardCreditsIn(
    booking,
    cards.map(({ cents }) => cents),
  )
  return cards.map((card, each) => ({ ...card, appliedCents: appliedCents[each] ?? 0 }))
}

/**
 * Applies a card to an unpaid booking, by its code or, for the owner, by its id. Cancels open payments of the previous
 * amount first; one that succeeds in the meantime counts instead. Refuses as `applyGiftCard` does,
 * `checkout.payment-open` (409) while a payment is open, 429 after ten tries. Call it outside
 * any transaction.
 */
export async function applyCode(ctx: Ctx, card: RequestedCard, booking: CreditableBooking): Promise<GiftCardCredit> {
  if ("code" in card) await limitCodeTries(ctx)
  return changeGiftCardCredit(ctx, booking, async (txCtx, { itemId, totalCents, giftCardCreditCents }) => {
    const { bookingId } = booking
    const excludesTicketCredit = await isOfPartner(txCtx, itemId)
    await applyGiftCard(txCtx, { card, bookingId, upToCents: totalCents - giftCardCreditCents, excludesTicketCredit })
  })
}

/** Whether a partner offers the item: cards of prize draw tickets are refused, as partners are paid in money (D53). */
export async function isOfPartner(ctx: Ctx, itemId: string): Promise<boolean> {
  const item = await itemById(ctx, itemId)
  return item !== undefined && !isCompanyItem(item)
}

/** Releases the credit of one card or of all. Call it outside any transaction. */
export const removeGiftCardCredit = (
  ctx: Ctx,
  booking: CreditableBooking,
  giftCardId?: string,
): Promise<GiftCardCredit> =>
  changeGiftCardCredit(ctx, booking, async (txCtx) => {
    await releaseAppliedCredit(txCtx, booking.bookingId, { giftCardId })
  })

type Requested = Pick<Booking, "itemId" | "startsAt" | "endsAt" | "totalCents" | "currency">

/**
 * The price of a held booking that is requested again: gift card credit is kept if item, dates and price are unchanged.
 * Otherwise it is dropped (`releasesCredit`) and the caller releases it (`releaseAppliedCredit`) once the new period is
 * reserved. Lock order: booking, period, gift cards, which avoids deadlocks.
 */
export function revisedGiftCardCredit(existing: Booking, requested: Requested) {
  const isSame =
    existing.itemId === requested.itemId &&
    existing.totalCents === requested.totalCents &&
    existing.startsAt.getTime() === requested.startsAt.getTime() &&
    existing.endsAt.getTime() === requested.endsAt.getTime()
  const giftCardCreditCents = isSame ? existing.giftCardCreditCents : 0
  const price = {
    giftCardCreditCents,
    amountDueCents: convertEuroCents(requested.totalCents - giftCardCreditCents, requested.currency),
  }
  return { price, releasesCredit: !isSame && existing.giftCardCreditCents > 0 }
}

async function changeGiftCardCredit(
  ctx: Ctx,
  { bookingId, requireOpen }: CreditableBooking,
  change: (txCtx: Ctx, booking: Booking) => Promise<void>,
): Promise<GiftCardCredit> {
  const purchase = purchaseOf(bookingId)
  const changed = await withoutOpenPayments(ctx, purchase, async (txCtx) => {
    await lockPurchase(txCtx.db, purchase)
    const booking = await lockBooking(txCtx, bookingId)
    await requireOpen(booking)
    await requireNoOpenPayment(txCtx, purchase)
    await change(txCtx, booking)
    const giftCardCreditCents = sum((await appliedTo(txCtx.db, bookingId)).map(({ cents }) => cents))
    return giftCardCreditOfBooking(txCtx, await updateGiftCardCredit(txCtx, { bookingId, giftCardCreditCents }))
  })
  await endOutdated(ctx, purchase)
  return changed
}

const MAX_ATTEMPTS = 3

/**
 * Cancels the open payments and runs `work` in a transaction; again if a payment was opened in between, as the payment page
 * opens one while the customer types a code.
 */
async function withoutOpenPayments<T>(
  ctx: Ctx,
  purchase: PurchaseRef,
  work: (txCtx: Ctx) => Promise<T>,
  attempts = MAX_ATTEMPTS,
): Promise<T> {
  await cancelOpenPayments(ctx, purchase)
  try {
    return await inTransaction(ctx, work)
  } catch (error) {
    if (attempts === 1 || !(error instanceof Refusal) || error.code !== PAYMENT_OPEN) throw error
    return withoutOpenPayments(ctx, purchase, work, attempts - 1)
  }
}

/** Cancels a payment that was opened in the meantime with the previous amount. */
async function endOutdated(ctx: Ctx, purchase: PurchaseRef): Promise<void> {
  try {
    await cancelOpenPayments(ctx, purchase)
  } catch (err) {
    ctx.log.error({ err, ...purchase }, "a payment of a previous amount could not be cancelled")
  }
}
