import {
  type Beacon,
  type BeaconRound,
  commitmentOf,
  isBeacon,
  isEditionId,
  isHex,
  PROTOCOL,
  type Sha256,
  seedOf,
} from "./draw-hashes"
import { areValidPrizes, areValidRanges, type Drawn, type DrawnPrize, drawTickets, type TicketRange } from "./drawing"

/** Published when the edition opens, before anything can be known of its draw (D72). Instants are ISO instants. */
export type Announcement = {
  edition: string
  /** 64 hex digits. */
  commitment: string
  /** The round whose randomness the draw will use; null without a beacon. An extension of sales names another one. */
  beacon: BeaconRound | null
  /** From the first prize to the last. */
  prizes: DrawnPrize[]
  /** The number of tickets sold, once sales have closed; null before. */
  tickets: number | null
  /** The end of sales before they were extended; null without an extension. */
  extendedFrom: string | null
  /** When and why an operator cancelled the edition, which is then never drawn; null otherwise. */
  cancellation: { at: string; reason: { it: string; en: string } } | null
}

/** Published after the draw. */
export type DrawProtocol = Drawn & {
  protocol: typeof PROTOCOL
  edition: string
  commitment: string
  /** 32 bytes as hex digits, kept secret until the draw. */
  secret: string
  beacon: Beacon | null
  /** ISO instant. */
  drawnAt: string
  /** 64 hex digits; follows from the fields above. */
  seed: string
  prizes: DrawnPrize[]
  /** Tickets sold, numbered from 1. */
  tickets: number
  /** The numbers that take part, ascending: those of refunded or disputed orders are void. */
  ranges: TicketRange[]
}

export type DrawInput = {
  edition: string
  commitment: string
  secret: string
  beacon: Beacon | null
  prizes: DrawnPrize[]
  tickets: number
  ranges: TicketRange[]
  drawnAt: Date
}

/**
 * The draw of an edition as it is published (D72). Throws a RangeError if the secret is not the committed one, or if an id, the
 * beacon, a prize or a range is malformed.
 */
export function runDraw({ drawnAt, ...input }: DrawInput, sha256: Sha256): DrawProtocol {
  const { edition, commitment, secret, beacon, prizes, tickets, ranges } = input
  if (!isEditionId(edition)) throw new RangeError("Malformed edition id.")
  if (!isHex(secret, 32)) throw new RangeError("A secret has 32 bytes.")
  if (commitmentOf(edition, secret, sha256) !== commitment) throw new RangeError("The secret is not the committed one.")
  if (beacon && !isBeacon(beacon)) throw new RangeError("Malformed beacon.")
  if (!areValidPrizes(prizes)) throw new RangeError("Malformed prizes.")
  if (!areValidRanges(ranges, tickets)) throw new RangeError("Malformed ranges.")
  const seed = seedOf(input, sha256)
  const drawn = drawTickets({ tickets, ranges, prizes, seed }, sha256)
  return { protocol: PROTOCOL, ...input, drawnAt: drawnAt.toISOString(), seed, ...drawn }
}
