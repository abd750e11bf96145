import { createHash, randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { isOperator, requirePerson } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { notFound, Refusal } from "../../platform/refusal"
import { countUpload } from "../limits.server"
import { isDocumentId } from "../rules/document-id"
import { type DocumentKind, hasRoomFor, type UploadType } from "../rules/upload"
import { documents, users } from "../tables.server"
import { cleanFile } from "./file-check.server"

export type StoredDocument = { id: string; path: string }

/** The private address of a document: it opens for its owner and for operators only (D43). */
export const documentPath = (id: string) => `/documents/${id}`

/**
 * Lets the signed-in person upload a document; asked before its bytes are received. Refuses with 401 without a session,
 * `platform.too-many`, and `accounts.upload-quota` where no room is left.
 */
export async function admitUpload(ctx: Ctx): Promise<void> {
  const { userId } = requirePerson(ctx)
  await countUpload(ctx, userId)
  await requireRoom(ctx, userId, 1)
}

/**
 * Keeps a private document of the signed-in person, as `cleanFile` makes it. Refuses with `accounts.upload-*` (see
 * `cleanFile`), `accounts.upload-quota` where too much is kept already, and 401 without a session; then nothing is stored.
 * `admitUpload` comes first.
 */
export async function storeDocument(ctx: Ctx, input: GivenFile): Promise<StoredDocument> {
  const { userId } = requirePerson(ctx)
  return keepDocument(ctx, input, { ownerId: userId }, async (inner, bytes) => {
    await inner.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update")
    await requireRoom(inner, userId, bytes)
  })
}

type GivenFile = { kind: DocumentKind; bytes: Uint8Array; declaredName: string }

/**
 * Keeps a private document of whoever it is of, as `cleanFile` makes it. `admit` refuses where there is no room, inside the
 * transaction and before the file is written.
 */
export async function keepDocument(
  ctx: Ctx,
  input: GivenFile,
  whose: { ownerId: string } | { invitationId: string },
  admit: (inner: Ctx, bytes: number) => Promise<void>,
): Promise<StoredDocument> {
  const { bytes, contentType } = await cleanFile(ctx, input.bytes, input.declaredName)
  await inTransaction(ctx, (inner) => admit(inner, bytes.length))
  const id = randomUUID()
  const fileKey = `documents/${id}`
  await ctx.files.put(fileKey, bytes)
  try {
    await inTransaction(ctx, async (inner) => {
      await admit(inner, bytes.length)
      await inner.db.insert(documents).values({
        id,
        ...whose,
        kind: input.kind,
        fileKey,
        contentType,
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        createdAt: ctx.now(),
      })
      await recordEvent(inner, {
        name: "document.stored",
        subject: `document:${id}`,
        facts: { kind: input.kind },
      })
      // Whoever was told that it did not work sends it again.
      if (ctx.late?.aborted) throw new Refusal("platform.busy", {}, { status: 503 })
    })
  } catch (error) {
    await ctx.files.remove(fileKey).catch(() => {})
    throw error
  }
  return { id, path: documentPath(id) }
}

/** What is kept of one person has an end, counted for good under the lock of the person. A demonstration's accounts are everyone's. */
async function requireRoom(ctx: Ctx, userId: string, bytes: number): Promise<void> {
  const [kept] = await ctx.db
    .select({ files: sql`count(*)`.mapWith(Number), bytes: sql`coalesce(sum(${documents.bytes}), 0)`.mapWith(Number) })
    .from(documents)
    .where(eq(documents.ownerId, userId))
  if (!ctx.config.demo && kept && !hasRoomFor(kept, bytes))
    throw new Refusal("accounts.upload-quota", {}, { fields: [{ field: "file", code: "accounts.upload-quota" }] })
}

/** A document's bytes for its owner or an operator, written down as read; to anyone else it does not exist (D43). */
export async function readDocument(ctx: Ctx, id: string): Promise<{ bytes: Uint8Array; contentType: UploadType }> {
  const person = requirePerson(ctx)
  if (!isDocumentId(id)) throw notFound()
  const [document] = await ctx.db.select().from(documents).where(eq(documents.id, id))
  if (!document || (document.ownerId !== person.userId && !isOperator(ctx))) throw notFound()
  await recordEvent(ctx, { name: "document.read", subject: `document:${id}` })
  return { bytes: await ctx.files.get(document.fileKey), contentType: document.contentType }
}
