import { createHash, randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { isOperator, requirePerson } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { notFound, Refusal } from "../../platform/refusal"
import { limitUploads } from "../limits.server"
import { isDocumentId } from "../rules/document-id"
import { type DocumentKind, fitsQuota, type UploadType } from "../rules/upload"
import { documents, users } from "../tables.server"
import { cleanFile } from "./file-check.server"

export type StoredDocument = { id: string; path: string }

/** Only the owner and operators can open it (D43). */
export const documentPath = (id: string) => `/documents/${id}`

/**
 * Call before the bytes of an upload are received. Refuses with 401 without a session, `platform.too-many` and
 * `accounts.upload-quota`.
 */
export async function admitUpload(ctx: Ctx): Promise<void> {
  const { userId } = requirePerson(ctx)
  await limitUploads(ctx, userId)
  await requireQuota(ctx, userId, 1)
}

/**
 * Stores a private document of the signed-in user, cleaned by `cleanFile`. Refuses with `accounts.upload-*` (see
 * `cleanFile`), `accounts.upload-quota`, and 401 without a session; then nothing is stored. Call `admitUpload` first.
 */
export async function storeDocument(ctx: Ctx, input: UploadedFile): Promise<StoredDocument> {
  const { userId } = requirePerson(ctx)
  return saveDocument(ctx, input, { ownerId: userId }, async (txCtx, bytes) => {
    await txCtx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update")
    await requireQuota(txCtx, userId, bytes)
  })
}

type UploadedFile = { kind: DocumentKind; bytes: Uint8Array; declaredName: string }

/**
 * Stores a document, cleaned by `cleanFile`. `admit` checks the quota twice: before the file is written, and inside the
 * transaction that inserts the row.
 */
export async function saveDocument(
  ctx: Ctx,
  input: UploadedFile,
  owner: { ownerId: string } | { relatedTo: string },
  admit: (txCtx: Ctx, bytes: number) => Promise<void>,
): Promise<StoredDocument> {
  const { bytes, contentType } = await cleanFile(ctx, input.bytes, input.declaredName)
  await inTransaction(ctx, (txCtx) => admit(txCtx, bytes.length))
  const id = randomUUID()
  const fileKey = `documents/${id}`
  await ctx.files.put(fileKey, bytes)
  try {
    await inTransaction(ctx, async (txCtx) => {
      await admit(txCtx, bytes.length)
      await txCtx.db.insert(documents).values({
        id,
        ...owner,
        kind: input.kind,
        fileKey,
        contentType,
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        createdAt: ctx.now(),
      })
      await recordEvent(txCtx, {
        name: "document.stored",
        subject: `document:${id}`,
        facts: { kind: input.kind },
      })
      // The request has timed out: the client will upload again.
      if (ctx.timeoutSignal?.aborted) throw new Refusal("platform.busy", {}, { status: 503 })
    })
  } catch (error) {
    await ctx.files.remove(fileKey).catch(() => {})
    throw error
  }
  return { id, path: documentPath(id) }
}

/**
 * Storage quota per user, reliable under the user's row lock. Not applied in demo mode, where accounts are shared. The refusal names
 * no field: the quota is over all documents, and is checked before the uploaded side is known.
 */
async function requireQuota(ctx: Ctx, userId: string, bytes: number): Promise<void> {
  const [stored] = await ctx.db
    .select({ files: sql`count(*)`.mapWith(Number), bytes: sql`coalesce(sum(${documents.bytes}), 0)`.mapWith(Number) })
    .from(documents)
    .where(eq(documents.ownerId, userId))
  if (!ctx.config.demo && stored && !fitsQuota(stored, bytes)) throw new Refusal("accounts.upload-quota")
}

/** A document's bytes for its owner or an operator, recorded in the audit log; 404 for anyone else (D43). */
export async function readDocument(ctx: Ctx, id: string): Promise<{ bytes: Uint8Array; contentType: UploadType }> {
  const person = requirePerson(ctx)
  if (!isDocumentId(id)) throw notFound()
  const [document] = await ctx.db.select().from(documents).where(eq(documents.id, id))
  if (!document || (document.ownerId !== person.userId && !isOperator(ctx))) throw notFound()
  await recordEvent(ctx, { name: "document.read", subject: `document:${id}` })
  return { bytes: await ctx.files.get(document.fileKey), contentType: document.contentType }
}
