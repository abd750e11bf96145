import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { fullYears, type IsoDate, romeDate } from "../../platform/dates"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import type { Decision } from "../forms"
import { isUnderReview } from "../rules/identity"
import { expiresBefore } from "../rules/verified-person"
import { documents, identityChecks, users } from "../tables.server"
import {
  type CheckRow,
  checksOf,
  insertCheck,
  lockCheckable,
  lockSubject,
  recordCheck,
  type Subject,
  subjectOf,
} from "./checks.server"
import { type IdSides, newestSides, requireSides } from "./documents.server"
import { storablePath } from "./identity.server"
import { mismatchIn, settleCheck } from "./outcomes.server"

/** The newest front and back that the signed-in user uploaded but did not submit yet. */
export async function unsubmittedIdSides(ctx: Ctx): Promise<IdSides> {
  const { userId } = requireRole(ctx, "personal")
  return unsubmittedSides(ctx, { userId })
}

/** The newest front and back not submitted yet; of an invited person only those uploaded since the last decision. */
export async function unsubmittedSides(ctx: Ctx, subject: Subject): Promise<IdSides> {
  const isInvited = "bookingId" in subject
  const decisions = isInvited ? (await checksOf(ctx, subject)).flatMap(({ decidedAt }) => decidedAt ?? []) : []
  const since = decisions.toSorted((one, other) => other.getTime() - one.getTime())[0]
  const rows = await ctx.db
    .select({ id: documents.id, kind: documents.kind })
    .from(documents)
    .where(
      and(
        isInvited ? eq(documents.bookingId, subject.bookingId) : eq(documents.ownerId, subject.userId),
        inArray(documents.kind, ["id_front", "id_back"]),
        isNull(documents.checkId),
        since && gt(documents.createdAt, since),
      ),
    )
    .orderBy(desc(documents.createdAt))
  return newestSides(rows)
}

/**
 * Submits the uploaded front and back for review by an operator within 24 hours (part 1 §4); the mail about the decision links
 * back to `from`. Refuses with `accounts.id-front-required`, `accounts.id-back-required`, `accounts.identity-already`,
 * `accounts.identity-under-review`.
 */
export async function submitIdDocuments(ctx: Ctx, { from }: { from?: string } = {}): Promise<void> {
  const { userId } = requireRole(ctx, "personal")
  requireSides(await unsubmittedIdSides(ctx))
  await submit(ctx, { userId }, storablePath(from))
}

/**
 * Submits an invited person's document for review. Refuses with `accounts.id-front-required`, `accounts.id-back-required`, and
 * as `requireOpen`.
 */
export const submitInvitedDocuments = (ctx: Ctx, bookingId: string): Promise<void> => submit(ctx, { bookingId })

async function submit(ctx: Ctx, subject: Subject, returnPath?: string): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const checks = await lockCheckable(txCtx, subject)
    const sides = await unsubmittedSides(txCtx, subject)
    requireSides(sides)
    const { id: checkId } = await insertCheck(txCtx, subject, checks, { method: "documents", returnPath })
    const sideIds = [sides.frontId, sides.backId].flatMap((id) => id ?? [])
    await txCtx.db.update(documents).set({ checkId }).where(inArray(documents.id, sideIds))
    if ("userId" in subject)
      await txCtx.db
        .update(users)
        .set({ idStatus: "pending" })
        .where(and(eq(users.id, subject.userId), eq(users.idStatus, "unverified")))
    await recordCheck(txCtx, subject, "submitted")
  })
}

/**
 * Records an operator's decision on submitted documents of a customer or an invited person. A customer gets a mail. Refuses
 * with 404, `accounts.identity-decided` (409) if already decided, and per field `accounts.document-over` if the document has
 * expired, `accounts.person-under-age` of whom is not 18 today, for an invited person also `accounts.invited-other-person`, `accounts.document-ends-early`.
 */
export async function decideIdentity(ctx: Ctx, input: Decision): Promise<void> {
  const operator = requireRole(ctx, "operator")
  if (input.outcome === "verified") requireAcceptable(input, romeDate(ctx.now()))
  await inTransaction(ctx, async (txCtx) => {
    const find = () => txCtx.db.select().from(identityChecks).where(eq(identityChecks.id, input.checkId))
    const [found] = await find()
    if (found?.method !== "documents") throw notFound()
    await lockSubject(txCtx, subjectOf(found))
    const [check] = await find()
    if (!check || !isUnderReview(check)) throw new Refusal("accounts.identity-decided", {}, { status: 409 })
    const decision = { state: input.outcome, decidedBy: operator.userId }
    if (input.outcome === "refused") return settleCheck(txCtx, check, { ...decision, reason: input.reason })
    requireExpected(ctx, input, check)
    await settleCheck(txCtx, check, { ...decision, reason: null }, input)
  })
}

const MIN_AGE = 18

function requireAcceptable(found: Extract<Decision, { outcome: "verified" }>, today: IsoDate): void {
  const isUnderAge = fullYears(found.birthDate, today) < MIN_AGE
  const refused = [
    ...(isUnderAge ? [{ field: "birthDate", code: "accounts.person-under-age" }] : []),
    ...(expiresBefore(found, today) ? [{ field: "documentExpiresOn", code: "accounts.document-over" }] : []),
  ]
  if (refused.length > 0) throw invalid(refused)
}

function requireExpected(ctx: Ctx, found: Extract<Decision, { outcome: "verified" }>, check: CheckRow): void {
  const mismatch = mismatchIn(check, found)
  if (mismatch === "other_person") throw invalid([{ field: "lastName", code: "accounts.invited-other-person" }])
  if (!mismatch || !check.neededUntil) return
  const details = { date: formatDate(check.neededUntil, { locale: ctx.locale }) }
  throw invalid([{ field: "documentExpiresOn", code: "accounts.document-ends-early", details }])
}
