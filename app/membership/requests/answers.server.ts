import { and, eq, lt } from "drizzle-orm"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMonths, romeDate, romeInstant } from "../../platform/dates"
import { raiseAlertOnce } from "../../platform/monitoring/alerts.server"
import { Refusal } from "../../platform/refusal"
import { recordBenefit } from "../benefits/benefit-ledger.server"
import type { MemberAnswer } from "../forms"
import { startOf } from "../rules/requests"
import { memberRequests } from "../tables.server"
import { memberRequestSubject, sendRequestNews } from "./request-mails.server"
import { detailsOf } from "./request-queries.server"
import { changeState, lockRequest, requireCovered } from "./requests.server"

/**
 * An operator confirms or declines a member's request with a text, which the member gets by mail; a confirmed one is a
 * used benefit. Refuses with 401 and 403 all but operators, 404, `membership.request-answered` (409) unless it is open,
 * `membership.request-past` (409) if it would be confirmed after its start, and `membership.request-not-covered` (409).
 */
export async function answerMemberRequest(ctx: Ctx, { requestId, outcome, text }: MemberAnswer): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const request = await lockRequest(txCtx, requestId)
    const startsAt = startOf(detailsOf(request))
    if (request.state === "open" && outcome === "confirmed") {
      if (startsAt <= ctx.now()) throw new Refusal("membership.request-past", {}, { status: 409 })
      await requireCovered(txCtx, request)
    }
    const answered = await changeState(txCtx, request, { state: outcome, answer: text })
    if (outcome === "confirmed") {
      const { userId, membershipId, kind, id } = answered
      await recordBenefit(txCtx, { userId, membershipId, kind, subject: `request:${id}`, cents: 0 })
    }
    await sendRequestNews(txCtx, answered, outcome)
  })
}

const MAX_AT_ONCE = 200

/** Raises an alert, once, for every open request whose answer is overdue. */
export async function reportOverdueRequests(ctx: Ctx): Promise<void> {
  const overdue = await ctx.db
    .select({ id: memberRequests.id, kind: memberRequests.kind })
    .from(memberRequests)
    .where(and(eq(memberRequests.state, "open"), lt(memberRequests.answerBy, ctx.now())))
    .orderBy(memberRequests.answerBy)
    .limit(MAX_AT_ONCE)
  for (const { id } of overdue)
    await raiseAlertOnce(ctx, { kind: "member-request-overdue", subject: memberRequestSubject(id) })
}

const RETENTION_MONTHS = 24

/** Deletes requests, which contain addresses, two years after they were made. */
export async function deleteOldRequests(ctx: Ctx): Promise<void> {
  const before = romeInstant(addMonths(romeDate(ctx.now()), -RETENTION_MONTHS), "00:00")
  await ctx.db.delete(memberRequests).where(lt(memberRequests.createdAt, before))
}
