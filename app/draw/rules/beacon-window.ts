import { firstRoundAfter, isPublishedBy } from "./beacon-clock"
import type { BeaconRound } from "./draw-hashes"

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
