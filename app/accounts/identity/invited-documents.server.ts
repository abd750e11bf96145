import { and, asc, desc, eq, gt } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { romeDate } from "../../platform/dates"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import type { Decision } from "../forms"
import { limitInvitedUploads } from "../limits.server"
import { expiresBefore, otherPerson } from "../rules/verified-person"
import { documents, identityInvitations } from "../tables.server"
import { saveDocument } from "./documents.server"
import { type IdSide, newestSides, requireSides } from "./id-sides.server"
import {
  eraseSessions,
  type Invitation,
  invitationAbout,
  lockInvitation,
  requireOpen,
  verifiedColumns,
} from "./invitations.server"

/** Stored files per invitation. */
const MAX_FILES = 10

/** Call before the bytes of an invited person's upload are received. Refuses as `requireOpen`, 404, 429. */
export async function admitInvitedUpload(ctx: Ctx, relatedTo: string): Promise<Invitation> {
  const invitation = await invitationAbout(ctx, relatedTo)
  if (!invitation) throw notFound()
  requireOpen(ctx, invitation)
  await limitInvitedUploads(ctx, invitation.id)
  return invitation
}

/**
 * Stores one side of an invited person's document; only operators can read it. Refuses as `cleanFile`, `accounts.upload-quota`.
 *
 * @anyone The invitation is the proof.
 */
export async function storeInvitedDocument(
  ctx: Ctx,
  invitation: Invitation,
  input: { kind: IdSide; bytes: Uint8Array; declaredName: string },
): Promise<void> {
  await saveDocument(ctx, input, { invitationId: invitation.id }, async (txCtx) => {
    const locked = await lockInvitation(txCtx, eq(identityInvitations.id, invitation.id))
    if (!locked) throw notFound()
    requireOpen(txCtx, locked)
    const fileCount = await txCtx.db.$count(documents, eq(documents.invitationId, invitation.id))
    if (fileCount >= MAX_FILES)
      throw new Refusal("accounts.upload-quota", {}, { fields: [{ field: "file", code: "accounts.upload-quota" }] })
  })
}

/** The newest front and back uploaded since the last decision. */
export async function invitedSides(ctx: Ctx, { id, decidedAt }: Invitation) {
  const since = decidedAt ? gt(documents.createdAt, decidedAt) : undefined
  const rows = await ctx.db
    .select({ id: documents.id, kind: documents.kind })
    .from(documents)
    .where(and(eq(documents.invitationId, id), since))
    .orderBy(desc(documents.createdAt))
  return newestSides(rows)
}

/**
 * Submits an invited person's document for review. Refuses with `accounts.id-front-required`, `accounts.id-back-required`, and
 * as `requireOpen`.
 */
export async function submitInvitedDocuments(ctx: Ctx, relatedTo: string): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const invitation = await lockInvitation(txCtx, eq(identityInvitations.relatedTo, relatedTo))
    if (!invitation) throw notFound()
    requireOpen(txCtx, invitation)
    requireSides(await invitedSides(txCtx, invitation))
    if (invitation.providerId) await eraseSessions(txCtx, [invitation.providerId])
    await txCtx.db
      .update(identityInvitations)
      .set({ state: "processing", method: "documents", providerId: null, reason: null })
      .where(eq(identityInvitations.id, invitation.id))
    await recordEvent(txCtx, { name: "invitation.submitted", subject: relatedTo })
  })
}

/** Invitations with documents to review, oldest first. */
export async function invitationsToReview(ctx: Ctx) {
  requireRole(ctx, "operator")
  const waiting = await ctx.db
    .select()
    .from(identityInvitations)
    .where(and(eq(identityInvitations.method, "documents"), eq(identityInvitations.state, "processing")))
    .orderBy(asc(identityInvitations.createdAt))
  return Promise.all(waiting.map(async (invitation) => ({ ...invitation, ...(await invitedSides(ctx, invitation)) })))
}

/**
 * Records an operator's decision on an invited person's document. Refuses with 404, `accounts.identity-decided` (409), and per
 * field `accounts.invited-other-person`, `accounts.document-over` if expired, `accounts.document-ends-early` if it expires
 * before `neededUntil`.
 */
export async function decideInvitation(ctx: Ctx, input: Decision): Promise<void> {
  const operator = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const invitation = await lockInvitation(txCtx, eq(identityInvitations.id, input.checkId))
    if (!invitation) throw notFound()
    if (invitation.method !== "documents" || invitation.state !== "processing")
      throw new Refusal("accounts.identity-decided", {}, { status: 409 })
    if (input.outcome === "verified") requireExpected(ctx, input, invitation)
    await txCtx.db
      .update(identityInvitations)
      .set({
        state: input.outcome,
        reason: input.outcome === "refused" ? input.reason : null,
        decidedAt: ctx.now(),
        decidedBy: operator.userId,
        ...(input.outcome === "verified" && verifiedColumns(input)),
      })
      .where(eq(identityInvitations.id, invitation.id))
    await recordEvent(txCtx, { name: `invitation.${input.outcome}`, subject: invitation.relatedTo })
  })
}

function requireExpected(ctx: Ctx, found: Extract<Decision, { outcome: "verified" }>, invitation: Invitation): void {
  const mismatch = otherPerson(found, invitation, invitation.neededUntil)
  if (mismatch === "other_person") throw invalid([{ field: "lastName", code: "accounts.invited-other-person" }])
  const field = "documentExpiresOn"
  if (expiresBefore(found, romeDate(ctx.now()))) throw invalid([{ field, code: "accounts.document-over" }])
  if (!mismatch) return
  const details = { date: formatDate(invitation.neededUntil, { locale: ctx.locale }) }
  throw invalid([{ field, code: "accounts.document-ends-early", details }])
}
