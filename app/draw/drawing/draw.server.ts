import { and, desc, eq, gt, inArray } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { addMinutes } from "../../platform/dates"
import { invalid, Refusal } from "../../platform/refusal"
import { auditEvents } from "../../platform/tables.server"
import { undrawnPrizes } from "../awards/award-list.server"
import { insertUndrawnDuty } from "../awards/duties.server"
import {
  beaconRoundOf,
  currentDrawObstacle,
  type EditionRecord,
  editionRecord,
  lockEditionRecord,
  prizesToDraw,
  validTicketCount,
} from "../editions/edition-records.server"
import { publishedAt } from "../rules/beacon-clock"
import { donationCents, donationDueAt, notifyBy } from "../rules/deadlines"
import type { Beacon } from "../rules/draw-hashes"
import { type DrawProtocol, runDraw } from "../rules/draw-protocol"
import { sha256 } from "../sha256.server"
import { awards, duties, editions, tickets } from "../tables.server"
import { listForDraw, storeTicketList } from "./ticket-list.server"

/** The job that runs a draw. */
export const RUN_DRAW = "draw.run-draw"
const REQUESTED = "draw.requested"

/** A draw that was started and has not finished after this time can be started again. */
const RUNNING_MINUTES = 10

export type DrawRequest = {
  editionId: string
  /** The edition's id as typed by the operator. */
  typedId: string
  /** What the page showed; the draw is refused if it has changed. */
  expectedTickets: number
  expectedValidTickets: number
}

/**
 * Starts the draw of an edition in a job, once (D56). Refuses with 401, 403, 404, a field error unless the edition's id was
 * typed, `draw.figures-changed` (409), and with what stands against the draw (409, `drawObstacle`).
 */
export async function requestDraw(ctx: Ctx, request: DrawRequest): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  const { editionId, typedId, expectedTickets, expectedValidTickets } = request
  await inTransaction(ctx, async (txCtx) => {
    const { secret: _, protocol: __, ...edition } = await lockEditionRecord(txCtx, editionId)
    const validTickets = await validTicketCount(txCtx, editionId)
    refuseDraw(txCtx, edition, validTickets)
    if (typedId !== editionId) throw invalid([{ field: "typedId", code: "draw.typed-id" }])
    if (edition.ticketsSold !== expectedTickets || validTickets !== expectedValidTickets)
      throw new Refusal("draw.figures-changed", {}, { status: 409 })
    if (await isDrawRunning(txCtx, editionId)) throw new Refusal("draw.running", {}, { status: 409 })
    const facts = { tickets: expectedTickets, validTickets }
    await recordEvent(txCtx, { name: REQUESTED, subject: `edition:${editionId}`, facts })
    await txCtx.jobs.enqueue(txCtx.db, RUN_DRAW, { editionId, operatorId: userId })
  })
}

/** Whether the job of a draw was started in the last minutes and has not stored its result. */
export async function isDrawRunning(ctx: Ctx, editionId: string): Promise<boolean> {
  const { drawnAt } = await editionRecord(ctx, editionId)
  if (drawnAt) return false
  const [event] = await ctx.db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subject, `edition:${editionId}`),
        eq(auditEvents.name, REQUESTED),
        gt(auditEvents.at, addMinutes(ctx.now(), -RUNNING_MINUTES)),
      ),
    )
    .orderBy(desc(auditEvents.at))
    .limit(1)
  return event !== undefined
}

/**
 * Draws an edition and stores everything about it in one transaction: the protocol, an award for each winner, the duties to
 * donate and to hand over undrawn prizes, the audit event. A second run changes nothing. A draw that may not take place throws, and so
 * does one whose tickets are not those of the close of sales.
 */
export async function drawEdition(
  ctx: Ctx,
  { editionId, operatorId }: { editionId: string; operatorId: string },
): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { secret, protocol: existing, ...edition } = await lockEditionRecord(txCtx, editionId)
    if (existing) return
    const list = await listForDraw(txCtx, editionId)
    const validTickets = list.numbers.length
    if (list.lines.length !== edition.ticketsSold) throw new Error(`Tickets of the edition ${editionId} are missing.`)
    refuseDraw(txCtx, edition, validTickets)
    const { closing } = edition
    if (!closing) throw new Error(`The ticket list of edition ${editionId} was not published.`)
    const drawnAt = ctx.now()
    const protocol = runDraw(
      {
        edition: editionId,
        commitment: edition.commitment,
        secret,
        beacon: beaconOf(edition),
        prizes: prizesToDraw(edition),
        list,
        closing,
        drawnAt,
      },
      sha256,
    )
    await storeTicketList(txCtx, list)
    await txCtx.db.update(editions).set({ protocol, drawnAt, drawnBy: operatorId }).where(eq(editions.id, editionId))
    await insertAwards(txCtx, protocol, drawnAt)
    await txCtx.db.insert(duties).values({
      editionId,
      kind: "donation",
      cents: donationCents(validTickets * edition.ticketEurCents),
      dueAt: donationDueAt(edition.salesCloseAt),
    })
    const undrawn = await undrawnPrizes(txCtx, { ...edition, drawnAt })
    if (undrawn) await insertUndrawnDuty(txCtx, { editionId, dueAt: undrawn.dueAt })
    const { root, seed, winners } = protocol
    const facts = { operatorId, root, seed, tickets: protocol.tickets, validTickets, winners: winners.length }
    await recordEvent(txCtx, { name: "draw.drawn", subject: `edition:${editionId}`, facts })
  })
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
  const values = { editionId: edition, state: "drawn" as const, notifyBy: notifyBy(drawnAt), createdAt: drawnAt }
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
