import { lockBooking, updateGiftCardCredit } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { giftCardCreditsIn } from "../../bookings/rules/total"
import { type Applied, appliedTo } from "../../payments/gift-cards/gift-card-queries.server"
import { type AskedCard, applyGiftCard, countCodeTry, returnApplied } from "../../payments/gift-cards/gift-cards.server"
import { lockPurchase, type Purchase } from "../../payments/queries.server"
import { cancelOpenPayments } from "../../payments/stripe/card.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { type Currency, convertEuroCents, sum } from "../../platform/money"
import { requireNoOpenPayment } from "../queries.server"

/** Gift cards and vouchers of one booking, whichever checkout it is in (D23). */

/**
 * What is set off, in euro cents, and what is left to be charged, in cents of `currency`; `taken` is what each card takes off
 * the price in those, so that all of them and `charged` make up the whole.
 */
export type GiftCardCredit = {
  cards: (Applied & { taken: number })[]
  giftCardCreditCents: number
  charged: number
  currency: Currency
}

export type CreditableBooking = {
  bookingId: string
  purchase: Purchase
  /** Asked under the lock of the booking; it throws where its price cannot change any more. */
  requireOpen: (booking: Booking) => Promise<void>
}

export async function giftCardCreditOfBooking(ctx: Ctx, booking: Booking, purchase: Purchase): Promise<GiftCardCredit> {
  const { giftCardCreditCents, amountDueCents: charged, currency } = booking
  return { cards: await takenBy(ctx, booking, purchase), giftCardCreditCents, charged, currency }
}

/** The cards set off against a booking, with what each took off its price in the booking's currency. */
export async function takenBy(ctx: Ctx, booking: Booking, purchase: Purchase) {
  const cards = await appliedTo(ctx.db, purchase)
  const taken = giftCardCreditsIn(
    booking,
    cards.map(({ cents }) => cents),
  )
  return cards.map((card, each) => ({ ...card, taken: taken[each] ?? 0 }))
}

/**
 * Sets a card off against an unpaid booking, by its code or, its owner's own, by its id. Payments opened with the amount of before end first, and one that is paid at
 * that moment counts instead. Refuses as `applyGiftCard` does, `checkout.payment-under-way` (409) while the provider is still
 * taking money, 429 after ten tries. Call it outside any transaction.
 */
export async function applyCode(ctx: Ctx, card: AskedCard, booking: CreditableBooking): Promise<GiftCardCredit> {
  if ("code" in card) await countCodeTry(ctx)
  return changeGiftCardCredit(ctx, booking, async (inner, { totalCents, giftCardCreditCents }) => {
    await applyGiftCard(inner, { card, purchase: booking.purchase, upToCents: totalCents - giftCardCreditCents })
  })
}

/** Gives back what was set off, of one card or of all, at once. Call it outside any transaction. */
export const removeGiftCardCredit = (
  ctx: Ctx,
  booking: CreditableBooking,
  giftCardId?: string,
): Promise<GiftCardCredit> =>
  changeGiftCardCredit(ctx, booking, async (inner) => {
    await returnApplied(inner, booking.purchase, { giftCardId })
  })

type Asked = Pick<Booking, "itemId" | "startsAt" | "endsAt" | "totalCents" | "currency">

/**
 * The price of a held booking that is asked for again: what is set off stays where neither item, dates nor price changed.
 * Otherwise nothing does (`isDropped`) and the caller gives it back (`returnApplied`), but only once the new period is kept:
 * everybody locks first the booking, then its period, then gift cards, so that no two wait for each other.
 */
export function carriedGiftCardCredit(existing: Booking, asked: Asked) {
  const isSame =
    existing.itemId === asked.itemId &&
    existing.totalCents === asked.totalCents &&
    existing.startsAt.getTime() === asked.startsAt.getTime() &&
    existing.endsAt.getTime() === asked.endsAt.getTime()
  const giftCardCreditCents = isSame ? existing.giftCardCreditCents : 0
  const price = {
    giftCardCreditCents,
    amountDueCents: convertEuroCents(asked.totalCents - giftCardCreditCents, asked.currency),
  }
  return { price, isDropped: !isSame && existing.giftCardCreditCents > 0 }
}

async function changeGiftCardCredit(
  ctx: Ctx,
  { bookingId, purchase, requireOpen }: CreditableBooking,
  change: (inner: Ctx, booking: Booking) => Promise<void>,
): Promise<GiftCardCredit> {
  await cancelOpenPayments(ctx, purchase)
  const changed = await inTransaction(ctx, async (inner) => {
    await lockPurchase(inner.db, purchase)
    const booking = await lockBooking(inner, bookingId)
    await requireOpen(booking)
    await requireNoOpenPayment(inner, purchase)
    await change(inner, booking)
    const giftCardCreditCents = sum((await appliedTo(inner.db, purchase)).map(({ cents }) => cents))
    return giftCardCreditOfBooking(
      inner,
      await updateGiftCardCredit(inner, { bookingId, giftCardCreditCents }),
      purchase,
    )
  })
  await endOutdated(ctx, purchase)
  return changed
}

/** A payment opened between the two: nobody shall pay the amount of before. */
async function endOutdated(ctx: Ctx, purchase: Purchase): Promise<void> {
  try {
    await cancelOpenPayments(ctx, purchase)
  } catch (err) {
    ctx.log.error({ err, ...purchase }, "a payment of an earlier amount could not be ended")
  }
}
