import { romeInstant } from "../../platform/dates"
import type { Currency } from "../../platform/money"

/** `tier` 1 is the first prize. `itemId`: the catalogue item with its picture. */
export type Prize = {
  tier: number
  id: "car" | "watch" | "phone" | "membership"
  quantity: number
  itemId?: string
}

/** One prize draw (D51). `ticketCents` is fixed per currency (D7). */
export type Edition = {
  salesOpenAt: Date
  salesCloseAt: Date
  drawAt: Date
  ticketCount: number
  prizeCount: number
  ticketCents: Record<Currency, number>
  /** Prizes of the draw page; the complete list is on `/win-rules` (D55). */
  headlinePrizes: Prize[]
}

/** Gift card included in a ticket (D53), in euro cents. */
export const GIFT_CARD_CENTS = 2_500
export const GIFT_CARD_MONTHS = 24

/** D51, part 3 §9. */
export const firstEdition: Edition = {
  salesOpenAt: romeInstant("2025-09-22", "00:00"),
  salesCloseAt: romeInstant("2025-12-22", "09:00"),
  drawAt: new Date("2025-12-24T10:00:00Z"),
  ticketCount: 350_000,
  prizeCount: 3_300,
  ticketCents: { eur: 2_000, usd: 2_360 },
  headlinePrizes: [
    { tier: 1, id: "car", quantity: 1, itemId: "lamborghini-huracan-evo" },
    { tier: 2, id: "watch", quantity: 5 },
    { tier: 3, id: "phone", quantity: 10 },
    { tier: 4, id: "membership", quantity: 20 },
  ],
}

/** Before sales, on sale, between sales and draw, after the draw. */
export type Phase = "upcoming" | "onSale" | "closed" | "drawn"

/** A phase includes the instant at which it starts. */
export function phaseOf({ salesOpenAt, salesCloseAt, drawAt }: Edition, now: Date): Phase {
  if (now >= drawAt) return "drawn"
  if (now >= salesCloseAt) return "closed"
  return now >= salesOpenAt ? "onSale" : "upcoming"
}

/** Tickets per prize, rounded. */
export const ticketsPerPrize = ({ ticketCount, prizeCount }: Pick<Edition, "ticketCount" | "prizeCount">): number =>
  Math.round(ticketCount / prizeCount)
