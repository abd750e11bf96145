import { type ClosedList, closedListBuilder, type LaterVoid, type VoidReason } from "./closing"
import { hexOf, type Sha256 } from "./draw-hashes"
import { rootBuilder } from "./merkle"
import { type Ticket, ticketLine } from "./ticket-list"

/** `laterVoid`: why the ticket became void since the close of sales. */
export type ListedTicket = Ticket & { laterVoid: VoidReason | undefined }

/** The tickets of a draw. */
export type DrawnList = {
  /** As published. */
  lines: string[]
  /** Merkle root of `lines`, 64 hex digits. */
  root: string
  /** The numbers that take part, ascending. */
  numbers: number[]
  laterVoids: LaterVoid[]
  /** What the close of sales must have fixed. */
  atClose: ClosedList
}

/** Computes the `DrawnList` ticket by ticket. `add` throws a RangeError for tickets that are out of order or malformed. */
export function drawnListBuilder(sha256: Sha256): { add: (ticket: ListedTicket) => void; list: () => DrawnList } {
  const root = rootBuilder(sha256)
  const close = closedListBuilder(sha256)
  const lines: string[] = []
  const numbers: number[] = []
  const laterVoids: LaterVoid[] = []
  return {
    add: ({ laterVoid, ...ticket }) => {
      if (laterVoid && ticket.valid) throw new RangeError(`Ticket ${ticket.number} is valid and void.`)
      const line = ticketLine(ticket, lines.length)
      root.add(line)
      close.add(laterVoid ? { ...ticket, valid: true } : ticket)
      lines.push(line)
      if (ticket.valid) numbers.push(ticket.number)
      if (laterVoid) laterVoids.push({ ticket: ticket.number, reason: laterVoid })
    },
    list: () => ({ lines, root: hexOf(root.root()), numbers, laterVoids, atClose: close.list() }),
  }
}
