import { and, eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { type IsoDate, romeDate, romeInstant } from "../../platform/dates"
import { invalid, Refusal } from "../../platform/refusal"
import { editionRecord, lockEditionRow } from "../editions/edition-records.server"
import { awards, duties } from "../tables.server"
import { isDueToCharity, undrawnPrizes } from "./award-list.server"
import { lockAward } from "./award-records.server"

type Duty = typeof duties.$inferSelect

/** Records that the donation was made, once. Refuses with 401, 403, `draw.duty-done` (409). */
export async function recordDonation(
  ctx: Ctx,
  { editionId, reference }: { editionId: string; reference: string },
): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (inner) => {
    const duty = await completeDuty(inner, { editionId, kind: "donation", doneBy: userId, note: reference })
    if (!duty) throw new Refusal("draw.duty-done", {}, { status: 409 })
    await recordEvent(inner, {
      name: "draw.donation-made",
      subject: `edition:${editionId}`,
      facts: { cents: duty.cents },
    })
  })
}

/** `day`: the Rome day on which the charity got it; without one, today. */
type HandoverFacts = { note: string; day?: IsoDate }

/**
 * Records that the charity got a prize that was forfeited without a substitute left, once. Refuses with 401, 403, 404,
 * `draw.handed-over` and `draw.not-for-charity` (409), and as `handoverAt`.
 */
export async function recordHandover(
  ctx: Ctx,
  { awardId, note, day }: HandoverFacts & { awardId: string },
): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (inner) => {
    const award = await lockAward(inner, awardId)
    if (award.handedOverAt) throw new Refusal("draw.handed-over", {}, { status: 409 })
    const isDue = (await inner.db.$count(awards, and(eq(awards.id, awardId), isDueToCharity))) > 0
    if (!isDue) throw new Refusal("draw.not-for-charity", {}, { status: 409 })
    const handedOverAt = handoverAt(inner, { from: award.forfeitedAt, day })
    const handover = { handedOverAt, handedOverBy: userId, handoverNote: note }
    await inner.db.update(awards).set(handover).where(eq(awards.id, awardId))
    const facts = { place: award.place }
    await recordEvent(inner, { name: "draw.prize-handed-over", subject: `award:${awardId}`, facts })
  })
}

/**
 * Records that the charity got all prizes of an edition that had no ticket left to win them, once. Refuses with 401, 403, 404,
 * `draw.no-undrawn-prizes` and `draw.undrawn-handed-over-already` (409), and as `handoverAt`.
 */
export async function recordUndrawnHandover(
  ctx: Ctx,
  { editionId, note, day }: HandoverFacts & { editionId: string },
): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (inner) => {
    await lockEditionRow(inner, editionId)
    const edition = await editionRecord(inner, editionId)
    const undrawn = await undrawnPrizes(inner, edition)
    if (!undrawn) throw new Refusal("draw.no-undrawn-prizes", {}, { status: 409 })
    const doneAt = handoverAt(inner, { from: edition.drawnAt, day })
    // Editions drawn by an earlier version do not have it.
    await insertUndrawnDuty(inner, { editionId, dueAt: undrawn.dueAt })
    const duty = await completeDuty(inner, { editionId, kind: "undrawn", doneBy: userId, note, doneAt })
    if (!duty) throw new Refusal("draw.undrawn-handed-over-already", {}, { status: 409 })
    const facts = { prizes: undrawn.count }
    await recordEvent(inner, { name: "draw.undrawn-handed-over", subject: `edition:${editionId}`, facts })
  })
}

/**
 * Noon of the day, or now for today. `from`: when the charity became entitled to the prize. Refuses a day in the future or before it with
 * `draw.handover-day` on the field `day`.
 */
function handoverAt(ctx: Ctx, { from, day }: { from: Date | null; day?: IsoDate }): Date {
  const today = romeDate(ctx.now())
  if (day === undefined || day === today) return ctx.now()
  if (day > today || (from && day < romeDate(from))) throw invalid([{ field: "day", code: "draw.handover-day" }])
  return romeInstant(day, "12:00")
}

export async function insertUndrawnDuty(ctx: Ctx, duty: Pick<Duty, "editionId" | "dueAt">): Promise<void> {
  await ctx.db
    .insert(duties)
    .values({ ...duty, kind: "undrawn", cents: 0 })
    .onConflictDoNothing()
}

/** The duty as it was before; undefined if there is none that is still due. In the caller's transaction. */
async function completeDuty(
  ctx: Ctx,
  {
    editionId,
    kind,
    doneBy,
    note,
    doneAt = ctx.now(),
  }: Pick<Duty, "editionId" | "kind"> & { doneBy: string; note: string; doneAt?: Date },
): Promise<Duty | undefined> {
  const isDuty = and(eq(duties.editionId, editionId), eq(duties.kind, kind))
  const [duty] = await ctx.db.select().from(duties).where(isDuty).for("update")
  if (!duty || duty.doneAt) return undefined
  await ctx.db.update(duties).set({ doneAt, doneBy, note }).where(isDuty)
  return duty
}
