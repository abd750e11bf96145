import { hexOf, type Sha256 } from "./draw-hashes"
import { rootBuilder } from "./merkle"
import { type Ticket, ticketLine } from "./ticket-list"

/** Why a ticket is void: its payment was refunded, or charged back by the buyer's bank. */
export const voidReasons = ["refund", "chargeback"] as const
export type VoidReason = (typeof voidReasons)[number]

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

/** Apart from further fields. */
export const isSameClosing = (one: Closing, other: Closing): boolean =>
  one.at === other.at &&
  one.root === other.root &&
  one.tickets === other.tickets &&
  one.validTickets === other.validTickets
