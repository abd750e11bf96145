import { type Closing, type DrawnClosing, isSameClosing } from "./closing"
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
import { areValidPrizes, type Drawn, type DrawnPrize, drawTickets } from "./drawing"
import type { DrawnList } from "./drawn-list"

/** `at`: ISO instant; `reason`: why, as it is published. */
export type AnnouncedCancellation = { at: string; reason: { it: string; en: string } }

/** An extension of the sales, with what had been published before it. Instants are ISO instants. */
export type SalesExtension = {
  at: string
  reason: "minimum-not-reached"
  minimum: number
  /** The end of sales before it and with it. */
  from: string
  until: string
  /** Null if sales were extended before the list was published. */
  closing: Closing | null
  beacon: BeaconRound | null
}

/** Published when the edition opens, before anything can be known of its draw (D56). */
export type Announcement = {
  edition: string
  /** 64 hex digits. */
  commitment: string
  /** The round whose randomness the draw will use; null without a beacon. */
  beacon: BeaconRound | null
  /** From the first prize to the last. */
  prizes: DrawnPrize[]
  /** Added when sales close; null before. */
  closing: Closing | null
  /** Added when an operator cancels the edition, which is then never drawn; null otherwise. */
  cancellation: AnnouncedCancellation | null
  /** One entry per extension of sales, the first one first; `closing` and `beacon` above are those after the last one. */
  extensions: SalesExtension[]
}

/** Published after the draw, as JSON, beside the ticket list. */
export type DrawProtocol = Drawn & {
  protocol: typeof PROTOCOL
  edition: string
  commitment: string
  /** 32 bytes as hex digits, kept secret until the draw. */
  secret: string
  /** Merkle root of the ticket list, 64 hex digits. */
  root: string
  /** The list at the close of sales, and what changed until the draw. */
  closing: DrawnClosing
  beacon: Beacon | null
  /** ISO instant. */
  drawnAt: string
  /** 64 hex digits. It follows from the other fields; with it a changed beacon differs from a changed winner. */
  seed: string
  prizes: DrawnPrize[]
  /** Number of lines of the ticket list, void tickets included. */
  tickets: number
  validTickets: number
}

export type DrawInput = {
  edition: string
  commitment: string
  secret: string
  beacon: Beacon | null
  prizes: DrawnPrize[]
  /** All tickets of the edition. */
  list: DrawnList
  closing: Closing
  drawnAt: Date
}

/**
 * The draw of an edition (D56), published with the lines of its list. Throws a RangeError if the secret is not the committed
 * one, if the tickets are not those of the close apart from later voids, or if an id, the beacon or a prize is malformed.
 */
export function runDraw(input: DrawInput, sha256: Sha256): DrawProtocol {
  const { edition, commitment, secret, beacon, prizes, list } = input
  const { root, numbers } = list
  if (!isEditionId(edition)) throw new RangeError("Malformed edition id.")
  if (!isHex(secret, 32)) throw new RangeError("A secret has 32 bytes.")
  if (commitmentOf(edition, secret, sha256) !== commitment) throw new RangeError("The secret is not the committed one.")
  if (beacon && !isBeacon(beacon)) throw new RangeError("Malformed beacon.")
  if (!areValidPrizes(prizes)) throw new RangeError("Malformed prizes.")
  if (!isSameClosing({ ...list.atClose, at: input.closing.at }, input.closing))
    throw new RangeError("The tickets are not those of the close of sales.")
  const seed = seedOf({ edition, secret, root, beacon }, sha256)
  return {
    protocol: PROTOCOL,
    edition,
    commitment,
    secret,
    root,
    closing: { ...input.closing, voided: list.laterVoids },
    beacon,
    drawnAt: input.drawnAt.toISOString(),
    seed,
    prizes,
    tickets: list.lines.length,
    validTickets: numbers.length,
    ...drawTickets({ numbers, prizes, seed }, sha256),
  }
}
