import { m } from "../../platform/i18n/paraglide/messages.js"
import { type CardError, type CardErrorText, cardErrorText } from "../rules/card-errors"
import type { CardFailure } from "./card-handle"

const texts: Record<CardErrorText, () => string> = {
  "payments.card-declined": m.payments_card_declined,
  "payments.card-insufficient-funds": m.payments_card_insufficient_funds,
  "payments.card-expired": m.payments_card_expired,
  "payments.card-incorrect-cvc": m.payments_card_incorrect_cvc,
  "payments.card-processing-error": m.payments_card_processing_error,
  "payments.card-authentication-failed": m.payments_card_authentication_failed,
  "payments.card-lost-or-stolen": m.payments_card_lost_or_stolen,
  "payments.card-not-supported": m.payments_card_not_supported,
  "payments.card-limit": m.payments_card_limit,
  "payments.card-test-only": m.payments_card_test_only,
  "payments.card-incorrect-number": m.payments_card_incorrect_number,
  "payments.card-invalid-number": m.payments_card_invalid_number,
  "payments.card-invalid-expiry": m.payments_card_invalid_expiry,
  "payments.card-invalid-cvc": m.payments_card_invalid_cvc,
}

export const cardText = (text: CardErrorText) => texts[text]()

/** An error about the payment method itself means that the saved card was removed. */
const isRemoved = ({ type, param }: ProviderError) => type === "invalid_request_error" && param === "payment_method"

type ProviderError = CardError & { message?: string; param?: string }

/** The message of a failed confirmation: our own text, else the provider's, else 'Payment failed' (part 2 §8). */
export function failureOf(error: ProviderError): CardFailure {
  const text = cardErrorText(error)
  if (!text && isRemoved(error)) return { error: m.payments_saved_card_gone(), ofCard: true }
  return text ? { error: cardText(text), ofCard: true } : { error: error.message || m.payments_failed() }
}
