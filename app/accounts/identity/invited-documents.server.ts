import { and, asc, desc, eq, gt } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatDate, romeDate } from "../../platform/dates"
import { type FieldRefusal, invalid, notFound, Refusal } from "../../platform/refusal"
import type { Decision } from "../forms"
import { countInvitedUpload } from "../limits.server"
import { expiresBefore, otherPerson } from "../rules/verified-person"
import { documents, identityInvitations } from "../tables.server"
import { keepDocument } from "./documents.server"
import {
  columnsOf,
  eraseSessions,
  type Invitation,
  invitationAbout,
  lockedInvitation,
  requireOpen,
} from "./invitations.server"

/** So many files are kept of one invited person. */
const MOST_FILES = 10

type Side = "id_front" | "id_back"

/** Lets an invited person upload a document; asked before its bytes are received. Refuses as `requireOpen`, 404, 429. */
export async function admitInvitedUpload(ctx: Ctx, subjectRef: string): Promise<Invitation> {
  const invitation = await invitationAbout(ctx, subjectRef)
  if (!invitation) throw notFound()
  requireOpen(ctx, invitation)
  await countInvitedUpload(ctx, invitation.id)
  return invitation
}

/** Keeps one side of an invited person's document, for operators alone. Refuses as `cleanFile`, and `accounts.upload-quota`. */
export async function storeInvitedDocument(
  ctx: Ctx,
  invitation: Invitation,
  input: { kind: Side; bytes: Uint8Array; declaredName: string },
): Promise<void> {
  await keepDocument(ctx, input, { invitationId: invitation.id }, async (inner) => {
    const locked = await lockedInvitation(inner, eq(identityInvitations.id, invitation.id))
    if (!locked) throw notFound()
    requireOpen(inner, locked)
    const kept = await inner.db.$count(documents, eq(documents.invitationId, invitation.id))
    if (kept >= MOST_FILES)
      throw new Refusal("accounts.upload-quota", {}, { fields: [{ field: "file", code: "accounts.upload-quota" }] })
  })
}

/** The newest front and back an invited person uploaded since the last answer. */
export async function invitedSides(ctx: Ctx, { id, decidedAt }: Invitation) {
  const since = decidedAt ? gt(documents.createdAt, decidedAt) : undefined
  const rows = await ctx.db
    .select({ id: documents.id, kind: documents.kind })
    .from(documents)
    .where(and(eq(documents.invitationId, id), since))
    .orderBy(desc(documents.createdAt))
  const newest = (kind: Side) => rows.find((row) => row.kind === kind)?.id
  return { frontId: newest("id_front"), backId: newest("id_back") }
}

/**
 * Hands an invited person's document to the operators. Refuses with `accounts.id-front-required`, `accounts.id-back-required`,
 * and as `requireOpen`.
 */
export async function submitInvitedDocuments(ctx: Ctx, subjectRef: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const invitation = await lockedInvitation(inner, eq(identityInvitations.subjectRef, subjectRef))
    if (!invitation) throw notFound()
    requireOpen(inner, invitation)
    const { frontId, backId } = await invitedSides(inner, invitation)
    const fields: FieldRefusal[] = []
    if (!frontId) fields.push({ field: "front", code: "accounts.id-front-required" })
    if (!backId) fields.push({ field: "back", code: "accounts.id-back-required" })
    const [first] = fields
    if (first) throw new Refusal(first.code, {}, { fields })
    if (invitation.providerId) await eraseSessions(inner, [invitation.providerId])
    await inner.db
      .update(identityInvitations)
      .set({ state: "processing", method: "documents", providerId: null, reason: null })
      .where(eq(identityInvitations.id, invitation.id))
    await recordEvent(inner, { name: "invitation.submitted", subject: subjectRef })
  })
}

/** Documents of invited people that wait for an operator, oldest first. */
export async function invitationsAwaiting(ctx: Ctx) {
  requireRole(ctx, "operator")
  const waiting = await ctx.db
    .select()
    .from(identityInvitations)
    .where(and(eq(identityInvitations.method, "documents"), eq(identityInvitations.state, "processing")))
    .orderBy(asc(identityInvitations.createdAt))
  return Promise.all(waiting.map(async (invitation) => ({ ...invitation, ...(await invitedSides(ctx, invitation)) })))
}

/**
 * An operator's answer to an invited person's document. Refuses with 404, `accounts.identity-decided` (409), and on their fields
 * `accounts.invited-other-person` where it is somebody else's, `accounts.document-over` where it has expired,
 * `accounts.document-ends-early` where it ends before the day until which it is needed.
 */
export async function decideInvitation(ctx: Ctx, input: Decision): Promise<void> {
  const operator = requireRole(ctx, "operator")
  await inTransaction(ctx, async (inner) => {
    const invitation = await lockedInvitation(inner, eq(identityInvitations.id, input.checkId))
    if (!invitation) throw notFound()
    if (invitation.method !== "documents" || invitation.state !== "processing")
      throw new Refusal("accounts.identity-decided", {}, { status: 409 })
    if (input.outcome === "verified") requireExpected(ctx, input, invitation)
    await inner.db
      .update(identityInvitations)
      .set({
        state: input.outcome,
        reason: input.outcome === "refused" ? input.reason : null,
        decidedAt: ctx.now(),
        decidedBy: operator.userId,
        ...(input.outcome === "verified" && columnsOf(input)),
      })
      .where(eq(identityInvitations.id, invitation.id))
    await recordEvent(inner, { name: `invitation.${input.outcome}`, subject: invitation.subjectRef })
  })
}

function requireExpected(ctx: Ctx, found: Extract<Decision, { outcome: "verified" }>, invitation: Invitation): void {
  const other = otherPerson(found, invitation, invitation.neededUntil)
  if (other === "other_person") throw invalid([{ field: "lastName", code: "accounts.invited-other-person" }])
  const field = "documentExpiresOn"
  if (expiresBefore(found, romeDate(ctx.now()))) throw invalid([{ field, code: "accounts.document-over" }])
  if (!other) return
  const details = { date: formatDate(invitation.neededUntil, ctx.locale) }
  throw invalid([{ field, code: "accounts.document-ends-early", details }])
}
