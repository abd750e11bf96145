import { isHex } from "./draw-hashes"

/** One line of the published list: no personal data. A ticket that is not `valid` was refunded and wins nothing (D56). */
export type Ticket = { number: number; valid: boolean; saltHash: string }

/**
 * The line of the ticket at `index`, from 0, in the published list: `number,valid|void,saltHash`. The lines are the leaves of
 * the Merkle tree: the ticket with number n is leaf n - 1. Throws a RangeError unless the tickets are numbered from 1 without
 * gaps (D52), each with a hash of 64 hex digits.
 */
export function ticketLine({ number, valid, saltHash }: Ticket, index: number): string {
  if (number !== index + 1) throw new RangeError(`Ticket ${index + 1} is missing or out of order.`)
  if (!isHex(saltHash, 32)) throw new RangeError(`Ticket ${number} has a malformed hash.`)
  return `${number},${valid ? "valid" : "void"},${saltHash}`
}

/** The published list: each line is ended by "\n". */
export const ticketListText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("")
