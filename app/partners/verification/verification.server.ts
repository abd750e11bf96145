import { eq } from "drizzle-orm"
import { admitUpload, documentPath, storeDocument } from "../../accounts/identity/documents.server"
import { requireProfile } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { DAY_SECONDS, enforceRateLimit } from "../../platform/limits.server"
import { type FieldRefusal, invalid, Refusal } from "../../platform/refusal"
import type { CompanyData } from "../forms"
import { lockPartner } from "../partner-lock.server"
import {
  documentOf,
  isWithdrawn,
  latestVerification,
  registrationDocumentOf,
  settingsOf,
  type Verification,
} from "../queries.server"
import { maskedDetails, type PayoutDestination } from "../rules/payout"
import { savePayout } from "../settings.server"
import { partnerVerifications } from "../tables.server"

/** Per partner and day; each is read by an operator. */
const MAX_SUBMISSIONS = 10

/** The field of the registration document. */
const DOCUMENT_FIELD = "registrationDocument"

const extensions = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" }

/**
 * The signed-in partner's verification: status, what was submitted with its document (before the submission, the document uploaded
 * last), and the payout with its details masked.
 */
export async function ownVerification(ctx: Ctx) {
  const { userId } = requireRole(ctx, "business")
  const { businessStatus, companyName } = await requireProfile(ctx)
  const latest = await latestVerification(ctx, userId)
  const { payout } = await settingsOf(ctx, userId)
  const document =
    latest && businessStatus !== "unverified"
      ? await documentOf(ctx, latest)
      : await registrationDocumentOf(ctx, userId)
  return {
    status: businessStatus,
    companyName,
    submitted: latest && {
      address: latest.address,
      vatNumber: latest.vatNumber,
      legalRepresentative: latest.legalRepresentative,
      submittedAt: latest.submittedAt,
      decidedAt: latest.decidedAt ?? undefined,
      refusal: verificationRefusal(latest),
    },
    payout: payout && { method: payout.method, masked: maskedDetails(payout) },
    documentPath: document && documentPath(document.id),
  }
}

export type OwnVerification = Awaited<ReturnType<typeof ownVerification>>

/** Why a verification was refused or withdrawn; undefined if it was not. */
function verificationRefusal(verification: Verification) {
  if (verification.status !== "refused") return undefined
  return { reason: verification.reason ?? "", isWithdrawn: isWithdrawn(verification) }
}

/** The signed-in partner's status, and while it is unverified why. */
export async function verificationStatus(ctx: Ctx) {
  const { userId } = requireRole(ctx, "business")
  const { businessStatus: status } = await requireProfile(ctx)
  const latest = status === "unverified" ? await latestVerification(ctx, userId) : undefined
  return { status, refusal: latest && verificationRefusal(latest) }
}

export type VerificationStatus = Awaited<ReturnType<typeof verificationStatus>>

/** Call before the bytes of an upload are received; refuses as `admitUpload` does. */
export async function admitRegistrationDocument(ctx: Ctx): Promise<void> {
  requireRole(ctx, "business")
  await admitUpload(ctx)
}

/**
 * Stores the registration document of the form, if there is one, so that it is kept even if other fields are refused. Returns the
 * field's refusals: the upload's (`accounts.upload-*`), or `partners.document-required` if none is stored yet.
 */
export async function storeRegistrationDocument(ctx: Ctx, form: FormData): Promise<FieldRefusal[]> {
  const { userId } = requireRole(ctx, "business")
  const file = form.get(DOCUMENT_FIELD)
  // Stays among the names of the sent fields, which order the error summary.
  form.set(DOCUMENT_FIELD, "")
  if (file instanceof File && (file.size > 0 || file.name !== ""))
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      await storeDocument(ctx, { kind: "registration", bytes, declaredName: file.name })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return [{ field: DOCUMENT_FIELD, code: error.code, details: error.details }]
    }
  if (await registrationDocumentOf(ctx, userId)) return []
  return [{ field: DOCUMENT_FIELD, code: "partners.document-required" }]
}

/**
 * Submits the company's data for review by an operator within 48 hours (part 3 §4), with the registration document uploaded
 * last. `payout` is required the first time; later it is changed in the settings, with the owner's confirmation, and ignored
 * here. Refuses with `partners.verification-pending`, `partners.verification-done` (409), `partners.document-required`,
 * `partners.iban-required`, `platform.too-many`.
 */
export async function submitVerification(ctx: Ctx, company: CompanyData, payout?: PayoutDestination): Promise<void> {
  const { userId } = requireRole(ctx, "business")
  await inTransaction(ctx, async (txCtx) => {
    const { businessStatus } = await lockPartner(txCtx, userId)
    if (businessStatus !== "unverified")
      throw new Refusal(
        `partners.verification-${businessStatus === "pending" ? "pending" : "done"}`,
        {},
        { status: 409 },
      )
    const document = await registrationDocumentOf(txCtx, userId)
    if (!document) throw invalid([{ field: DOCUMENT_FIELD, code: "partners.document-required" }])
    const stored = (await settingsOf(txCtx, userId)).payout
    if (!stored && !payout) throw invalid([{ field: "iban", code: "partners.iban-required" }])
    await enforceRateLimit(txCtx, `partner-verification:${userId}`, MAX_SUBMISSIONS, DAY_SECONDS)
    const { address, vatNumber, legalRepresentative } = company
    await txCtx.db.insert(partnerVerifications).values({
      userId,
      address,
      vatNumber,
      legalRepresentative,
      documentKey: document.fileKey,
      documentName: `registration.${extensions[document.contentType]}`,
      documentType: document.contentType,
      submittedAt: ctx.now(),
    })
    if (!stored && payout) await savePayout(txCtx, userId, payout)
    await txCtx.db.update(users).set({ businessStatus: "pending", updatedAt: ctx.now() }).where(eq(users.id, userId))
    await recordEvent(txCtx, { name: "partner.submitted", subject: `user:${userId}` })
  })
}
