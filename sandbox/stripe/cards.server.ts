import { createHash, randomUUID } from "node:crypto"
import { cardError, type Decline, declined } from "./errors.server"

export type CardInput = { number: string; exp_month: number; exp_year: number; cvc?: string }

/**
 * Behaviour of a test card: a 3-D Secure challenge, a decline, or neither; the result of a refund, and whether the
 * charge is disputed at once.
 */
export type Behaviour = {
  challenge?: boolean
  decline?: Decline
  refund?: "pending" | "fails"
  dispute?: "fraudulent" | "product_not_received" | "inquiry"
}

type TestCard = { brand: "visa" | "mastercard" | "amex"; behaviour: Behaviour; tokens: string[] }

/** The documented test cards (https://docs.stripe.com/testing) with their `pm_card_…` names. */
const testCards: Record<string, TestCard> = {
  "4242424242424242": { brand: "visa", behaviour: {}, tokens: ["pm_card_visa"] },
  "5555555555554444": { brand: "mastercard", behaviour: {}, tokens: ["pm_card_mastercard"] },
  "378282246310005": { brand: "amex", behaviour: {}, tokens: ["pm_card_amex"] },
  "4000000000007726": { brand: "visa", behaviour: { refund: "pending" }, tokens: ["pm_card_pendingRefund"] },
  "4000000000005126": { brand: "visa", behaviour: { refund: "fails" }, tokens: ["pm_card_refundFail"] },
  "4000000000000259": { brand: "visa", behaviour: { dispute: "fraudulent" }, tokens: ["pm_card_createDispute"] },
  "4000000000002685": {
    brand: "visa",
    behaviour: { dispute: "product_not_received" },
    tokens: ["pm_card_createDisputeProductNotReceived"],
  },
  "4000000000001976": { brand: "visa", behaviour: { dispute: "inquiry" }, tokens: ["pm_card_createDisputeInquiry"] },
  "4000000000000002": {
    brand: "visa",
    behaviour: { decline: declined("generic_decline") },
    tokens: ["pm_card_chargeDeclined", "pm_card_visa_chargeDeclined"],
  },
  "4000000000009995": {
    brand: "visa",
    behaviour: { decline: declined("insufficient_funds", "Your card has insufficient funds.") },
    tokens: ["pm_card_chargeDeclinedInsufficientFunds", "pm_card_visa_chargeDeclinedInsufficientFunds"],
  },
  "4000000000000069": {
    brand: "visa",
    behaviour: { decline: { code: "expired_card", message: "Your card has expired." } },
    tokens: ["pm_card_chargeDeclinedExpiredCard"],
  },
  "4000000000000127": {
    brand: "visa",
    behaviour: { decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." } },
    tokens: ["pm_card_chargeDeclinedIncorrectCvc"],
  },
  "4000000000000119": {
    brand: "visa",
    behaviour: {
      decline: {
        code: "processing_error",
        message: "An error occurred while processing your card. Try again in a little bit.",
      },
    },
    tokens: ["pm_card_chargeDeclinedProcessingError"],
  },
  "4000002500003155": {
    brand: "visa",
    behaviour: { challenge: true },
    tokens: ["pm_card_authenticationRequiredOnSetup"],
  },
  "4000002760003184": { brand: "visa", behaviour: { challenge: true }, tokens: ["pm_card_authenticationRequired"] },
  "4000008400001629": {
    brand: "visa",
    behaviour: { challenge: true, decline: declined("generic_decline") },
    tokens: ["pm_card_threeDSecureRequiredChargeDeclined"],
  },
}

/** The stored part of a card, without sensitive data. */
export type CardDetails = {
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    country: string
    funding: string
    fingerprint: string
  }
  behaviour: Behaviour
}

/** The same test card has the same fingerprint; of other numbers nothing identifying is stored. */
const publicFields = (number: string, brand: string, exp_month: number, exp_year: number) => ({
  brand,
  last4: number.slice(-4),
  exp_month,
  exp_year,
  country: "US",
  funding: "credit",
  fingerprint: testCards[number] ? createHash("sha256").update(number).digest("hex").slice(0, 16) : randomUUID(),
})

export function cardByToken(token: string, now: Date): CardDetails | undefined {
  for (const [number, { brand, behaviour, tokens }] of Object.entries(testCards))
    if (tokens.includes(token)) return { card: publicFields(number, brand, 12, now.getUTCFullYear() + 1), behaviour }
  return undefined
}

/**
 * Validates typed card data as Stripe does, and returns the card's behaviour. A number that is not a test card is
 * declined as `test_mode_live_card`. Throws a card error (402) with `incorrect_number`, `invalid_number`,
 * `invalid_expiry_month`, `invalid_expiry_year` or `invalid_cvc`.
 */
export function readCard(input: CardInput, now: Date): CardDetails {
  const number = input.number.replace(/[\s-]/g, "")
  if (!/^\d{12,19}$/.test(number))
    throw cardError("invalid_number", "The card number is not a valid credit card number.", "number")
  if (!passesLuhn(number)) throw cardError("incorrect_number", "Your card number is incorrect.", "number")
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year
  const thisYear = now.getUTCFullYear()
  if (!Number.isInteger(input.exp_month) || input.exp_month < 1 || input.exp_month > 12)
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month")
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50)
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year")
  if (year === thisYear && input.exp_month < now.getUTCMonth() + 1)
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month")
  const testCard = testCards[number]
  const brand = testCard?.brand ?? (/^3[47]/.test(number) ? "amex" : "visa")
  if (input.cvc !== undefined && !(brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/).test(input.cvc))
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc")
  return {
    card: publicFields(number, brand, input.exp_month, year),
    behaviour: testCard?.behaviour ?? {
      decline: declined(
        "test_mode_live_card",
        "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
      ),
    },
  }
}

/** The bank's response to an attempt. */
export type Attempt = { result: "approved" } | { result: "challenge" } | { result: "declined"; decline: Decline }

export function attempt(behaviour: Behaviour, how: { challenged: boolean; offSession: boolean }): Attempt {
  if (behaviour.challenge && !how.challenged) {
    if (!how.offSession) return { result: "challenge" }
    const decline = declined(
      "authentication_required",
      "Your card was declined. This transaction requires authentication.",
    )
    return { result: "declined", decline: { ...decline, code: "authentication_required" } }
  }
  if (behaviour.decline) return { result: "declined", decline: behaviour.decline }
  return { result: "approved" }
}

function passesLuhn(number: string): boolean {
  let total = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return total % 10 === 0
}
