import type { BeaconRound } from "./draw-hashes"

/** A drand chain publishes round r at `genesis` + (r - 1) × `period`, in seconds (drand's `/info` of the chain). */
type Clock = { genesis: number; period: number }

/** The public drand chains whose rounds an edition can name; of another chain it cannot be said when a round is published. */
const clocks: Record<string, Clock> = {
  // quicknet
  "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": { genesis: 1_692_803_367, period: 3 },
  // default
  "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce": { genesis: 1_595_431_050, period: 30 },
}

/** Whether the times of a chain's rounds are known. `chain`: its hash, 64 hex digits. */
export const isKnownChain = (chain: string): boolean => Object.hasOwn(clocks, chain)

/** When a round is published; undefined for an unknown chain. */
export function publishedAt({ chain, round }: BeaconRound): Date | undefined {
  const clock = isKnownChain(chain) ? clocks[chain] : undefined
  return clock && new Date((clock.genesis + (round - 1) * clock.period) * 1000)
}

/** Whether a round is surely published after `at`. */
export const isPublishedAfter = (beacon: BeaconRound, at: Date): boolean => {
  const published = publishedAt(beacon)
  return published !== undefined && published > at
}

/** Whether a round is surely published at `at`. */
export const isPublishedBy = (beacon: BeaconRound, at: Date): boolean => {
  const published = publishedAt(beacon)
  return published !== undefined && published <= at
}

/** The first round of a known chain that is published after `at`; undefined for an unknown chain. */
export function firstRoundAfter(chain: string, at: Date): number | undefined {
  const clock = isKnownChain(chain) ? clocks[chain] : undefined
  if (!clock) return undefined
  return Math.max(1, Math.floor((at.getTime() / 1000 - clock.genesis) / clock.period) + 2)
}

type Dates = { salesCloseAt: Date; drawAt: Date }

/** `part`: what is wrong; `round`: the nearest one that an edition may name. */
export type BeaconFault =
  | { part: "chain"; code: "draw.beacon-unknown" }
  | { part: "round"; code: "draw.beacon-early" | "draw.beacon-late"; round: number }
  | { part: "round"; code: "draw.beacon-none-possible" }

/**
 * Why an edition may not name a round (D56); undefined if it may. It has to be published after the close of sales, as its value
 * could be known during the sale, and not after the time of the draw.
 */
export function beaconFault({ chain, round }: BeaconRound, { salesCloseAt, drawAt }: Dates): BeaconFault | undefined {
  const first = firstRoundAfter(chain, salesCloseAt)
  const afterDraw = firstRoundAfter(chain, drawAt)
  if (first === undefined || afterDraw === undefined) return { part: "chain", code: "draw.beacon-unknown" }
  if (!isPublishedBy({ chain, round: first }, drawAt)) return { part: "round", code: "draw.beacon-none-possible" }
  if (round < first) return { part: "round", code: "draw.beacon-early", round: first }
  if (round >= afterDraw) return { part: "round", code: "draw.beacon-late", round: afterDraw - 1 }
  return undefined
}
