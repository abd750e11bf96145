import type { CardChoice } from "../../../payments/rules/saved-cards"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type ApiResult, callApi } from "../../../platform/ui/call-api"
import type { BookingState } from "../../api.server"
import type { Consents } from "../../rules/consents"
import type { PaymentMethodOrCrypto } from "../../rules/payable"
import type { OrderResponse, PaymentResponse } from "../payment-response.server"
import type { Amount } from "./amount-changed"

/** End of a hold: an instant, and the remaining seconds by the server's clock. */
export type HoldExpiry = { expiresAt: string; secondsLeft: number }

/** Why a hold ended; `isBooked`: the customer has booked the dates in another window. */
export type HoldEnd = { why: string; isBooked: boolean }

export type PaymentChoice = { method: PaymentMethodOrCrypto; card?: CardChoice; consents: Consents }

type StartedPayment = PaymentResponse | Exclude<OrderResponse, { kind: "paid" }>

/** State of a purchase after a payment attempt; `ended`: why it can no longer be paid. */
export type PurchaseState = { isPaid: boolean; ended?: string }

/** A purchase to be paid: starts its payment and reads the result. Starting again returns the same payment. */
export type PayablePurchase = {
  start: (choice: PaymentChoice, amount: Amount) => Promise<ApiResult<StartedPayment>>
  refreshStatus: () => Promise<ApiResult<PurchaseState>>
}

/** `token`: of a guest; `isSignedIn`: the page was opened with a session, which may have ended since. */
export type BookingAccess = { bookingId: string; token: string | undefined; isSignedIn: boolean }

/** A booking, paid with `/api/checkouts`. */
export function bookingPurchase({ bookingId, ...access }: BookingAccess): PayablePurchase {
  const base = `/api/checkouts/${bookingId}`
  return {
    start: ({ method, card, consents }, { amountDueCents: expectedAmountCents, currency }) =>
      callApi<PaymentResponse>(`${base}/payment`, {
        body: { ...access, method, card, consents, expectedAmountCents, currency },
      }),
    refreshStatus: async () => {
      const result = await callApi<BookingState>(`${base}/payment-status`, { body: access })
      if (!result.ok) return result
      const { paymentStatus, outcome } = result.data
      return { ok: true, data: { isPaid: paymentStatus === "paid", ended: outcome ? endedText(outcome) : undefined } }
    },
  }
}

/** Declares that the crypto was sent, with the transaction if known. */
export const declareCryptoSent = ({ bookingId, ...access }: BookingAccess, transactionId: string) =>
  callApi(`/api/checkouts/${bookingId}/crypto-declaration`, { body: { ...access, transactionId } })

/** `unknown`: no answer. The hold expires on its own; until then, the same purchase key finds the same booking and payment. */
export type Abandonment = "paid" | "released" | "unknown"

/** The customer leaves the payment: releases the hold, unless its payment had succeeded. */
export async function abandonCheckout({ bookingId, ...access }: BookingAccess): Promise<Abandonment> {
  const result = await callApi<BookingState>(`/api/checkouts/${bookingId}/abandonment`, { body: access })
  if (!result.ok) return "unknown"
  return result.data.paymentStatus === "paid" ? "paid" : "released"
}

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
