import { and, asc, eq, lt } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { forEachRowLoggingErrors } from "../../platform/sweep.server"
import { answerBy, deliverBy } from "../rules/deadlines"
import { awards } from "../tables.server"
import { type AwardAccess, awardFor } from "./award-access.server"
import { sendAwardNotice } from "./award-mails.server"
import { type AwardRecord, lockAward } from "./award-records.server"
import { lockDraw } from "./edition-records.server"
import { forfeit } from "./forfeits.server"
import { ticketHolder } from "./ticket-holders.server"

/** Awards per run of a job. */
const MAX_AT_ONCE = 300

const subject = ({ id }: { id: string }) => `award:${id}`

/**
 * Tells the winners that have not been told. A ticket whose payment was returned after the draw loses its prize, and so
 * does one of a deleted account.
 */
export async function notifyWinners(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: awards.id, editionId: awards.editionId })
    .from(awards)
    .where(eq(awards.state, "drawn"))
    .orderBy(asc(awards.createdAt), asc(awards.place))
    .limit(MAX_AT_ONCE)
  await forEachRowLoggingErrors(ctx, due, { subject, failure: "a winner was not told" }, (row) =>
    notifyWinner(ctx, row),
  )
}

const notifyWinner = (ctx: Ctx, { id, editionId }: { id: string; editionId: string }) =>
  inTransaction(ctx, async (inner) => {
    await lockDraw(inner, editionId)
    const award = await lockAward(inner, id)
    if (award.state !== "drawn") return
    if (award.ticket.voidedAt || !(await ticketHolder(inner, award.ticket))) return forfeit(inner, award)
    const notified = { state: "notified" as const, notifiedAt: ctx.now(), answerBy: answerBy(ctx.now()) }
    await inner.db.update(awards).set(notified).where(eq(awards.id, id))
    await recordEvent(inner, { name: "draw.winner-told", subject: subject(award) })
    await sendAwardNotice(inner, { ...award, ...notified }, "won")
  })

/** Passes on the prizes that nobody accepted in time to the next substitutes. */
export async function forfeitUnanswered(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: awards.id, editionId: awards.editionId })
    .from(awards)
    .where(and(eq(awards.state, "notified"), lt(awards.answerBy, ctx.now())))
    .orderBy(asc(awards.place))
    .limit(MAX_AT_ONCE)
  await forEachRowLoggingErrors(ctx, due, { subject, failure: "a prize was not passed on" }, ({ id, editionId }) =>
    inTransaction(ctx, async (inner) => {
      await lockDraw(inner, editionId)
      const award = await lockAward(inner, id)
      if (award.state !== "notified" || !award.answerBy || award.answerBy >= ctx.now()) return
      await forfeit(inner, award)
    }),
  )
}

/** What a winner sees of their prize. */
export async function winnersPrize(ctx: Ctx, access: AwardAccess) {
  const award = await awardFor(ctx, access)
  const { ticket } = award
  return {
    prize: award.prize,
    editionId: award.editionId,
    state: isLate(ctx, award) ? ("forfeited" as const) : award.state,
    answerBy: award.answerBy,
    deliverBy: award.deliverBy,
    deliveredAt: award.deliveredAt,
    ticketNumber: ticket.number,
    salt: ticket.salt,
    hasAccount: ticket.userId !== null,
  }
}

/** The time to answer is over, even if the job has not run yet. */
const isLate = (ctx: Ctx, { state, answerBy: until }: Pick<AwardRecord, "state" | "answerBy">) =>
  state === "notified" && until !== null && until < ctx.now()

/**
 * Accepts a prize, for the holder of its ticket; a repeated call changes nothing. Refuses as `awardFor`, and with
 * `draw.answer-late` or `draw.refunded-ticket` (409).
 */
export async function acceptPrize(ctx: Ctx, access: AwardAccess): Promise<void> {
  await awardFor(ctx, access)
  await inTransaction(ctx, async (inner) => {
    const award = await lockAward(inner, access.awardId)
    if (award.state === "accepted" || award.state === "delivered") return
    if (award.state !== "notified" || isLate(ctx, award)) throw new Refusal("draw.answer-late", {}, { status: 409 })
    if (award.ticket.voidedAt) throw new Refusal("draw.refunded-ticket", {}, { status: 409 })
    const accepted = { state: "accepted" as const, acceptedAt: ctx.now(), deliverBy: deliverBy(ctx.now()) }
    await inner.db.update(awards).set(accepted).where(eq(awards.id, award.id))
    await recordEvent(inner, { name: "draw.prize-accepted", subject: subject(award) })
    await sendAwardNotice(inner, { ...award, ...accepted }, "accepted")
  })
}

/**
 * Records that an accepted prize was delivered. Refuses with 401, 403, 404, `draw.not-accepted` or
 * `draw.refunded-ticket` (409).
 */
export async function recordDelivery(ctx: Ctx, { awardId, note }: { awardId: string; note: string }): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (inner) => {
    const award = await lockAward(inner, awardId)
    if (award.ticket.voidedAt) throw new Refusal("draw.refunded-ticket", {}, { status: 409 })
    if (award.state !== "accepted") throw new Refusal("draw.not-accepted", {}, { status: 409 })
    const delivered = { state: "delivered" as const, deliveredAt: ctx.now(), note: note || null }
    await inner.db.update(awards).set(delivered).where(eq(awards.id, awardId))
    await recordEvent(inner, { name: "draw.prize-delivered", subject: subject(award) })
    await sendAwardNotice(inner, { ...award, ...delivered }, "delivered")
  })
}
