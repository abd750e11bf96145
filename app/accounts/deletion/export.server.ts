import { asc, eq, or } from "drizzle-orm"
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate"
import { exportedMessages } from "../../messaging/personal-messages.server"
import { hasSubject, recordEvent } from "../../platform/audit.server"
import { requirePerson } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { auditEvents } from "../../platform/tables.server"
import { requireProfile } from "../queries.server"
import { documents, identityChecks, passkeys, sessions, signInMethods, users } from "../tables.server"
import { type ExportedFile, exportParts, filesOfParts } from "./personal-data.server"

/** Per user and hour. */
const MAX_EXPORTS = 5

type DocumentRow = typeof documents.$inferSelect

/**
 * The signed-in user's personal data as a streamed zip: `data.json`, documents under `documents/`, and the files of the features'
 * parts. Contains no secrets. Refuses with 401 without a session, `platform.too-many`.
 */
export async function exportData(ctx: Ctx): Promise<ReadableStream<Uint8Array>> {
  const { userId } = requirePerson(ctx)
  await enforceRateLimit(ctx, `export:${userId}`, MAX_EXPORTS, HOUR_SECONDS)
  const documentRows = await documentsOf(ctx, userId)
  const data = {
    exportedAt: ctx.now(),
    ...(await accountPart(ctx, userId, documentRows)),
    ...(await exportParts(ctx, userId)),
  }
  await recordEvent(ctx, { name: "account.exported", subject: `user:${userId}` })
  const files = [
    ...documentRows.map((file) => ({ path: nameOf(file), key: file.fileKey })),
    ...(await filesOfParts(ctx, userId)),
  ]
  return zipped(ctx, JSON.stringify(data, null, 2), files)
}

const extensions = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" }
const nameOf = ({ kind, id, contentType }: DocumentRow) => `documents/${kind}-${id}.${extensions[contentType]}`

/** Reads one file at a time, on demand, to bound memory. */
function zipped(ctx: Ctx, data: string, files: ExportedFile[]): ReadableStream<Uint8Array> {
  const waiting = [...files]
  let zip: Zip
  return new ReadableStream({
    start(controller) {
      zip = new Zip((error, chunk, final) => {
        if (error) return controller.error(error)
        controller.enqueue(chunk)
        if (final) controller.close()
      })
      const entry = new ZipDeflate("data.json", { level: 6 })
      zip.add(entry)
      entry.push(strToU8(data), true)
    },
    async pull() {
      const file = waiting.shift()
      if (!file) return zip.end()
      const bytes = await ctx.files.get(file.key).catch((err) => {
        ctx.log.error({ err, path: file.path }, "a file is missing from an export")
      })
      const entry = new ZipPassThrough(file.path)
      zip.add(entry)
      entry.push(bytes ?? new Uint8Array(), true)
    },
  })
}

const documentsOf = (ctx: Ctx, userId: string): Promise<DocumentRow[]> =>
  ctx.db.select().from(documents).where(eq(documents.ownerId, userId)).orderBy(asc(documents.createdAt))

async function accountPart(ctx: Ctx, userId: string, documentRows: DocumentRow[]) {
  const { db } = ctx
  const profile = await requireProfile(ctx)
  const [settings] = await db
    .select({
      bookingConfirmations: users.bookingConfirmations,
      specialOffers: users.specialOffers,
      newsletter: users.newsletter,
    })
    .from(users)
    .where(eq(users.id, userId))
  const documentIds = documentRows.map(({ id }) => id)
  return {
    profile,
    notifications: settings,
    signInMethods: await db
      .select({ provider: signInMethods.providerId, since: signInMethods.createdAt })
      .from(signInMethods)
      .where(eq(signInMethods.userId, userId)),
    passkeys: await db
      .select({ name: passkeys.name, addedAt: passkeys.createdAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    sessions: await db
      .select({
        openedAt: sessions.createdAt,
        authMethod: sessions.authMethod,
        expiresAt: sessions.expiresAt,
        browser: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    identityChecks: await db
      .select({
        method: identityChecks.method,
        state: identityChecks.state,
        reason: identityChecks.reason,
        returnPath: identityChecks.returnPath,
        createdAt: identityChecks.createdAt,
        decidedAt: identityChecks.decidedAt,
      })
      .from(identityChecks)
      .where(eq(identityChecks.userId, userId)),
    documents: documentRows.map((file) => ({
      file: nameOf(file),
      kind: file.kind,
      bytes: file.bytes,
      sha256: file.sha256,
      uploadedAt: file.createdAt,
    })),
    messages: (await exportedMessages({ db }, "user", [userId]))(userId),
    events: (
      await db
        .select()
        .from(auditEvents)
        .where(or(eq(auditEvents.actor, userId), hasSubject("user", userId), hasSubject("document", documentIds)))
        .orderBy(asc(auditEvents.id))
    ).map(({ at, actor, name, subjectKind, subjectId }) => ({
      at,
      by: actor === userId ? "you" : "the company",
      name,
      subject: `${subjectKind}:${subjectId}`,
    })),
  }
}
