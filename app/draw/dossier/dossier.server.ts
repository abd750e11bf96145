import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { csvTable } from "../../platform/csv"
import { romeDate, romeTime } from "../../platform/dates"
import { textOf } from "../../platform/i18n/text.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { awardRows } from "../awards/award-list.server"
import { editionRecord } from "../editions/edition-records.server"
import type { Prize } from "../rules/edition"
import { prizeNameOf } from "../rules/prize-name"

/** Readings per operator in ten minutes. */
const MAX_READINGS = 20
const READING_SECONDS = 600

/**
 * The dossier of a draw beside its published protocol (D72): every prize with its holder, state and dates, as CSV. Refuses with 401,
 * 403, 404, `draw.not-drawn` (409), 429. Reading it is audited: it contains the winners' names.
 */
export async function dossierCsv(ctx: Ctx, editionId: string): Promise<string> {
  const { userId } = requireRole(ctx, "operator")
  await enforceRateLimit(ctx, `draw.dossier:${userId}`, MAX_READINGS, READING_SECONDS)
  const { prizes, drawnAt } = await editionRecord(ctx, editionId)
  if (!drawnAt) throw new Refusal("draw.not-drawn", {}, { status: 409 })
  await recordEvent(ctx, { name: "draw.dossier-read", subject: `edition:${editionId}` })
  const places = placesOf(prizes)
  const nameOf = (place: number) => {
    const prize = places[place]
    return prize ? (textOf(`draw_prize_${prizeNameOf(prize)}`, {}, ctx.locale) ?? prize.id) : ""
  }
  const rows = await awardRows(ctx, editionId, {})
  const drawnCount = rows.filter(({ substitute }) => substitute === null).length
  const undrawn = places.map((_, place) => place).slice(drawnCount)
  return csvTable([
    ["place", "prize", "ticket", "substitute", "name", "email", "state", ...dates, "unassigned", "note"],
    ...rows.map((row) => [
      String(row.place + 1),
      nameOf(row.place),
      String(row.ticketNumber),
      row.substitute === null ? "" : String(row.substitute + 1),
      ...[row.fullName, row.email, row.outcome],
      ...[drawnAt, row.notifyBy, row.notifiedAt, row.answerBy, row.acceptedAt, row.deliverBy].map(instantText),
      ...[row.deliveredAt, row.forfeitedAt].map(instantText),
      row.unassigned ?? "",
      row.note ?? "",
    ]),
    ...undrawn.map((place) => [
      ...[String(place + 1), nameOf(place), "", "", "", "", "undrawn", instantText(drawnAt)],
      ...["", "", "", "", "", "", "", "charity", ""],
    ]),
  ])
}

const dates = [
  ...["drawn_at", "notify_by", "notified_at", "answer_by", "accepted_at", "deliver_by"],
  ...["delivered_at", "forfeited_at"],
]

/** The prizes one by one, in the order of the draw. */
const placesOf = (prizes: Prize[]): Prize[] =>
  prizes.flatMap((prize) => Array.from({ length: prize.quantity }, () => prize))

/** `2027-02-03 11:00` in Rome. */
const instantText = (at: Date | null | undefined): string => (at ? `${romeDate(at)} ${romeTime(at)}` : "")
