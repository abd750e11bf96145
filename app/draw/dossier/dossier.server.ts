import type { Ctx } from "../../platform/context.server"
import { csvTable } from "../../platform/csv"
import { romeDate } from "../../platform/dates"
import { longPdf } from "../../platform/pdf/long-pdf.server"
import type { Handover } from "../awards/award-list.server"
import { dossierOf } from "./dossier-facts.server"
import { dossierLayout } from "./dossier-layout.server"

/** The dossier for the authorities as a PDF in the reader's language: rules, commitment, protocol, winners, deliveries. */
export async function dossierPdf(
  ctx: Ctx,
  editionId: string,
  { compress = true } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return longPdf({ ...dossierLayout(await dossierOf(ctx, editionId), ctx.locale), compress })
}

/** The prizes with winner, state and dates as CSV (RFC 4180, UTF-8 with a byte order mark, for spreadsheets). */
export async function winnersCsv(ctx: Ctx, editionId: string): Promise<string> {
  const { winners, undrawn } = await dossierOf(ctx, editionId)
  const head = [
    ...["place", "prize_id", "prize", "ticket", "substitute", "name", "email", "state"],
    ...["notify_by", "notified_at", "answer_by", "accepted_at", "deliver_by", "delivered_at", "note"],
    ...["forfeited_at", "unassigned", "charity_by", "charity_at", "charity_note"],
  ]
  const rows = winners.map((row) => [
    String(row.place + 1),
    row.prizeId,
    row.prizeName,
    String(row.ticketNumber),
    row.substitute === null ? "" : String(row.substitute + 1),
    row.fullName,
    row.email,
    row.outcome,
    ...[row.notifyBy, row.notifiedAt, row.answerBy, row.acceptedAt, row.deliverBy, row.deliveredAt].map(instantText),
    row.note ?? "",
    instantText(row.forfeitedAt),
    row.unassigned?.owner ?? "",
    ...charityCells(row.unassigned?.owner === "charity" ? row.unassigned : undefined),
  ])
  const undrawnRows = (undrawn?.prizes ?? []).map((prize) => [
    ...[String(prize.place + 1), prize.prizeId, prize.prizeName, "", "", "", "", "undrawn"],
    ...["", "", "", "", "", "", "", "", "charity"],
    ...charityCells(undrawn),
  ])
  return csvTable([head, ...rows, ...undrawnRows])
}

const instantText = (at: Date | null | undefined): string => at?.toISOString() ?? ""

const charityCells = (due: { dueAt: Date; handover: Handover | undefined } | undefined): string[] => [
  instantText(due?.dueAt),
  due?.handover ? romeDate(due.handover.at) : "",
  due?.handover?.note ?? "",
]
