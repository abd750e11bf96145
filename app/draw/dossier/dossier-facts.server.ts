import { and, eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { textOf } from "../../platform/i18n/text.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { awardRows, undrawnPrizes } from "../awards/award-list.server"
import { prizeOf } from "../awards/award-records.server"
import { substitutesOf } from "../awards/forfeits.server"
import { refundsForOperator } from "../editions/cancellation.server"
import { editionRecord, protocolSummary } from "../editions/edition-records.server"
import type { Prize } from "../rules/edition"
import { prizeNameOf } from "../rules/prize-name"
import { duties } from "../tables.server"

/** Readings per operator in ten minutes. */
const MAX_READINGS = 20
const READING_SECONDS = 600

/** All that the dossier states about a draw. */
export type Dossier = Awaited<ReturnType<typeof dossierOf>>

/** Refuses with 401, 403, 404, `draw.not-drawn` (409) before the draw or cancellation, 429. Reading it is audited: it contains all winners. */
export async function dossierOf(ctx: Ctx, editionId: string) {
  const { userId } = requireRole(ctx, "operator")
  await enforceRateLimit(ctx, `draw.dossier:${userId}`, MAX_READINGS, READING_SECONDS)
  const edition = await editionRecord(ctx, editionId)
  const { drawnAt, cancelledAt, cancelReason } = edition
  const protocol = await protocolSummary(ctx, editionId)
  const closedAt = drawnAt ?? cancelledAt
  if (!closedAt) throw new Refusal("draw.not-drawn", {}, { status: 409 })
  const [donation] = await ctx.db
    .select()
    .from(duties)
    .where(and(eq(duties.editionId, editionId), eq(duties.kind, "donation")))
  const rows = await awardRows(ctx, editionId, {})
  const undrawn = await undrawnPrizes(ctx, edition)
  const prizeNameFor = (prizeId: string) =>
    textOf(`draw_prize_${prizeNameOf(prizeOf(edition.prizes, prizeId))}`, {}, ctx.locale) ?? prizeId
  await recordEvent(ctx, { name: "draw.dossier-read", subject: `edition:${editionId}` })
  return {
    edition,
    /** When it was drawn or cancelled. */
    closedAt,
    result: protocol && drawnAt ? { protocol, drawnAt } : undefined,
    cancellation:
      cancelledAt && cancelReason
        ? {
            at: cancelledAt,
            reason: cancelReason,
            refunds: await refundsForOperator(ctx, { id: editionId, cancelledAt }),
          }
        : undefined,
    donation,
    undrawn: undrawn && {
      ...undrawn,
      prizes: lastPlaces(edition.prizes, undrawn.count).map((prize) => ({
        ...prize,
        prizeName: prizeNameFor(prize.prizeId),
      })),
    },
    /** Ticket numbers in the drawn order. */
    substitutes: await substitutesOf(ctx, editionId),
    winners: rows.map((row) => ({ ...row, prizeName: prizeNameFor(row.prizeId) })),
  }
}

/** The last `count` places of the list of prizes: those that a draw with fewer tickets leaves (`drawTickets`). */
const lastPlaces = (prizes: Prize[], count: number): { place: number; prizeId: string }[] =>
  prizes
    .flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id))
    .map((prizeId, place) => ({ place, prizeId }))
    .slice(-count)
