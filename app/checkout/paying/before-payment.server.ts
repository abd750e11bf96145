import type { Booking } from "../../bookings/queries.server"
import { VOUCHER_MONTHS, voucherUntil } from "../../bookings/rules/cancellation"
import { offeredCoins } from "../../payments/coins/coin-rates.server"
import { type Applied, usableCardsOf } from "../../payments/gift-cards/gift-card-queries.server"
import type { Coin } from "../../payments/rules/coins"
import type { Ctx } from "../../platform/context.server"
import { addMinutes, formatInstant } from "../../platform/dates"
import { textOf } from "../../platform/i18n/text.server"
import { type Access, customersBooking } from "../access.server"
import { type GiftCardCredit, giftCardCreditOfBooking } from "../gift-cards/gift-card-credit.server"
import { kindOf } from "../kinds.server"
import { purchaseOf } from "../queries.server"
import type { ConsentName } from "../rules/consents"
import type { Means } from "../rules/means"

/** What a customer is shown before they pay, in their language. */
export type BeforePayment = GiftCardCredit & {
  /** The customer's own cards and vouchers that could be applied. */
  ownCards: Applied[]
  means: readonly Means[]
  /** The coins that can be paid with at this moment. */
  coins: Coin[]
  consents: readonly ConsentName[]
  /** The deposit, and how it is taken; null where there is none. */
  deposit: string | null
  cancellation: string
}

/** For whoever may pay the booking; refuses with 401 and 404. */
export async function beforePayment(ctx: Ctx, access: Access): Promise<BeforePayment> {
  const booking = await customersBooking(ctx, access)
  const { means, consents, depositText } = kindOf(ctx, booking)
  return {
    ...(await giftCardCreditOfBooking(ctx, booking, purchaseOf(booking.id))),
    ownCards: isOwn(ctx, booking) ? await usableCardsOf(ctx, booking.userId ?? "") : [],
    means,
    coins: means.includes("crypto") ? await offeredCoins(ctx) : [],
    consents,
    deposit: depositText?.(booking, ctx.locale) ?? null,
    cancellation: cancellationText(ctx, booking),
  }
}

const isOwn = ({ actor }: Ctx, { userId }: Booking) => actor.kind === "person" && actor.userId === userId

/** The terms of its kind as they will hold once this booking is paid now. */
function cancellationText(ctx: Ctx, booking: Booking): string {
  const { confirmedAt, startsAt } = booking
  const now = ctx.now()
  const policy = kindOf(ctx, booking).cancellation
  const until = voucherUntil({ confirmedAt: confirmedAt ?? now, startsAt }, policy)
  const isFromPayment = confirmedAt === null && addMinutes(now, policy.hours * 60) < startsAt
  const key = until <= now ? "none" : isFromPayment ? "within" : "until"
  const moment = (instant: Date) => formatInstant(instant, ctx.locale, { dateStyle: "long", timeStyle: "short" })
  const facts = {
    ...policy,
    months: VOUCHER_MONTHS,
    moment: moment(until),
    start: moment(startsAt),
  }
  return textOf(`checkout_terms_cancel_${key}`, facts, ctx.locale) ?? ""
}
