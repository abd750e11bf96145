import type { Coin } from "../../payments/rules/coins"

/** A customer's choice: card online, cash or card at the agency (the company's office, or the airport for a pickup there), or a coin. */
export const means = ["card", "agency", "crypto"] as const
export type Means = (typeof means)[number]

/**
 * How a payment is made: `Means` with the coin that was chosen. A booking and the wizard store `paymentMethod` instead:
 * `online` for a card, `crypto` for any coin.
 */
export type PaymentMeans = "card" | "agency" | Coin
