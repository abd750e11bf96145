import { createRoute, z } from "@hono/zod-openapi"
import { createMiddleware } from "hono/factory"
import { requirePerson } from "../platform/authorise.server"
import { EMAIL_MAX_LENGTH } from "../platform/contact"
import { type ApiEnv, answer, bodyOf, newApi, refusals } from "../platform/http/api.server"
import { refusalHeaders } from "../platform/http/expected.server"
import { textOf } from "../platform/i18n/text.server"
import { notFound, Refusal } from "../platform/refusal"
import { idText, text } from "../platform/text"
import { admitUpload, storeDocument } from "./identity/documents.server"
import { startInstantCheck } from "./identity/identity.server"
import type { DocumentKind } from "./rules/upload"

export const accountsApi = newApi()

const file = z.instanceof(File, { error: "accounts.upload-missing" }).openapi({ type: "string", format: "binary" })
const kinds = ["id_front", "id_back", "licence", "id", "registration"] as const
const buckets: Record<"driver-licenses" | "driver-ids", DocumentKind> = {
  "driver-licenses": "licence",
  "driver-ids": "id",
}

/** Runs before the body is read. */
const admit = createMiddleware<ApiEnv>(async (c, next) => {
  await admitUpload(c.get("ctx"))
  await next()
})

const bytesOf = async (upload: File) => new Uint8Array(await upload.arrayBuffer())

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/uploads",
    middleware: admit,
    summary: "Stores a private document of the signed-in user: JPG, PNG or PDF, at most 5 MB",
    request: {
      body: {
        required: true,
        content: { "multipart/form-data": { schema: z.object({ file, kind: z.enum(kinds) }) } },
      },
    },
    responses: {
      200: answer(
        "Stored; `path` can be read by the owner and by operators",
        z.object({ id: z.uuid(), path: z.string() }),
      ),
      ...refusals(401, 413, 422, 429, 503),
    },
  }),
  async (c) => {
    const form = c.req.valid("form")
    const stored = await storeDocument(c.get("ctx"), {
      kind: form.kind,
      bytes: await bytesOf(form.file),
      declaredName: form.file.name,
    })
    return c.json(stored, 200)
  },
)

const plainError = z.object({ error: z.string(), details: z.string().optional() })
const plainErrors = answer("Refused", plainError)

/** Error body of the older endpoints (part 2 §7). */
function legacyResponse(
  error: unknown,
  title: string,
): {
  status: 401 | 403 | 404 | 409 | 422 | 429 | 502
  body: z.infer<typeof plainError>
  headers: Record<string, string>
} {
  if (!(error instanceof Refusal)) throw error
  const details = textOf(error.code, error.details) ?? error.code
  return {
    status: error.status as 422,
    body: { error: textOf(title) ?? title, details },
    headers: refusalHeaders(error),
  }
}

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/upload-file",
    middleware: admit,
    summary: "Older form of the upload (part 2 §7)",
    request: {
      body: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: z.object({
              file,
              bucket: z.enum(["driver-licenses", "driver-ids"]),
              userId: idText(),
              prefix: z.enum(["license", "id"]).optional(),
            }),
          },
        },
      },
    },
    responses: {
      200: answer("Stored", z.object({ path: z.string() })),
      401: plainErrors,
      404: plainErrors,
      422: plainErrors,
      429: plainErrors,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx")
    const form = c.req.valid("form")
    try {
      if (requirePerson(ctx).userId !== form.userId) throw notFound()
      const { path } = await storeDocument(ctx, {
        kind: buckets[form.bucket],
        bytes: await bytesOf(form.file),
        declaredName: form.file.name,
      })
      return c.json({ path }, 200)
    } catch (error) {
      const { status, body, headers } = legacyResponse(error, "accounts.upload-failed")
      return c.json(body, status as 422, headers)
    }
  },
  (result, c) => {
    if (!result.success)
      return c.json(
        {
          error: textOf("accounts.upload-failed") ?? "",
          details: textOf(result.error.issues[0]?.message ?? "") ?? textOf("platform.invalid-input"),
        },
        422,
      )
  },
)

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/create-identity-verification",
    summary: "Starts the signed-in customer's instant identity check (part 3 §7)",
    request: {
      body: bodyOf(z.object({ userId: idText(), email: text({ max: EMAIL_MAX_LENGTH }) })),
    },
    responses: {
      200: answer("Started or resumed", z.object({ clientSecret: z.string() })),
      401: plainErrors,
      403: plainErrors,
      404: plainErrors,
      409: plainErrors,
      502: plainErrors,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx")
    try {
      const person = requirePerson(ctx)
      const { userId, email } = c.req.valid("json")
      if (person.userId !== userId || person.email !== email.trim().toLowerCase()) throw notFound()
      const { clientSecret } = await startInstantCheck(ctx)
      if (!clientSecret) throw new Refusal("accounts.identity-failed", {}, { status: 502 })
      return c.json({ clientSecret }, 200)
    } catch (error) {
      const { status, body, headers } = legacyResponse(error, "accounts.identity-failed")
      return c.json(body, status as 409, headers)
    }
  },
)
