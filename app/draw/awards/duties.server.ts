import { and, eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import type { IsoDate } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { editionRecord, lockEditionRow } from "../editions/edition-records.server"
import { awards, duties } from "../tables.server"
import { isDueToCharity, undrawnPrizes } from "./award-list.server"
import { lockAward } from "./award-records.server"
import { instantOfDay } from "./entered-day.server"

type Duty = typeof duties.$inferSelect

/**
 * Records that the donation was made, once; `day`: the Rome day, without one today. Refuses with 401, 403, 404, `draw.duty-done`
 * (409), and a day in the future or before the close of sales with `draw.donation-day` on the field `day`.
 */
export async function recordDonation(
  ctx: Ctx,
  { editionId, reference, day }: { editionId: string; reference: string; day?: IsoDate },
): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const { salesCloseAt } = await editionRecord(txCtx, editionId)
    const doneAt = instantOfDay(txCtx, { day, from: salesCloseAt, refusal: "draw.donation-day" })
    const duty = await completeDuty(txCtx, { editionId, kind: "donation", doneBy: userId, note: reference, doneAt })
    if (!duty) throw new Refusal("draw.duty-done", {}, { status: 409 })
    await recordEvent(txCtx, {
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
 * `draw.handed-over` and `draw.not-for-charity` (409), and a day in the future or before the charity was
 * entitled to it with `draw.handover-day` on the field `day`.
 */
export async function recordHandover(
  ctx: Ctx,
  { awardId, note, day }: HandoverFacts & { awardId: string },
): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const award = await lockAward(txCtx, awardId)
    if (award.handedOverAt) throw new Refusal("draw.handed-over", {}, { status: 409 })
    const isDue = (await txCtx.db.$count(awards, and(eq(awards.id, awardId), isDueToCharity))) > 0
    if (!isDue) throw new Refusal("draw.not-for-charity", {}, { status: 409 })
    const handedOverAt = handoverAt(txCtx, { from: award.forfeitedAt, day })
    const handover = { handedOverAt, handedOverBy: userId, handoverNote: note }
    await txCtx.db.update(awards).set(handover).where(eq(awards.id, awardId))
    const facts = { place: award.place }
    await recordEvent(txCtx, { name: "draw.prize-handed-over", subject: `award:${awardId}`, facts })
  })
}

/**
 * Records that the charity got all prizes of an edition that had no ticket left to win them, once. Refuses with 401, 403, 404,
 * `draw.no-undrawn-prizes` and `draw.undrawn-handed-over-already` (409), and a day in the future or before the charity was
 * entitled to it with `draw.handover-day` on the field `day`.
 */
export async function recordUndrawnHandover(
  ctx: Ctx,
  { editionId, note, day }: HandoverFacts & { editionId: string },
): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    await lockEditionRow(txCtx, editionId)
    const edition = await editionRecord(txCtx, editionId)
    const undrawn = await undrawnPrizes(txCtx, edition)
    if (!undrawn) throw new Refusal("draw.no-undrawn-prizes", {}, { status: 409 })
    const doneAt = handoverAt(txCtx, { from: edition.drawnAt, day })
    const duty = await completeDuty(txCtx, { editionId, kind: "undrawn", doneBy: userId, note, doneAt })
    if (!duty) throw new Refusal("draw.undrawn-handed-over-already", {}, { status: 409 })
    const facts = { prizes: undrawn.count }
    await recordEvent(txCtx, { name: "draw.undrawn-handed-over", subject: `edition:${editionId}`, facts })
  })
}

/** The day on which the charity got a prize that it has been entitled to since `from`. */
const handoverAt = (ctx: Ctx, { from, day }: { from: Date | null; day?: IsoDate }): Date =>
  instantOfDay(ctx, { day, from, refusal: "draw.handover-day" })

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
    doneAt,
  }: Pick<Duty, "editionId" | "kind"> & { doneBy: string; note: string; doneAt: Date },
): Promise<Duty | undefined> {
  const isDuty = and(eq(duties.editionId, editionId), eq(duties.kind, kind))
  const [duty] = await ctx.db.select().from(duties).where(isDuty).for("update")
  if (!duty || duty.doneAt) return undefined
  await ctx.db.update(duties).set({ doneAt, doneBy, note }).where(isDuty)
  return duty
}
