import type { Cryptocurrency } from "../../payments/rules/crypto"

/** A customer's choice: card online, cash or card at the agency (the company's office, or the airport for a pickup there), or a cryptocurrency. */
export const paymentMethods = ["card", "agency", "crypto"] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * How a payment is made: `PaymentMethod` with the cryptocurrency that was chosen. A booking and the wizard store
 * `BookingPaymentMethod` instead: `online` for a card, `crypto` for any cryptocurrency.
 */
export type PaymentMethodOrCrypto = "card" | "agency" | Cryptocurrency
