import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { plainPdf } from "../../tests/support/files/pdf-files"
import { withSandbox } from "../../tests/support/purchases/payments"
import type { Ctx } from "../platform/context.server"
import { newApi, problem } from "../platform/http/api.server"
import { inLocale } from "../platform/i18n/request-locale.server"
import { Refusal } from "../platform/refusal"
import { accountsApi } from "./api.server"
import { documents } from "./tables.server"

const database = await testDatabase()
const base = withSandbox(database, testContext(database))
const pdf = new File([plainPdf], "scan.pdf", { type: "application/pdf" })

/** Calls the API with this context, in English. */
function callAs(ctx: Ctx) {
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", ctx)
    c.set("requestId", "test")
    await next()
  })
  app.route("/", accountsApi)
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(c, error)
    throw error
  })
  return (path: string, body: FormData | object) =>
    inLocale("en", async () =>
      body instanceof FormData
        ? app.request(path, { method: "POST", body })
        : app.request(path, {
            method: "POST",
            body: JSON.stringify(body),
            headers: { "content-type": "application/json" },
          }),
    )
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const savedDocuments = (ownerId: string) => database.db.select().from(documents).where(eq(documents.ownerId, ownerId))

test("an upload answers with the document's id and path", async () => {
  const me = await person(base)
  const response = await callAs(as(base, me))("/api/uploads", formOf({ file: pdf, kind: "licence" }))
  expect(response.status).toBe(200)
  const [document] = await savedDocuments(me.userId)
  expect(await response.json()).toEqual({ id: document?.id, path: `/documents/${document?.id}` })
  expect(document).toMatchObject({ kind: "licence", contentType: "application/pdf" })
})

test.each([
  ["without a file", { kind: "licence" }, "accounts.upload-missing", "Choose a file."],
  [
    "of an unsupported type",
    { file: new File(["<svg/>"], "a.png"), kind: "licence" },
    "accounts.upload-type",
    "Only JPG, PNG, HEIC or PDF files are accepted.",
  ],
])("an upload %s is refused with the field's message", async (_, fields, code, message) => {
  const me = await person(base)
  const response = await callAs(as(base, me))("/api/uploads", formOf(fields))
  expect(response.status).toBe(422)
  expect((await response.json()).errors).toContainEqual({ field: "file", code, message })
  expect(await savedDocuments(me.userId)).toEqual([])
})

test("an upload without a session is refused", async () => {
  const response = await callAs(base)("/api/uploads", formOf({ file: pdf, kind: "id" }))
  expect(response.status).toBe(401)
})

test("the older upload call answers path, or error and details", async () => {
  const me = await person(base)
  const call = callAs(as(base, me))
  const fields = { file: pdf, bucket: "driver-ids", userId: me.userId, prefix: "id" }
  const good = await call("/api/upload-file", formOf(fields))
  expect(await good.json()).toEqual({ path: expect.stringMatching(/^\/documents\/[0-9a-f-]{36}$/) })
  const bad = await call("/api/upload-file", formOf({ ...fields, file: new File(["no"], "a.jpg") }))
  expect(bad.status).toBe(422)
  expect(await bad.json()).toEqual({
    error: "Upload failed",
    details: "Only JPG, PNG, HEIC or PDF files are accepted.",
  })
  const nowhere = await call("/api/upload-file", formOf({ ...fields, bucket: "../secrets" }))
  expect(nowhere.status).toBe(422)
  expect(await savedDocuments(me.userId)).toHaveLength(1)
})

test("an upload for another user is refused", async () => {
  const me = await person(base)
  const other = await person(base)
  const fields = { file: pdf, bucket: "driver-licenses", userId: other.userId }
  const response = await callAs(as(base, me))("/api/upload-file", formOf(fields))
  expect(response.status).toBe(404)
  expect([...(await savedDocuments(me.userId)), ...(await savedDocuments(other.userId))]).toEqual([])
})

test("an identity check can be started only for the signed-in user", async () => {
  const me = await person(base)
  const other = await person(base)
  const call = callAs(as(base, me))
  const path = "/api/create-identity-verification"
  const good = await call(path, { userId: me.userId, email: me.email })
  expect(good.status).toBe(200)
  expect(await good.json()).toEqual({ clientSecret: expect.stringContaining("_secret_") })
  for (const theirs of [
    { userId: other.userId, email: me.email },
    { userId: me.userId, email: other.email },
  ]) {
    const response = await call(path, theirs)
    expect(response.status).toBe(404)
    expect((await response.json()).error).toBe("Failed to create verification session")
  }
  expect((await callAs(base)(path, { userId: me.userId, email: me.email })).status).toBe(401)
})
