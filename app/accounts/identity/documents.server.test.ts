import { randomUUID } from "node:crypto"
import { existsSync, readdirSync } from "node:fs"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { heic } from "../../../tests/support/files/heic-file"
import { plainPdf as pdf } from "../../../tests/support/files/pdf-files"
import { hugePng } from "../../../tests/support/files/png-files"
import { setAttempts } from "../../../tests/support/limits"
import { hasSubject } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { auditEvents } from "../../platform/tables.server"
import { MAX_STORED_BYTES, MAX_STORED_FILES, MAX_UPLOAD_BYTES, uploadType } from "../rules/upload"
import { documents } from "../tables.server"
import { admitUpload, mapSideRefusal, readDocument, storeDocument, uploadedSide } from "./documents.server"

const database = await testDatabase()
const base = testContext(database)
const canvas = sharp({ create: { width: 60, height: 40, channels: 3, background: "#335577" } })
const png = new Uint8Array(await canvas.clone().png().toBuffer())
const jpg = new Uint8Array(await canvas.clone().jpeg().toBuffer())
const text = (content: string) => new TextEncoder().encode(content)

const filesIn = (ctx: Ctx) => {
  const folder = `${ctx.config.dataDir}/files`
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
    : []
}

test.each([
  ["photo.jpg", jpg, "image/jpeg"],
  ["photo.png", png, "image/jpeg"],
  ["a PNG named .jpg", png, "image/jpeg"],
  ["photo.heic", heic, "image/jpeg"],
  ["scan.pdf", pdf, "application/pdf"],
])("%s is stored and can be read by its owner", async (declaredName, bytes, contentType) => {
  const ctx = as(base, await person(base))
  const { id, path } = await storeDocument(ctx, { kind: "licence", bytes, declaredName })
  expect(path).toBe(`/documents/${id}`)
  const read = await readDocument(ctx, id)
  expect(read.contentType).toBe(contentType)
  expect(uploadType(read.bytes)).toBe(contentType)
})

test.each([
  [
    "an oversized picture",
    "photo.jpg",
    Buffer.concat([jpg, Buffer.alloc(MAX_UPLOAD_BYTES)]),
    "accounts.upload-too-large",
  ],
  ["text with a picture's name", "photo.jpg", text("hello, this is not a picture"), "accounts.upload-type"],
  ["a program with a PDF's name", "scan.pdf", Buffer.from("7f454c46020101", "hex"), "accounts.upload-type"],
  ["only a picture's first bytes", "photo.png", png.subarray(0, 30), "accounts.upload-broken"],
  ["a truncated picture", "photo.jpg", jpg.subarray(0, jpg.length / 2), "accounts.upload-broken"],
  [
    "HTML with a JPG signature",
    "photo.jpg",
    Buffer.concat([Buffer.from("ffd8ff", "hex"), text("<script>1</script>")]),
    "accounts.upload-broken",
  ],
  ["a PDF without an end", "scan.pdf", text("%PDF-1.4\nand no more"), "accounts.upload-broken"],
  ["an SVG", "drawing.svg", text('<svg xmlns="http://www.w3.org/2000/svg"/>'), "accounts.upload-type"],
  ["an SVG with a PNG's name", "drawing.png", text('<?xml version="1.0"?><svg/>'), "accounts.upload-type"],
  ["a picture of 20,000 × 20,000", "huge.png", hugePng(20_000, 20_000, { depth: 1 }), "accounts.upload-pixels"],
  ["a name with a path", "../../etc/photo.jpg", jpg, "accounts.upload-name"],
  ["a name with a Windows path", "C:\\photo.jpg", jpg, "accounts.upload-name"],
  ["no file", "", new Uint8Array(), "accounts.upload-missing"],
  ["an empty file", "photo.jpg", new Uint8Array(), "accounts.upload-empty"],
])("%s is refused and nothing is stored", async (_, declaredName, bytes, code) => {
  const ctx = testContext(database)
  const uploader = as(ctx, await person(ctx))
  await expect(storeDocument(uploader, { kind: "id", bytes, declaredName })).rejects.toMatchObject({
    code,
    status: 422,
    fields: [{ field: "file", code }],
  })
  expect(filesIn(ctx)).toEqual([])
  expect(
    await ctx.db
      .select()
      .from(documents)
      .where(eq(documents.ownerId, uploader.actor.kind === "person" ? uploader.actor.userId : "")),
  ).toEqual([])
})

test("a file with a name of 300 letters is stored", async () => {
  const uploader = as(base, await person(base))
  const stored = await storeDocument(uploader, { kind: "id", bytes: jpg, declaredName: `${"ò".repeat(300)}.jpg` })
  expect((await readDocument(uploader, stored.id)).contentType).toBe("image/jpeg")
})

test("a visitor cannot upload", async () => {
  await expect(storeDocument(base, { kind: "id", bytes: jpg, declaredName: "a.jpg" })).rejects.toMatchObject({
    status: 401,
  })
})

test("only owner and operators can read a document, and each read is recorded", async () => {
  const owner = as(base, await person(base))
  const { id } = await storeDocument(owner, { kind: "id_front", bytes: jpg, declaredName: "front.jpg" })
  await expect(readDocument(as(base, await person(base)), id)).rejects.toMatchObject({ status: 404 })
  await expect(readDocument(as(base, await person(base, { role: "business" })), id)).rejects.toMatchObject({
    status: 404,
  })
  await expect(readDocument(base, id)).rejects.toMatchObject({ status: 401 })
  await expect(readDocument(owner, "../../secret")).rejects.toMatchObject({ status: 404 })
  await readDocument(owner, id)
  const operator = await person(base, { role: "operator" })
  await readDocument(as(base, operator), id)
  const events = await base.db.select().from(auditEvents).where(hasSubject("document", id))
  expect(events.filter(({ name }) => name === "document.read").map(({ actor }) => actor)).toEqual([
    owner.actor.kind === "person" && owner.actor.userId,
    operator.userId,
  ])
})

