import { and, eq, inArray, sql } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { rowsOf } from "../../platform/database/db.server"
import { formatInstant } from "../../platform/date-format"
import { invalid, Refusal } from "../../platform/refusal"
import {
  beaconRoundOf,
  currentDrawObstacle,
  type EditionRecord,
  lockEditionRecord,
  prizesToDraw,
} from "../editions/edition-records.server"
import { isValidTicket } from "../queries.server"
import { publishedAt } from "../rules/beacon-clock"
import { donationCents } from "../rules/deadlines"
import type { Beacon } from "../rules/draw-hashes"
import { type DrawProtocol, runDraw } from "../rules/draw-protocol"
import { type TicketRange, ticketsIn } from "../rules/drawing"
import { sha256 } from "../sha256.server"
import { awards, editions, tickets } from "../tables.server"

/** `typedId`: the edition's id as typed by the operator. */
export type DrawRequest = { editionId: string; typedId: string }

/**
 * Draws an edition, once (D72), and stores everything about it in one transaction: the protocol, an award for each winner, the amount
 * to donate, the audit event. Refuses with 401, 403, 404, a field error unless the edition's id was typed, and with what stands
 * against the draw (409, `drawObstacle`).
 */
export async function drawEdition(ctx: Ctx, { editionId, typedId }: DrawRequest): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const { secret, protocol: _, ...edition } = await lockEditionRecord(txCtx, editionId)
    const ranges = await validRanges(txCtx, editionId)
    const validTickets = ticketsIn(ranges)
    refuseDraw(txCtx, edition, validTickets)
    if (typedId !== editionId) throw invalid([{ field: "typedId", code: "draw.typed-id" }])
    const drawnAt = ctx.now()
    const protocol = runDraw(
      {
        edition: editionId,
        commitment: edition.commitment,
        secret,
        beacon: beaconOf(edition),
        prizes: prizesToDraw(edition),
        tickets: edition.ticketsSold,
        ranges,
        drawnAt,
      },
      sha256,
    )
    const result = { protocol, drawnAt, drawnBy: userId, donationCents: donationOf(edition, validTickets) }
    await txCtx.db.update(editions).set(result).where(eq(editions.id, editionId))
    await insertAwards(txCtx, protocol, drawnAt)
    const { seed, winners } = protocol
    const facts = { seed, tickets: protocol.tickets, validTickets, winners: winners.length }
    await recordEvent(txCtx, { name: "draw.drawn", subject: `edition:${editionId}`, facts })
  })
}

const donationOf = ({ ticketEurCents }: EditionRecord, validTickets: number) =>
  donationCents(validTickets * ticketEurCents)

/** The runs of consecutive valid numbers, ascending. */
async function validRanges(ctx: Ctx, editionId: string): Promise<TicketRange[]> {
  const ranges = await rowsOf<{ first: number; last: number }>(
    ctx.db,
    sql`select min(number) as first, max(number) as last
      from (select number, number - row_number() over (order by number) as run
        from ${tickets} where edition_id = ${editionId} and ${isValidTicket(ctx)}) numbered
      group by run order by first`,
  )
  return ranges.map(({ first, last }) => [first, last])
}

function refuseDraw(ctx: Ctx, edition: EditionRecord, validTickets: number): void {
  const code = currentDrawObstacle(ctx, edition, validTickets)
  if (!code) return
  const beacon = beaconRoundOf(edition)
  const published = code === "draw.round-not-published" && beacon ? publishedAt(beacon) : undefined
  const moment = formatInstant(published ?? edition.drawAt, { locale: ctx.locale })
  throw new Refusal(code, { moment, round: String(beacon?.round) }, { status: 409 })
}

function beaconOf(edition: EditionRecord): Beacon | null {
  const round = beaconRoundOf(edition)
  return round && edition.beaconRandomness !== null ? { ...round, randomness: edition.beaconRandomness } : null
}

/** Winners per statement. */
const BATCH = 1_000

async function insertAwards(ctx: Ctx, { edition, winners }: DrawProtocol, drawnAt: Date): Promise<void> {
  const values = { editionId: edition, state: "drawn" as const, createdAt: drawnAt }
  for (let start = 0; start < winners.length; start += BATCH) {
    const batch = winners.slice(start, start + BATCH)
    const numbers = batch.map(({ ticket }) => ticket)
    const rows = await ctx.db
      .select({ id: tickets.id, number: tickets.number })
      .from(tickets)
      .where(and(eq(tickets.editionId, edition), inArray(tickets.number, numbers)))
    const idOf = new Map(rows.map(({ id, number }) => [number, id]))
    await ctx.db.insert(awards).values(
      batch.map(({ prize, ticket }, index) => {
        const ticketId = idOf.get(ticket)
        if (!ticketId) throw new Error(`Ticket ${ticket} of edition ${edition} does not exist.`)
        return { ...values, place: start + index, prizeId: prize, ticketId }
      }),
    )
  }
}
