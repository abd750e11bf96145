import { m } from "../../../platform/i18n/paraglide/messages.js"

/** Why a booking ended during its payment, and what is returned to its customer. */
export type Outcome = { why: "taken" | "offer-ended" | "other"; isRefunded: boolean; isGiftCardCreditReturned: boolean }

/** What happened, what happens to money and gift cards, and the next step. */
export function endedText({ why, isRefunded, isGiftCardCreditReturned }: Outcome): string {
  const money = isRefunded ? m.checkout_ended_money_back() : m.checkout_ended_not_charged()
  return [
    ...(why === "taken" ? [m.checkout_paid_too_late()] : [happened[why](), money]),
    ...(isGiftCardCreditReturned ? [m.checkout_mail_gift_card_credit_back()] : []),
    ...(why === "offer-ended" ? [m.checkout_ended_offer_next()] : []),
  ].join(" ")
}

const happened = { "offer-ended": m.checkout_ended_offer, other: m.checkout_ended_other }
