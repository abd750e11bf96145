import { randomBytes } from "node:crypto"
import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { type IsoDate, romeDate } from "../../platform/dates"
import { formatNumber } from "../../platform/i18n/number"
import { type FieldRefusal, invalid, Refusal } from "../../platform/refusal"
import { instantOfDay } from "../entered-day.server"
import { beaconFault, isPublishedBy, publishedAt } from "../rules/beacon-clock"
import { extendedDates, lastExtensionDay } from "../rules/deadlines"
import { type BeaconRound, commitmentOf, isBeaconRound, isEditionId, isHex } from "../rules/draw-hashes"
import { hasTicketPerPrize, type Prize, prizeCountOf } from "../rules/edition"
import { sha256 } from "../sha256.server"
import { editions } from "../tables.server"
import { beaconRoundOf, lockEditionRecord } from "./edition-records.server"

export type NewEdition = {
  id: string
  salesOpenAt: Date
  salesCloseAt: Date
  drawAt: Date
  ticketCap: number
  /** Cents of each currency. */
  ticketEurCents: number
  ticketUsdCents: number
  prizes: Prize[]
}

const SECRET_BYTES = 32

/**
 * Inserts an edition with a new secret and its commitment (D72); false if the id is taken. Inside the caller's
 * transaction, without a check of the person: for the seed and `createEdition`.
 */
export async function insertEdition(ctx: Ctx, edition: NewEdition): Promise<boolean> {
  const secret = randomBytes(SECRET_BYTES).toString("hex")
  const rows = await ctx.db
    .insert(editions)
    .values({ ...edition, secret, commitment: commitmentOf(edition.id, secret, sha256), createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: editions.id })
  return rows.length > 0
}

/**
 * What is wrong with a new edition, as far as it is known: an id that is malformed, dates that are not in the order now, opening,
 * close, draw, fewer tickets than prizes. One fault per field.
 */
export function editionFaults(ctx: Ctx, edition: Partial<NewEdition>): FieldRefusal[] {
  const { id, salesOpenAt, salesCloseAt, drawAt, ticketCap, prizes = [] } = edition
  const faults: FieldRefusal[] = []
  if (id !== undefined && !isEditionId(id)) faults.push({ field: "id", code: "draw.id-invalid" })
  if (salesOpenAt && salesOpenAt <= ctx.now()) faults.push({ field: "salesOpenAt", code: "draw.opening-past" })
  if (salesOpenAt && salesCloseAt && salesCloseAt <= salesOpenAt)
    faults.push({ field: "salesCloseAt", code: "draw.close-early" })
  if (salesCloseAt && drawAt && drawAt < salesCloseAt) faults.push({ field: "drawAt", code: "draw.draw-early" })
  if (ticketCap !== undefined && !hasTicketPerPrize({ ticketCap, prizes })) {
    const details = { prizes: formatNumber(prizeCountOf({ prizes }), ctx.locale) }
    faults.push({ field: "ticketCap", code: "draw.cap-below-prizes", details })
  }
  return faults
}

/**
 * Creates an edition whose sales open later. Refuses with 401, 403, field errors: `editionFaults`, a taken id, dates at which
 * another edition is on sale.
 */
export async function createEdition(ctx: Ctx, edition: NewEdition): Promise<void> {
  requireRole(ctx, "operator")
  const faults = editionFaults(ctx, edition)
  if (faults.length > 0) throw invalid(faults)
  const { salesOpenAt, salesCloseAt, drawAt } = edition
  await inTransaction(ctx, async (txCtx) => {
    await requireNoOtherSales(txCtx, edition, "salesOpenAt")
    if (!(await insertEdition(txCtx, edition))) throw invalid([{ field: "id", code: "draw.id-taken" }])
    const facts = { salesOpenAt, salesCloseAt, drawAt, ticketCap: edition.ticketCap }
    await recordEvent(txCtx, { name: "draw.edition-created", subject: `edition:${edition.id}`, facts })
  })
}

type Sales = { id: string; salesOpenAt: Date; salesCloseAt: Date }

