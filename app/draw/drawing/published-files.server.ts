import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { enforceRateLimit } from "../../platform/limits.server"
import { notFound } from "../../platform/refusal"
import {
  beaconRoundOf,
  type EditionRecord,
  editionRecord,
  prizesToDraw,
  protocolOf,
} from "../editions/edition-records.server"
import type { Announcement, DrawProtocol } from "../rules/draw-protocol"

/** Readings per network in ten minutes. */
const MAX_READINGS = 120
const READING_SECONDS = 600

/** A ticket that was paid just before the close may be numbered just after it. */
const CLOSING_MINUTES = 1

/** What is fixed when an edition opens (D72), the number of its tickets once sales have closed, and what became of it. */
export function announcementOf(ctx: Ctx, edition: EditionRecord): Announcement {
  const { id, commitment, salesCloseAt, ticketsSold, extendedFrom, cancelledAt, cancelReason } = edition
  return {
    edition: id,
    commitment,
    beacon: beaconRoundOf(edition),
    prizes: prizesToDraw(edition),
    tickets: ctx.now() >= addMinutes(salesCloseAt, CLOSING_MINUTES) ? ticketsSold : null,
    extendedFrom: extendedFrom?.toISOString() ?? null,
    cancellation: cancelledAt && cancelReason ? { at: cancelledAt.toISOString(), reason: cancelReason } : null,
  }
}

/** Published from the opening of the sale. Refuses with 404 before it, and with 429. */
export async function publishedAnnouncement(ctx: Ctx, editionId: string): Promise<Announcement> {
  await limitReading(ctx)
  const edition = await editionRecord(ctx, editionId)
  if (ctx.now() < edition.salesOpenAt) throw notFound("draw.not-published")
  return announcementOf(ctx, edition)
}

/** Published by the draw. Refuses with 404 before it, and with 429. */
export async function publishedProtocol(ctx: Ctx, editionId: string): Promise<DrawProtocol> {
  await limitReading(ctx)
  const protocol = await protocolOf(ctx, editionId)
  if (!protocol) throw notFound("draw.not-published")
  return protocol
}

const limitReading = (ctx: Ctx) => enforceRateLimit(ctx, `draw.files:${ctx.network}`, MAX_READINGS, READING_SECONDS)
