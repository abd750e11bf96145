import { eq } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { sendIdentityMail } from "../mails.server"
import { type CheckState, idStatusOf } from "../rules/identity"
import { isNamed, otherPerson, type VerifiedPerson } from "../rules/verified-person"
import { identityChecks, users, verifiedPersons } from "../tables.server"
import { type CheckRow, checksOf, lockUser, recordCheck, subjectOf } from "./checks.server"

/** Why `found` is not the invited person or their document ends too early; undefined for a user's check. */
export const mismatchIn = ({ firstName, lastName, birthDate, neededUntil }: CheckRow, found: VerifiedPerson) =>
  neededUntil === null
    ? undefined
    : otherPerson(found, { firstName: firstName ?? "", lastName: lastName ?? "", birthDate }, neededUntil)

/**
 * Writes a check's new state and the verified person `found`; updates the status of a user's account and mails them. Call
 * inside a transaction that holds the subject's row lock.
 */
export async function settleCheck(
  ctx: Ctx,
  check: CheckRow,
  change: { state: CheckState; reason: string | null; providerId?: string; decidedBy?: string },
  found?: VerifiedPerson,
): Promise<void> {
  const decided = change.state === "verified" || change.state === "refused" || change.state === "cancelled"
  const decidedAt = change.state === check.state ? check.decidedAt : decided ? ctx.now() : null
  await ctx.db
    .update(identityChecks)
    .set({ ...change, decidedAt })
    .where(eq(identityChecks.id, check.id))
  const subject = subjectOf(check)
  if ("userId" in subject) await updateIdStatus(ctx, subject.userId)
  if (change.state === check.state) return
  await recordCheck(ctx, subject, change.state, { checkId: check.id })
  if (change.state === "verified") {
    if (!found) throw new Error("A verified check requires the verified person.")
    await storeVerifiedPerson(ctx, check, found)
  }
  if (!("userId" in subject)) return
  const user = await lockUser(ctx, subject.userId)
  if (change.state === "verified" && found) {
    const outcome = isNamed(found, user.name) ? "verified" : "other-name"
    await sendIdentityMail(ctx, user, { outcome, returnPath: check.returnPath })
  }
  if (change.state === "refused" && check.method === "documents")
    await sendIdentityMail(ctx, user, { outcome: "refused", reason: change.reason, returnPath: check.returnPath })
}

async function updateIdStatus(ctx: Ctx, userId: string): Promise<void> {
  const user = await lockUser(ctx, userId)
  const idStatus = idStatusOf(user.idStatus, await checksOf(ctx, { userId }))
  if (idStatus !== user.idStatus) await ctx.db.update(users).set({ idStatus }).where(eq(users.id, userId))
}

/** A user's newest verified check replaces an earlier one. */
async function storeVerifiedPerson(ctx: Ctx, { id, userId }: CheckRow, person: VerifiedPerson): Promise<void> {
  const { firstName, lastName, birthDate, documentExpiresOn } = person
  if (userId === null) {
    const verified = { verifiedFirstName: firstName, verifiedLastName: lastName, verifiedBirthDate: birthDate }
    await ctx.db
      .update(identityChecks)
      .set({ ...verified, documentExpiresOn })
      .where(eq(identityChecks.id, id))
    return
  }
  const row = { firstName, lastName, birthDate, documentExpiresOn, verifiedAt: ctx.now() }
  await ctx.db
    .insert(verifiedPersons)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: verifiedPersons.userId, set: row })
}
