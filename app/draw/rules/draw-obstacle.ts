import { isPublishedAfter, isPublishedBy } from "./beacon-clock"

/** What decides whether the draw of an edition may take place. `validTickets`: those that take part. */
export type DrawSubject = {
  salesCloseAt: Date
  drawAt: Date
  isDrawn: boolean
  isCancelled: boolean
  validTickets: number
  beaconChain: string | null
  beaconRound: number | null
  beaconRandomness: string | null
}

export type DrawObstacle =
  | "draw.already-drawn"
  | "draw.cancelled"
  | "draw.still-on-sale"
  | "draw.too-early"
  | "draw.nothing-to-draw"
  | "draw.beacon-not-after-close"
  | "draw.round-not-published"
  | "draw.randomness-missing"

/** Why the draw may not take place now (D72); undefined if it may. */
export function drawObstacle(edition: DrawSubject, now: Date): DrawObstacle | undefined {
  if (edition.isDrawn) return "draw.already-drawn"
  if (edition.isCancelled) return "draw.cancelled"
  if (now < edition.salesCloseAt) return "draw.still-on-sale"
  if (now < edition.drawAt) return "draw.too-early"
  if (edition.validTickets === 0) return "draw.nothing-to-draw"
  const { beaconChain: chain, beaconRound: round } = edition
  if (chain === null || round === null) return undefined
  if (!isPublishedAfter({ chain, round }, edition.salesCloseAt)) return "draw.beacon-not-after-close"
  if (!isPublishedBy({ chain, round }, now)) return "draw.round-not-published"
  if (edition.beaconRandomness === null) return "draw.randomness-missing"
  return undefined
}
