import { hexOf, isHex, type Sha256 } from "./draw-hashes"
import { rootBuilder } from "./merkle"
import { type Ticket, ticketLine } from "./ticket-list"

/** Why a ticket is void: its payment was refunded, or charged back by the buyer's bank. */
export type VoidReason = "refund" | "chargeback"

/** The ticket list as it was when sales closed, published at once: later no ticket can be added, changed or removed unseen. */
export type Closing = {
  /** ISO instant. */
  at: string
  /** Merkle root of the list at that time, 64 hex digits. */
  root: string
  /** Number of lines, void tickets included. */
  tickets: number
  validTickets: number
}

/** A ticket that became void between the close and the draw; in the list of the close it is valid. */
export type LaterVoid = { ticket: number; reason: VoidReason }

/** The close as published with the draw. `voided`: by ticket number, ascending. */
export type DrawnClosing = Closing & { voided: LaterVoid[] }

/** A `Closing` without its time. */
export type ClosedList = Omit<Closing, "at">

/** Computes the `ClosedList` ticket by ticket. `add` throws a RangeError for tickets that are out of order or malformed. */
export function closedListBuilder(sha256: Sha256): { add: (ticket: Ticket) => void; list: () => ClosedList } {
  const root = rootBuilder(sha256)
  let tickets = 0
  let validTickets = 0
  return {
    add: (ticket) => {
      root.add(ticketLine(ticket, tickets))
      tickets += 1
      if (ticket.valid) validTickets += 1
    },
    list: () => ({ root: hexOf(root.root()), tickets, validTickets }),
  }
}

/** What the close of sales fixes. Throws a RangeError for tickets that are out of order or malformed. */
export function closingOf(tickets: readonly Ticket[], at: Date, sha256: Sha256): Closing {
  const builder = closedListBuilder(sha256)
  for (const ticket of tickets) builder.add(ticket)
  return { at: at.toISOString(), ...builder.list() }
}

/**
 * The list of the close, from the list of the draw: the tickets that became void in between are valid again. Undefined if one of
 * these is missing, valid or named twice.
 */
export function ticketsAtClose(tickets: readonly Ticket[], voided: readonly LaterVoid[]): Ticket[] | undefined {
  const numbers = new Set(voided.map(({ ticket }) => ticket))
  const found = tickets.filter(({ number, valid }) => numbers.has(number) && !valid).length
  if (numbers.size !== voided.length || found !== voided.length) return undefined
  return tickets.map((ticket) => (numbers.has(ticket.number) ? { ...ticket, valid: true } : ticket))
}

/** Whether the list of the draw gives the stated list of the close. */
export function isListOfClose(tickets: readonly Ticket[], closing: DrawnClosing, sha256: Sha256): boolean {
  const before = ticketsAtClose(tickets, closing.voided)
  return before !== undefined && isSameClosing(closingOf(before, new Date(closing.at), sha256), closing)
}

/** Apart from further fields. */
export const isSameClosing = (one: Closing, other: Closing): boolean =>
  one.at === other.at &&
  one.root === other.root &&
  one.tickets === other.tickets &&
  one.validTickets === other.validTickets

/** Absent in the protocol of an edition drawn before closes were published. */
export const isClosing = (closing: DrawnClosing | undefined): closing is DrawnClosing =>
  closing !== undefined &&
  !Number.isNaN(Date.parse(closing.at)) &&
  isHex(closing.root, 32) &&
  closing.voided.every(
    ({ ticket, reason }) => Number.isSafeInteger(ticket) && (reason === "refund" || reason === "chargeback"),
  )
