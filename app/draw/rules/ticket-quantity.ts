import { MAX_TICKETS_PER_ORDER } from "./edition"

/** Part 3 §2. */
export const QUICK_PICKS = [5, 10, 25, 50] as const

/** A typed number of tickets; undefined if it is not a whole number from 1 to `max`. */
export function typedQuantity(text: string, max: number): number | undefined {
  const typed = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
  return typed >= 1 && typed <= max ? typed : undefined
}

/** A number of tickets from a URL, at least 1 and at most `max`; 1 if it is not a whole number. */
export function ticketQuantity(text: string | null, max = MAX_TICKETS_PER_ORDER): number {
  const typed = /^\d{1,9}$/.test(text?.trim() ?? "") ? Number(text) : 1
  return Math.min(Math.max(1, typed), Math.max(1, max))
}