/** Refuses sales during those of another edition: the site sells one edition at a time. `field`: of the form. */
async function requireNoOtherSales(ctx: Ctx, { id, salesOpenAt, salesCloseAt }: Sales, field: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('draw sales', 0))`)
  const [other] = await ctx.db
    .select({ id: editions.id })
    .from(editions)
    .where(
      and(
        ne(editions.id, id),
        isNull(editions.cancelledAt),
        lt(editions.salesOpenAt, salesCloseAt),
        gt(editions.salesCloseAt, salesOpenAt),
      ),
    )
    .limit(1)
  if (other) throw invalid([{ field, code: "draw.sales-overlap", details: { edition: other.id } }])
}

export type EditionTerms = { editionId: string; minTickets: number | null; beacon: BeaconRound | null }

/**
 * Sets the minimum of tickets and the beacon round (D67), before sales open: both are part of what buyers agree to. The
 * round has to be one that `beaconFault` allows. Refuses with 401, 403, 404, `draw.sales-opened` (409), and field errors.
 */
export async function setTerms(ctx: Ctx, { editionId, minTickets, beacon }: EditionTerms): Promise<void> {
  requireRole(ctx, "operator")
  if (beacon && !isBeaconRound(beacon)) throw invalid([{ field: "chain", code: "draw.beacon-invalid" }])
  await inTransaction(ctx, async (txCtx) => {
    const edition = await lockEditionRecord(txCtx, editionId)
    requireNotCancelled(edition)
    if (ctx.now() >= edition.salesOpenAt) throw new Refusal("draw.sales-opened", {}, { status: 409 })
    if (minTickets !== null && minTickets > edition.ticketCap)
      throw invalid([{ field: "minTickets", code: "draw.minimum-above-cap" }])
    if (beacon) requireAllowedRound(beacon, edition, { chain: "chain", round: "round" })
    const terms = { minTickets, beaconChain: beacon?.chain ?? null, beaconRound: beacon?.round ?? null }
    await txCtx.db.update(editions).set(terms).where(eq(editions.id, editionId))
    await recordEvent(txCtx, { name: "draw.terms-set", subject: `edition:${editionId}`, facts: terms })
  })
}

/** Refuses with `draw.cancelled` (409). */
export function requireNotCancelled({ cancelledAt }: Pick<typeof editions.$inferSelect, "cancelledAt">): void {
  if (cancelledAt) throw new Refusal("draw.cancelled", {}, { status: 409 })
}

type DrawDates = Pick<NewEdition, "salesCloseAt" | "drawAt">

/** Refuses a round that an edition with these dates may not name. `fields`: names in the form. */
function requireAllowedRound(beacon: BeaconRound, dates: DrawDates, fields: Record<keyof BeaconRound, string>): void {
  const fault = beaconFault(beacon, dates)
  if (!fault) return
  const details: FieldRefusal["details"] = "round" in fault ? { round: String(fault.round) } : {}
  throw invalid([{ field: fields[fault.part], code: fault.code, details }])
}

/**
 * Records the randomness of the named beacon round, after the sale and the round's publication and before the draw; it may be
 * corrected until then. Refuses with 401, 403, 404, `draw.already-drawn`, `draw.still-on-sale`, `draw.no-beacon`,
 * `draw.beacon-not-after-close`, `draw.round-not-published` (409), and field errors.
 */
export async function setRandomness(
  ctx: Ctx,
  { editionId, randomness }: { editionId: string; randomness: string },
): Promise<void> {
  requireRole(ctx, "operator")
  if (!isHex(randomness, 32)) throw invalid([{ field: "randomness", code: "draw.randomness-invalid" }])
  await inTransaction(ctx, async (txCtx) => {
    const edition = await lockEditionRecord(txCtx, editionId)
    if (edition.drawnAt) throw new Refusal("draw.already-drawn", {}, { status: 409 })
    requireNotCancelled(edition)
    const beacon = beaconRoundOf(edition)
    if (!beacon) throw new Refusal("draw.no-beacon", {}, { status: 409 })
    if (ctx.now() < edition.salesCloseAt) throw new Refusal("draw.still-on-sale", {}, { status: 409 })
    const published = publishedAt(beacon)
    if (!published) throw new Refusal("draw.beacon-not-after-close", {}, { status: 409 })
    if (ctx.now() < published) {
      const details = { round: String(beacon.round), moment: formatInstant(published, { locale: ctx.locale }) }
      throw new Refusal("draw.round-not-published", details, { status: 409 })
    }
    await txCtx.db.update(editions).set({ beaconRandomness: randomness }).where(eq(editions.id, editionId))
    const facts = { round: beacon.round, randomness }
    await recordEvent(txCtx, { name: "draw.randomness-set", subject: `edition:${editionId}`, facts })
  })
}

export type Extension = { editionId: string; until: string; beaconRound: number | null }

/**
 * Whether sales may be extended: they have closed below the minimum, and the draw has not taken place (D67). Not once the value of
 * the named beacon round is public, because then the company would know the result that it gives up.
 */
export const mayExtend = (
  ctx: Ctx,
  edition: Pick<
    typeof editions.$inferSelect,
    | "minTickets"
    | "ticketsSold"
    | "salesCloseAt"
    | "extendedFrom"
    | "drawnAt"
    | "cancelledAt"
    | "beaconChain"
    | "beaconRound"
  >,
): boolean => {
  const beacon = beaconRoundOf(edition)
  return (
    edition.drawnAt === null &&
    edition.cancelledAt === null &&
    edition.minTickets !== null &&
    edition.ticketsSold < edition.minTickets &&
    ctx.now() >= edition.salesCloseAt &&
    lastExtensionDay(edition) > romeDate(ctx.now()) &&
    !(beacon && isPublishedBy(beacon, ctx.now()))
  )
}

/**
 * Extends sales until the Rome day `until`; the pages say so. The value of a beacon round that was named for the earlier draw will
 * be known during the sale, so another round has to be named, for the new dates. Refuses with 401, 403, 404, `draw.no-extension`
 * (409), and field errors.
 */
export async function extendSales(ctx: Ctx, { editionId, until, beaconRound }: Extension): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const edition = await lockEditionRecord(txCtx, editionId)
    requireNotCancelled(edition)
    if (!mayExtend(ctx, edition)) throw new Refusal("draw.no-extension", {}, { status: 409 })
    if (until <= romeDate(ctx.now())) throw invalid([{ field: "until", code: "draw.extension-past" }])
    if (until > lastExtensionDay(edition)) throw invalid([{ field: "until", code: "draw.extension-long" }])
    if (edition.beaconRound !== null && (beaconRound === null || beaconRound === edition.beaconRound))
      throw invalid([{ field: "beaconRound", code: "draw.beacon-later" }])
    const dates = extendedDates(edition, until)
    await requireNoOtherSales(txCtx, { id: editionId, salesOpenAt: ctx.now(), ...dates }, "until")
    if (edition.beaconChain !== null && beaconRound !== null)
      requireAllowedRound({ chain: edition.beaconChain, round: beaconRound }, dates, {
        chain: "beaconRound",
        round: "beaconRound",
      })
    const beacon = edition.beaconRound === null ? {} : { beaconRound }
    await txCtx.db
      .update(editions)
      .set({ ...dates, ...beacon })
      .where(eq(editions.id, editionId))
    const facts = { from: edition.salesCloseAt, earlierRound: edition.beaconRound, ...dates, ...beacon }
    await recordEvent(txCtx, { name: "draw.extended", subject: `edition:${editionId}`, facts })
  })
}

/**
 * Records what the charity got: the donation, and the prizes that nobody can win any more. It may be recorded again, if a prize
 * follows; `day`: the Rome day, without one today. Refuses with 401, 403, 404, `draw.not-drawn` (409), and a day in the future or
 * before the close of sales with `draw.donation-day` on the field `day`.
 */
export async function recordDonation(
  ctx: Ctx,
  { editionId, reference, day }: { editionId: string; reference: string; day?: IsoDate },
): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const { drawnAt, salesCloseAt, donationCents } = await lockEditionRecord(txCtx, editionId)
    if (!drawnAt) throw new Refusal("draw.not-drawn", {}, { status: 409 })
    const donatedAt = instantOfDay(txCtx, { day, from: salesCloseAt, refusal: "draw.donation-day" })
    await txCtx.db.update(editions).set({ donatedAt, donationNote: reference }).where(eq(editions.id, editionId))
    const facts = { cents: donationCents, reference }
    await recordEvent(txCtx, { name: "draw.donation-made", subject: `edition:${editionId}`, facts })
  })
}
