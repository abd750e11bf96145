import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { BookingState } from "../../api.server"

/** What happened, what happens to money and gift cards, and the next step. */
export function endedText({ why, isRefunded, isGiftCardCreditReturned }: NonNullable<BookingState["outcome"]>): string {
  const money = isRefunded ? m.checkout_ended_money_back() : m.checkout_ended_not_charged()
  return [
    ...(why === "taken" ? [m.checkout_paid_too_late()] : [happened[why](), money]),
    ...(isGiftCardCreditReturned ? [m.checkout_mail_gift_card_credit_released()] : []),
    ...(why === "offer-ended" ? [m.checkout_ended_offer_next()] : []),
  ].join(" ")
}

const happened = { "offer-ended": m.checkout_ended_offer, other: m.checkout_ended_other }
