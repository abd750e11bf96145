import { and, desc, eq, inArray, isNotNull, or } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { type FieldRefusal, notFound, Refusal } from "../platform/refusal"
import { lockedUser, settleCheck } from "./identity.server"
import { idStatusOf } from "./rules/identity"
import { documents, identityChecks, users } from "./tables.server"

export type IdSides = { frontId: string | undefined; backId: string | undefined }

/** The newest front and back the signed-in person uploaded and has not yet handed in. */
export async function idSidesAtHand(ctx: Ctx): Promise<IdSides> {
  const { userId } = requireRole(ctx, "personal")
  const rows = await ctx.db
    .select({ id: documents.id, kind: documents.kind })
    .from(documents)
    .where(and(eq(documents.ownerId, userId), inArray(documents.kind, ["id_front", "id_back"])))
    .orderBy(desc(documents.createdAt))
  const handedIn = await ctx.db
    .select({ front: identityChecks.idFrontId, back: identityChecks.idBackId })
    .from(identityChecks)
    .where(
      and(
        eq(identityChecks.userId, userId),
        or(isNotNull(identityChecks.idFrontId), isNotNull(identityChecks.idBackId)),
      ),
    )
  const used = new Set(handedIn.flatMap(({ front, back }) => [front, back]))
  const newest = (kind: string) => rows.find((row) => row.kind === kind && !used.has(row.id))?.id
  return { frontId: newest("id_front"), backId: newest("id_back") }
}

/**
 * Hands the uploaded front and back to the operators, who answer within 24 hours (part 1 §4). Refuses with
 * `accounts.id-front-required`, `accounts.id-back-required`, `accounts.identity-already`,
 * `accounts.identity-under-review`.
 */
export async function submitIdDocuments(ctx: Ctx): Promise<void> {
  const { userId } = requireRole(ctx, "personal")
  const { frontId, backId } = await idSidesAtHand(ctx)
  const fields: FieldRefusal[] = []
  if (!frontId) fields.push({ field: "front", code: "accounts.id-front-required" })
  if (!backId) fields.push({ field: "back", code: "accounts.id-back-required" })
  const [first] = fields
  if (first) throw new Refusal(first.code, {}, { fields })
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    const user = await lockedUser(inner, userId)
    if (user.idStatus === "verified") throw new Refusal("accounts.identity-already", {}, { status: 409 })
    const checks = await tx.select().from(identityChecks).where(eq(identityChecks.userId, userId))
    if (idStatusOf(user.idStatus, checks) === "pending")
      throw new Refusal("accounts.identity-under-review", {}, { status: 409 })
    await tx.insert(identityChecks).values({
      userId,
      method: "documents",
      state: "open",
      idFrontId: frontId,
      idBackId: backId,
      createdAt: ctx.now(),
    })
    await tx.update(users).set({ idStatus: "pending" }).where(eq(users.id, userId))
    await recordEvent(inner, { name: "identity.submitted", subject: `user:${userId}` })
  })
}

/**
 * An operator's answer to documents handed in; the customer gets a mail, with the reason of a refusal. Refuses with
 * 404 for an unknown check and `accounts.identity-decided` (409) for one already answered.
 */
export async function decideIdentity(
  ctx: Ctx,
  input: { checkId: string; outcome: "verified" | "refused"; reason?: string },
): Promise<void> {
  const operator = requireRole(ctx, "operator")
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    const find = () => tx.select().from(identityChecks).where(eq(identityChecks.id, input.checkId))
    const [found] = await find()
    if (found?.method !== "documents") throw notFound()
    await lockedUser(inner, found.userId)
    const [check] = await find()
    if (!check || (check.state !== "open" && check.state !== "processing"))
      throw new Refusal("accounts.identity-decided", {}, { status: 409 })
    await settleCheck(inner, check, {
      state: input.outcome,
      reason: input.outcome === "refused" ? (input.reason ?? null) : null,
      decidedBy: operator.userId,
    })
  })
}
