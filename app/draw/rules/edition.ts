import { romeInstant } from "../../platform/dates"
import type { Currency } from "../../platform/money"

/** A prize of the draw page; `tier` 1 is the first prize. `itemId`: what the catalogue shows of it. */
export type Prize = {
  tier: number
  id: "car" | "watch" | "phone" | "membership"
  quantity: number
  itemId?: string
}

/** One prize draw (D51): its times as instants, its ticket price in cents of each currency, fixed (D7). */
export type Edition = {
  salesOpenAt: Date
  salesCloseAt: Date
  drawAt: Date
  ticketCount: number
  prizeCount: number
  ticketCents: Record<Currency, number>
  /** The prizes shown on the draw page; all of them are on `/win-rules` (D55). */
  headlinePrizes: Prize[]
}

/** What a ticket carries besides its number (D53), in euro cents. */
export const GIFT_CARD_CENTS = 2_500
export const GIFT_CARD_MONTHS = 24

/** The specified edition, the first (D51, part 3 §9). */
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

/** Where an edition stands: before its sales, on sale, sold and waiting for the draw, after the hour of the draw. */
export type Phase = "upcoming" | "onSale" | "closed" | "drawn"

/** The phase at `now`; each begins at its very instant. */
export function phaseOf({ salesOpenAt, salesCloseAt, drawAt }: Edition, now: Date): Phase {
  if (now >= drawAt) return "drawn"
  if (now >= salesCloseAt) return "closed"
  return now >= salesOpenAt ? "onSale" : "upcoming"
}

/** One prize for so many tickets, rounded. */
export const ticketsPerPrize = ({ ticketCount, prizeCount }: Pick<Edition, "ticketCount" | "prizeCount">): number =>
  Math.round(ticketCount / prizeCount)
