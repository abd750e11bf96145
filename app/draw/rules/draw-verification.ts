import { isPublishedBy } from "./beacon-clock"
import { isClosing, isListOfClose, isSameClosing } from "./closing"
import {
  type BeaconRound,
  commitmentOf,
  hexOf,
  isBeacon,
  isEditionId,
  isHex,
  PROTOCOL,
  type Sha256,
  seedOf,
} from "./draw-hashes"
import type { Announcement, DrawProtocol } from "./draw-protocol"
import { areValidPrizes, type DrawnPrize, drawTickets, type Winner } from "./drawing"
import { merkleTree, rootOf } from "./merkle"
import { readTicketList, validNumbers } from "./ticket-list"

/** In the order in which a failed check explains the ones after it. */
export type CheckName = "commitment" | "ticket list" | "root" | "closing" | "beacon" | "winners" | "substitutes"

export type Check = { name: CheckName; ok: boolean }

/**
 * Recomputes a draw from its two published files (D56); the draw is verified if all checks are ok. A check compares one
 * part with the rest as published, so that one changed part does not fail the checks before it:
 * - commitment: the secret is the committed one.
 * - ticket list: well-formed, numbered from 1 without gaps, as many lines and valid tickets as stated.
 * - root: the list has the stated Merkle root.
 * - closing: the list at the close of sales is this list, apart from the tickets stated as void since.
 * - beacon: well-formed, its round was published by the time of the draw, and the seed follows from it. After a failed commitment
 *   the seed says nothing about the beacon.
 * - winners, substitutes: what the draw gives. They also fail if the list or the prizes cannot be read.
 *
 * With `announced`, what was published when the edition opened, the commitment, beacon round and prizes must be those, and the
 * close of sales if it was saved after it. An edition that was announced as cancelled fails the commitment: it is not drawn.
 * `now`: the time of the verification.
 */
export function verifyDraw(
  published: DrawProtocol,
  ticketText: string,
  sha256: Sha256,
  { announced, now }: { announced?: Announcement; now: Date },
): Check[] {
  const { edition, secret, root, beacon, prizes } = published
  const commitment =
    published.protocol === PROTOCOL &&
    isEditionId(edition) &&
    isHex(secret, 32) &&
    commitmentOf(edition, secret, sha256) === published.commitment &&
    (!announced ||
      (announced.edition === edition && announced.commitment === published.commitment && !announced.cancellation))

  const { lines, tickets, badLine } = readTicketList(ticketText)
  const numbers = validNumbers(tickets)
  const ticketList =
    badLine === undefined && lines.length === published.tickets && numbers.length === published.validTickets
  const computedRoot = hexOf(rootOf(merkleTree(lines, sha256), sha256))

  const { closing } = published
  const closingOk =
    badLine === undefined &&
    isClosing(closing) &&
    isListOfClose(tickets, closing, sha256) &&
    (!announced?.closing || isSameClosing(announced.closing, closing))

  const seed = seedOf({ edition, secret, root, beacon }, sha256)
  const seedOfList = seedOf({ edition, secret, root: computedRoot, beacon }, sha256)
  const beaconOk =
    (beacon === null || (isBeacon(beacon) && isPublishedBy(beacon, drawTime(published, now)))) &&
    (!commitment || published.seed === seed || published.seed === seedOfList) &&
    (!announced || isSameRound(announced.beacon, beacon))

  const drawn =
    badLine === undefined && areValidPrizes(prizes) && (!announced || areSamePrizes(announced.prizes, prizes))
      ? drawTickets({ numbers, prizes, seed }, sha256)
      : undefined
  const checks: [CheckName, boolean][] = [
    ["commitment", commitment],
    ["ticket list", ticketList],
    ["root", computedRoot === root],
    ["closing", closingOk],
    ["beacon", beaconOk],
    ["winners", drawn !== undefined && areSameWinners(drawn.winners, published.winners)],
    ["substitutes", drawn !== undefined && areSame(drawn.substitutes, published.substitutes)],
  ]
  return checks.map(([name, ok]) => ({ name, ok }))
}

/** As stated, but not in the future; `now` where nothing is stated, as in protocols that were published without it. */
function drawTime({ drawnAt }: Pick<DrawProtocol, "drawnAt">, now: Date): Date {
  const stated = new Date(drawnAt)
  return stated < now ? stated : now
}

const isSameRound = (one: BeaconRound | null, other: BeaconRound | null) =>
  one === null || other === null ? one === other : one.chain === other.chain && one.round === other.round

const areSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, index) => one === others[index])

const areSamePrizes = (some: readonly DrawnPrize[], others: readonly DrawnPrize[]) => areSame(flat(some), flat(others))
const flat = (prizes: readonly DrawnPrize[]) => prizes.flatMap(({ id, quantity }) => [id, quantity])

const areSameWinners = (some: readonly Winner[], others: readonly Winner[]) =>
  areSame(
    some.flatMap(({ prize, ticket }) => [prize, ticket]),
    others.flatMap(({ prize, ticket }) => [prize, ticket]),
  )