test("uploads per user are limited", async () => {
  const owner = await person(base)
  const ctx = { ...as(base, owner), network: "192.0.2.1" }
  await admitUpload(ctx)
  await setAttempts(ctx, `upload:${owner.userId}`, 39)
  await admitUpload(ctx)
  await expect(admitUpload(ctx)).rejects.toMatchObject({ status: 429 })
})

test("uploads per network are limited across accounts", async () => {
  const config = { ...base.config, demo: false }
  const someone = async () => ({ ...as(base, await person(base)), network: "192.0.2.2", config })
  await admitUpload(await someone())
  await setAttempts(base, "upload:ip:192.0.2.2", 119)
  await admitUpload(await someone())
  const next = await someone()
  await expect(admitUpload(next)).rejects.toMatchObject({ status: 429 })
  await admitUpload({ ...next, network: "192.0.2.3" })
})

describe("storage quota per user", () => {
  const production = { ...base, config: { ...base.config, demo: false } }

  /** A user with this many stored files. */
  async function userWith(stored: { files: number; bytesEach: number }) {
    const user = await person(production)
    await production.db.insert(documents).values(
      Array.from({ length: stored.files }, () => ({
        ownerId: user.userId,
        kind: "licence" as const,
        fileKey: randomUUID(),
        contentType: "image/jpeg" as const,
        bytes: stored.bytesEach,
        sha256: "00",
        createdAt: production.now(),
      })),
    )
    return as(production, user)
  }
  const upload = (ctx: Ctx) => storeDocument(ctx, { kind: "id", bytes: pdf, declaredName: "a.pdf" })
  const outcomes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((call) => (call.status === "fulfilled" ? "stored" : call.reason.code)).sort()

  test("of concurrent uploads for the last place one is stored, others leave no file", async () => {
    const uploader = await userWith({ files: MAX_STORED_FILES - 1, bytesEach: 10 })
    const before = filesIn(uploader).length
    // All uploads pass the first quota check before any of them inserts its row.
    let arrived = 0
    let release = () => {}
    const together = new Promise<void>((resolve) => {
      release = resolve
    })
    const put: Ctx["files"]["put"] = async (...file) => {
      await uploader.files.put(...file)
      arrived += 1
      if (arrived === 4) release()
      await together
    }
    const ctx = { ...uploader, files: { ...uploader.files, put } }
    expect(await outcomes([1, 2, 3, 4].map(() => upload(ctx)))).toEqual([
      "accounts.upload-quota",
      "accounts.upload-quota",
      "accounts.upload-quota",
      "stored",
    ])
    expect(filesIn(ctx)).toHaveLength(before + 1)
  })

  test("large files count by size, and only the user's own", async () => {
    const full = await userWith({ files: 2, bytesEach: MAX_STORED_BYTES / 2 })
    await expect(upload(full)).rejects.toMatchObject({ code: "accounts.upload-quota", status: 422 })
    await upload(await userWith({ files: 1, bytesEach: MAX_STORED_BYTES / 2 }))
  })

  test("a full quota is refused before the bytes are received", async () => {
    const full = await userWith({ files: MAX_STORED_FILES, bytesEach: 10 })
    await expect(admitUpload(full)).rejects.toMatchObject({ code: "accounts.upload-quota", fields: [] })
  })
})

test("a document whose request timed out is not stored", async () => {
  const ctx = as(base, await person(base))
  const before = filesIn(ctx).length
  const deadline = new AbortController()
  const put: Ctx["files"]["put"] = async (key, bytes) => {
    await ctx.files.put(key, bytes)
    deadline.abort()
  }
  const late = { ...ctx, timeoutSignal: deadline.signal, files: { ...ctx.files, put } }
  const refused = storeDocument(late, { kind: "licence", bytes: pdf, declaredName: "scan.pdf" })
  await expect(refused).rejects.toMatchObject({ code: "platform.busy" })
  const { userId } = ctx.actor as { userId: string }
  expect(await ctx.db.select().from(documents).where(eq(documents.ownerId, userId))).toEqual([])
  expect(filesIn(ctx).length).toBe(before)
})

test.each([
  ["id_front", "front"],
  ["id_back", "back"],
] as const)("a refusal of the file of %s is reported on the field %s", async (side, field) => {
  const code = "accounts.upload-type"
  const refuse = () => Promise.reject(new Refusal(code, {}, { fields: [{ field: "file", code }] }))
  await expect(mapSideRefusal(side, refuse)).rejects.toMatchObject({ code, status: 422, fields: [{ field, code }] })
})

test("other refusals are passed on unchanged", async () => {
  const refuse = () => Promise.reject(new Refusal("platform.too-many", {}, { status: 429, retryAfterSeconds: 60 }))
  await expect(mapSideRefusal("id_front", refuse)).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 60,
    fields: [],
  })
})

test("a form without a file yields an empty file", async () => {
  expect(await uploadedSide(new FormData(), "id_back")).toEqual({
    kind: "id_back",
    bytes: new Uint8Array(),
    declaredName: "",
  })
})
