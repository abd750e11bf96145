import type { Ctx } from "../../platform/context.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { notFound } from "../../platform/refusal"
import {
  beaconRoundOf,
  type EditionRecord,
  editionRecord,
  prizesToDraw,
  protocolOf,
  protocolSummary,
} from "../editions/edition-records.server"
import type { Announcement, DrawProtocol } from "../rules/draw-protocol"
import { ticketListStream } from "./ticket-list.server"

/** Readings per network in ten minutes. A ticket list has up to 27 MB. */
const MAX_READINGS = { small: 120, ticketList: 20 }
const READING_SECONDS = 600

/** What is fixed when an edition opens and when its sales close (D56), each extension of its sales, or that it was cancelled; also shown on the verification page. */
export const announcementOf = (edition: EditionRecord): Announcement => ({
  edition: edition.id,
  commitment: edition.commitment,
  beacon: beaconRoundOf(edition),
  prizes: prizesToDraw(edition),
  closing: edition.closing,
  cancellation:
    edition.cancelledAt && edition.cancelReason
      ? { at: edition.cancelledAt.toISOString(), reason: edition.cancelReason }
      : null,
  extensions: edition.extensions,
})

/** Published from the opening of the sale. Refuses with 404 before it, and with 429. */
export async function publishedAnnouncement(ctx: Ctx, editionId: string): Promise<Announcement> {
  await limitReading(ctx, "small")
  const edition = await editionRecord(ctx, editionId)
  if (ctx.now() < edition.salesOpenAt) throw notFound("draw.not-published")
  return announcementOf(edition)
}

/** Published by the draw. Refuses with 404 before it, and with 429. */
export async function publishedProtocol(ctx: Ctx, editionId: string): Promise<DrawProtocol> {
  await limitReading(ctx, "small")
  const protocol = await protocolOf(ctx, editionId)
  if (!protocol) throw notFound("draw.not-published")
  return protocol
}

/**
 * The ticket list as stored by the draw, as a stream; `etag`: its root. Refuses with 404 before the draw, and with 429.
 * With the list's etag in `known`, there is no stream.
 */
export async function publishedTicketList(
  ctx: Ctx,
  editionId: string,
  known: string | null,
): Promise<{ etag: string; stream: ReadableStream<Uint8Array> | undefined }> {
  await limitReading(ctx, "ticketList")
  const summary = await protocolSummary(ctx, editionId)
  if (!summary) throw notFound("draw.not-published")
  const etag = `"${summary.root}"`
  return { etag, stream: known === etag ? undefined : ticketListStream(ctx, summary.root, summary.tickets) }
}

const limitReading = (ctx: Ctx, file: keyof typeof MAX_READINGS) =>
  enforceRateLimit(ctx, `draw.${file}:${ctx.network}`, MAX_READINGS[file], READING_SECONDS)
