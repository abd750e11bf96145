/** The card provider's error; `decline_code` is the bank's reason, if given. */
export type CardError = { code?: string | null; decline_code?: string | null; type?: string }

export type CardErrorText =
  | "payments.card-declined"
  | "payments.card-insufficient-funds"
  | "payments.card-expired"
  | "payments.card-incorrect-cvc"
  | "payments.card-processing-error"
  | "payments.card-authentication-failed"
  | "payments.card-lost-or-stolen"
  | "payments.card-not-supported"
  | "payments.card-limit"
  | "payments.card-test-only"
  | "payments.card-incorrect-number"
  | "payments.card-invalid-number"
  | "payments.card-invalid-expiry"
  | "payments.card-invalid-cvc"

const texts: Record<string, CardErrorText> = {
  insufficient_funds: "payments.card-insufficient-funds",
  expired_card: "payments.card-expired",
  incorrect_cvc: "payments.card-incorrect-cvc",
  invalid_cvc: "payments.card-invalid-cvc",
  incomplete_cvc: "payments.card-invalid-cvc",
  processing_error: "payments.card-processing-error",
  try_again_later: "payments.card-processing-error",
  issuer_not_available: "payments.card-processing-error",
  reenter_transaction: "payments.card-processing-error",
  authentication_required: "payments.card-authentication-failed",
  payment_intent_authentication_failure: "payments.card-authentication-failed",
  setup_intent_authentication_failure: "payments.card-authentication-failed",
  lost_card: "payments.card-lost-or-stolen",
  stolen_card: "payments.card-lost-or-stolen",
  pickup_card: "payments.card-lost-or-stolen",
  restricted_card: "payments.card-lost-or-stolen",
  card_not_supported: "payments.card-not-supported",
  currency_not_supported: "payments.card-not-supported",
  transaction_not_allowed: "payments.card-not-supported",
  card_velocity_exceeded: "payments.card-limit",
  withdrawal_count_limit_exceeded: "payments.card-limit",
  test_mode_live_card: "payments.card-test-only",
  incorrect_number: "payments.card-incorrect-number",
  invalid_number: "payments.card-invalid-number",
  incomplete_number: "payments.card-invalid-number",
  invalid_expiry_month: "payments.card-invalid-expiry",
  invalid_expiry_year: "payments.card-invalid-expiry",
  invalid_expiry_month_past: "payments.card-invalid-expiry",
  invalid_expiry_year_past: "payments.card-invalid-expiry",
  incomplete_expiry: "payments.card-invalid-expiry",
  card_declined: "payments.card-declined",
}

/**
 * The text for a refused card (part 2 §8); the bank's reason takes precedence. A confidential or unknown reason is a
 * plain decline; undefined if the error is not about the card.
 */
export function cardErrorText(error: CardError): CardErrorText | undefined {
  const text = texts[error.decline_code ?? ""] ?? texts[error.code ?? ""]
  return text ?? (error.type === "card_error" ? "payments.card-declined" : undefined)
}
