import { type Currency, convertEuroCents, sum } from "../../platform/money"

type TicketPrice = { amountDueCents: number; quantity: number; currency: Currency }

/**
 * What is kept of the price of refunded tickets (D75), in cents of its currency: what was spent of each ticket's gift card
 * (`spentCents`, in euro cents), at most what the ticket cost.
 */
export function keptCents(spentCents: number[], { amountDueCents, quantity, currency }: TicketPrice): number {
  return sum(spentCents.map((spent) => Math.min(amountDueCents / quantity, convertEuroCents(spent, currency))))
}
