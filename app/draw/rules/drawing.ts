import { bytesOf, type Sha256 } from "./draw-hashes"

const VALUE_RANGE = 2 ** 48
const VALUE_BYTES = 6
const VALUES_PER_BLOCK = 5
const SEED_BYTES = 32

/** `quantity`: an integer of at least 1. */
export type DrawnPrize = { id: string; quantity: number }

/** `prize` is a prize's id, `ticket` a ticket number. */
export type Winner = { prize: string; ticket: number }

/** `winners` in the order of the prize list, `substitutes` in the order in which they replace a winner. */
export type Drawn = { winners: Winner[]; substitutes: number[] }

/** Whether each prize has its own id, not empty, and a quantity. */
export const areValidPrizes = (prizes: readonly DrawnPrize[]): boolean =>
  new Set(prizes.map(({ id }) => id)).size === prizes.length &&
  prizes.every(({ id, quantity }) => id !== "" && Number.isSafeInteger(quantity) && quantity >= 1)

/** From the first to the last number, both included. */
export type TicketRange = [first: number, last: number]

/** Whether the ranges are ascending, apart from each other, and within 1 to `tickets`. */
export const areValidRanges = (ranges: readonly TicketRange[], tickets: number): boolean =>
  ranges.every(([first, last], at) => first > (ranges[at - 1]?.[1] ?? 0) && last >= first && last <= tickets)

export const ticketsIn = (ranges: readonly TicketRange[]): number =>
  ranges.reduce((count, [first, last]) => count + last - first + 1, 0)

type DrawInput = { tickets: number; ranges: readonly TicketRange[]; prizes: readonly DrawnPrize[]; seed: string }

/**
 * Puts the numbers from 1 to `tickets` in an order that only `seed` (64 hex digits) decides, and skips those outside of the valid
 * `ranges`: a ticket that becomes void leaves the order of the others as it is. Each prize gets the next ticket of the order, the
 * tickets after them are substitutes, as many as prizes. With fewer valid tickets the last prizes have no winner (D72).
 */
export function drawTickets({ tickets, ranges, prizes, seed }: DrawInput, sha256: Sha256): Drawn {
  const prizeCount = prizes.reduce((count, { quantity }) => count + quantity, 0)
  const nextValue = randomValues(seed, sha256)
  const drawn: number[] = []
  for (const ticket of shuffled(tickets, (limit) => uniformBelow(limit, nextValue))) {
    if (drawn.length === 2 * prizeCount) break
    if (ranges.some(([first, last]) => first <= ticket && ticket <= last)) drawn.push(ticket)
  }
  const winners: Winner[] = []
  for (const { id, quantity } of prizes)
    for (const ticket of drawn.slice(winners.length, winners.length + quantity)) winners.push({ prize: id, ticket })
  return { winners, substitutes: drawn.slice(prizeCount) }
}

/** The numbers from 1 to `count` in random order (Fisher-Yates). `below(limit)` returns an integer from 0 to `limit` - 1. */
export function* shuffled(count: number, below: (limit: number) => number): Generator<number> {
  const pool = Array.from({ length: count }, (_, index) => index + 1)
  for (let position = 0; position < count; position++) {
    const chosen = position + below(count - position)
    const ticket = pool[chosen]
    const replacement = pool[position]
    if (ticket === undefined || replacement === undefined) throw new RangeError(`No ticket at position ${chosen}.`)
    pool[chosen] = replacement
    yield ticket
  }
}

/**
 * A uniform integer from 0 to `limit` - 1. `nextValue` returns uniform integers from 0 to `range` - 1. Values of the last,
 * incomplete multiple of `limit` are skipped: with them, low results would be more likely. Throws a RangeError unless
 * `limit` is from 1 to `range`.
 */
export function uniformBelow(limit: number, nextValue: () => number, range = VALUE_RANGE): number {
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= range)) throw new RangeError(`No integer below ${limit}.`)
  const end = range - (range % limit)
  for (;;) {
    const value = nextValue()
    if (value < end) return value % limit
  }
}

/**
 * An endless row of integers from 0 to 2^48 - 1: block n is SHA-256 of the seed's 32 bytes and n as 8 bytes, n from 0; its
 * first 30 bytes are five values. All integers are big-endian. Throws a RangeError unless `seed` is 64 hex digits.
 */
export function randomValues(seed: string, sha256: Sha256): () => number {
  const input = new Uint8Array(SEED_BYTES + 8)
  const seedBytes = bytesOf(seed)
  if (seedBytes.length !== SEED_BYTES) throw new RangeError("A seed has 32 bytes.")
  input.set(seedBytes)
  let blockCount = 0n
  let block = new DataView(new ArrayBuffer(0))
  let used = VALUES_PER_BLOCK
  return () => {
    if (used === VALUES_PER_BLOCK) {
      new DataView(input.buffer).setBigUint64(SEED_BYTES, blockCount)
      const { buffer, byteOffset, byteLength } = sha256(input)
      block = new DataView(buffer as ArrayBuffer, byteOffset, byteLength)
      blockCount += 1n
      used = 0
    }
    const at = VALUE_BYTES * used
    used += 1
    return block.getUint16(at) * 2 ** 32 + block.getUint32(at + 2)
  }
}
