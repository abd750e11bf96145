import { createHash, randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { isOperator, requirePerson } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { UndecodableFileError } from "../../platform/decoder/tasks"
import { notFound, Refusal } from "../../platform/refusal"
import { limitUploads } from "../limits.server"
import { isKnownPerson } from "../queries.server"
import { isDocumentId } from "../rules/identity"
import {
  type DocumentKind,
  fitsQuota,
  isPlainName,
  MAX_UPLOAD_BYTES,
  type UploadType,
  uploadType,
} from "../rules/upload"
import { documents, users } from "../tables.server"

export type StoredDocument = { id: string; path: string }

/** Only the owner and operators can open it (D43). */
export const documentPath = (id: string) => `/documents/${id}`

type FileFacts = Pick<typeof documents.$inferSelect, "id" | "kind" | "contentType">

const extensions = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" }

/** Under which it is saved; short, but distinct where several are saved in one folder. */
const documentName = ({ id, kind, contentType }: FileFacts) =>
  `${kind.replace("_", "-")}-${id.slice(0, 8)}.${extensions[contentType]}`

/** What a link to a document needs. `download`: a PDF is never shown, so its link says what is downloaded. */
export const documentLink = (document: FileFacts & { bytes: number }) => ({
  path: documentPath(document.id),
  download:
    document.contentType === "application/pdf" ? { name: documentName(document), bytes: document.bytes } : undefined,
})

export type DocumentLink = ReturnType<typeof documentLink>

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
  owner: { ownerId: string } | { bookingId: string },
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

/** A document's file for its owner or an operator, recorded in the audit log; 404 for anyone else (D43). */
export async function readDocument(
  ctx: Ctx,
  id: string,
): Promise<{ bytes: Uint8Array; contentType: UploadType; name: string }> {
  const person = requirePerson(ctx)
  if (!isDocumentId(id)) throw notFound()
  const [document] = await ctx.db.select().from(documents).where(eq(documents.id, id))
  if (!document || (document.ownerId !== person.userId && !isOperator(ctx))) throw notFound()
  await recordEvent(ctx, { name: "document.read", subject: `document:${id}` })
  const { contentType } = document
  return { bytes: await ctx.files.get(document.fileKey), contentType, name: documentName(document) }
}

const fileRefusal = (code: string) => new Refusal(code, {}, { fields: [{ field: "file", code }] })

/** The file to store: a JPEG without metadata, or a PDF as it came. */
export type CleanFile = { bytes: Uint8Array; contentType: "image/jpeg" | "application/pdf" }

/**
 * Checks an uploaded file, and re-encodes a picture for storage. Refuses with `accounts.upload-*` if it is empty, too large, of an
 * unsupported type (including SVG), unreadable or named like a path, and with `platform.busy` (503).
 */
export async function cleanFile(ctx: Ctx, bytes: Uint8Array, declaredName: string): Promise<CleanFile> {
  if (!isPlainName(declaredName)) throw fileRefusal("accounts.upload-name")
  if (bytes.length === 0) throw fileRefusal(declaredName ? "accounts.upload-empty" : "accounts.upload-missing")
  if (bytes.length > MAX_UPLOAD_BYTES) throw fileRefusal("accounts.upload-too-large")
  const type = uploadType(bytes)
  if (!type) throw fileRefusal("accounts.upload-type")
  const asker = (await isKnownPerson(ctx)) ? "known" : "stranger"
  try {
    if (type === "application/pdf") {
      await ctx.decoder.run("check-pdf", { bytes }, ctx.timeoutSignal, asker)
      return { bytes, contentType: type }
    }
    const picture = await ctx.decoder.run("clean-picture", { bytes }, ctx.timeoutSignal, asker)
    // Re-encoding may make a file slightly larger.
    if (picture.length > 2 * MAX_UPLOAD_BYTES) throw new UndecodableFileError("too-complex")
    return { bytes: picture, contentType: "image/jpeg" }
  } catch (error) {
    throw error instanceof UndecodableFileError ? fileRefusal(`accounts.upload-${error.reason}`) : error
  }
}

export type IdSide = "id_front" | "id_back"
export type IdSides = { frontId: string | undefined; backId: string | undefined }

/** The newest front and back of files that are ordered by time, newest first. */
export function newestSides(files: { id: string; kind: string }[]): IdSides {
  const newest = (side: IdSide) => files.find(({ kind }) => kind === side)?.id
  return { frontId: newest("id_front"), backId: newest("id_back") }
}

/** Refuses with `accounts.id-front-required`, `accounts.id-back-required`. */
export function requireSides({ frontId, backId }: IdSides): void {
  const fields = [
    ...(frontId ? [] : [{ field: "front", code: "accounts.id-front-required" }]),
    ...(backId ? [] : [{ field: "back", code: "accounts.id-back-required" }]),
  ]
  const [first] = fields
  if (first) throw new Refusal(first.code, {}, { fields })
}

/** Calls `act` for one side of an identity document; refusals of `file` are mapped to the page's field `front` or `back`. */
export async function mapSideRefusal<Done>(side: IdSide, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, details, status, retryAfterSeconds } = error
    const name = side === "id_front" ? "front" : "back"
    const fields = error.fields.map((field) => (field.field === "file" ? { ...field, field: name } : field))
    throw new Refusal(code, details, { status, retryAfterSeconds, fields })
  }
}

/** The uploaded file of one side; an empty file if there is none. */
export async function uploadedSide(form: FormData, kind: IdSide) {
  const file = form.get("file")
  const uploaded = file instanceof File ? file : new File([], "")
  return { kind, bytes: new Uint8Array(await uploaded.arrayBuffer()), declaredName: uploaded.name }
}
