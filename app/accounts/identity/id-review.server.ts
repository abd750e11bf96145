import { and, desc, eq, inArray, isNotNull, or } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import type { Decision } from "../forms"
import { expiresBefore } from "../rules/verified-person"
import { documents, identityChecks, users } from "../tables.server"
import { type IdSides, newestSides, requireSides } from "./id-sides.server"
import { lockUser, requireCheckable, settleCheck, storablePath } from "./identity.server"
import { decideInvitation } from "./invited-documents.server"

/** The newest front and back that the signed-in user uploaded but did not submit yet. */
export async function unsubmittedIdSides(ctx: Ctx): Promise<IdSides> {
  const { userId } = requireRole(ctx, "personal")
  const rows = await ctx.db
    .select({ id: documents.id, kind: documents.kind })
    .from(documents)
    .where(and(eq(documents.ownerId, userId), inArray(documents.kind, ["id_front", "id_back"])))
    .orderBy(desc(documents.createdAt))
  const submitted = await ctx.db
    .select({ front: identityChecks.idFrontId, back: identityChecks.idBackId })
    .from(identityChecks)
    .where(
      and(
        eq(identityChecks.userId, userId),
        or(isNotNull(identityChecks.idFrontId), isNotNull(identityChecks.idBackId)),
      ),
    )
  const used = new Set(submitted.flatMap(({ front, back }) => [front, back]))
  return newestSides(rows.filter(({ id }) => !used.has(id)))
}

/**
 * Submits the uploaded front and back for review by an operator within 24 hours (part 1 §4); the mail about the decision links
 * back to `from`. Refuses with `accounts.id-front-required`, `accounts.id-back-required`, `accounts.identity-already`,
 * `accounts.identity-under-review`.
 */
export async function submitIdDocuments(ctx: Ctx, { from }: { from?: string } = {}): Promise<void> {
  const { userId } = requireRole(ctx, "personal")
  const sides = await unsubmittedIdSides(ctx)
  requireSides(sides)
  await inTransaction(ctx, async (txCtx) => {
    const user = await lockUser(txCtx, userId)
    await requireCheckable(txCtx, user)
    await txCtx.db.insert(identityChecks).values({
      userId,
      method: "documents",
      state: "open",
      idFrontId: sides.frontId,
      idBackId: sides.backId,
      returnPath: storablePath(from),
      createdAt: ctx.now(),
    })
    if (user.idStatus !== "verified")
      await txCtx.db.update(users).set({ idStatus: "pending" }).where(eq(users.id, userId))
    await recordEvent(txCtx, { name: "identity.submitted", subject: `user:${userId}` })
  })
}

/**
 * Records an operator's decision on submitted documents of a customer or an invited person. A customer gets a mail. Refuses
 * with 404, `accounts.identity-decided` (409) if already decided, `accounts.document-over` if the document has expired.
 */
export async function decideIdentity(ctx: Ctx, input: Decision): Promise<void> {
  const operator = requireRole(ctx, "operator")
  if (input.outcome === "verified" && expiresBefore(input, romeDate(ctx.now())))
    throw invalid([{ field: "documentExpiresOn", code: "accounts.document-over" }])
  await inTransaction(ctx, async (txCtx) => {
    const find = () => txCtx.db.select().from(identityChecks).where(eq(identityChecks.id, input.checkId))
    const [found] = await find()
    if (!found) return decideInvitation(txCtx, input)
    if (found.method !== "documents") throw notFound()
    await lockUser(txCtx, found.userId)
    const [check] = await find()
    if (!check || (check.state !== "open" && check.state !== "processing"))
      throw new Refusal("accounts.identity-decided", {}, { status: 409 })
    const decision = { state: input.outcome, decidedBy: operator.userId }
    if (input.outcome === "refused") return settleCheck(txCtx, check, { ...decision, reason: input.reason })
    const { firstName, lastName, birthDate, documentExpiresOn } = input
    await settleCheck(
      txCtx,
      check,
      { ...decision, reason: null },
      { firstName, lastName, birthDate, documentExpiresOn },
    )
  })
}
