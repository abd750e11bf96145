import type { HttpBindings } from "@hono/node-server"
import { OpenAPIHono, z } from "@hono/zod-openapi"
import type { Context } from "hono"
import type { Ctx } from "../context.server"
import { textOf } from "../i18n/text.server"
import { type FieldRefusal, invalid, type Refusal } from "../refusal"
import { refusalHeaders } from "./expected.server"

/** The place of one request among those that are worked on (`limitWork`): `begin` waits for it, `end` frees it. */
export type Turn = { begin: () => Promise<void>; end: () => void }

/**
 * `isSessionUnreadable`: a session was sent and could not be read. `storesPreferences`: the response sets the cookie of the
 * language or the currency.
 */
export type ApiEnv = {
  Bindings: Partial<HttpBindings>
  Variables: { ctx: Ctx; requestId: string; isSessionUnreadable?: boolean; storesPreferences?: boolean; turn?: Turn }
}

/** The `/api` routes of a feature, declared with their zod schemas for the OpenAPI document. */
export const newApi = (options: { getPath?: (request: Request) => string } = {}) =>
  new OpenAPIHono<ApiEnv>({
    ...options,
    defaultHook: (result) => {
      if (!result.success) throw invalid(fieldRefusals(result.error))
    },
  })

/** A response with a JSON body in a route's declaration: `responses: { 200: answer("The price", schema) }`. */
export const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
})

/** What a route of `createRoute` answers. */
export type AnswerOf<Route extends { responses: { 200: ReturnType<typeof answer> } }> = z.infer<
  Route["responses"][200]["content"]["application/json"]["schema"]
>

/** The JSON body in a route's declaration: `request: { body: bodyOf(schema) }`. */
export const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { "application/json": { schema } },
  required: true,
})

/** RFC 9457, with the code and message of every refused field. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
  })
  .openapi("Problem")

/** The refusals in a route's declaration: `responses: { 200: …, ...refusals(401, 422) }`. */
export function refusals<Status extends number>(...statuses: Status[]) {
  const response = { description: "Refused", content: { "application/problem+json": { schema: problemSchema } } }
  return Object.fromEntries(statuses.map((status) => [status, response])) as Record<Status, typeof response>
}

/** More than any form has fields. */
const MAX_FIELD_ERRORS = 100

/**
 * A zod error as field refusals; a message that is not a text code becomes `platform.field-invalid`. `details` are those of an
 * issue's `params`.
 */
export function fieldRefusals(error: z.core.$ZodError): FieldRefusal[] {
  return error.issues.slice(0, MAX_FIELD_ERRORS).map((issue) => {
    const details: FieldRefusal["details"] = issue.code === "custom" ? issue.params?.details : undefined
    const code = textOf(issue.message, details) === undefined ? "platform.field-invalid" : issue.message
    return { field: issue.path.join("."), code, ...(details && { details }) }
  })
}

/** Paths of legacy clients, which read the message from `error` (D4). */
const aliased = /^\/api\/(create-|upload-file|send-)/

/** A refusal as problem+json in the reader's language. */
export function problem(c: Context<ApiEnv>, refusal: Refusal): Response {
  const title = textOf(refusal.code, refusal.details) ?? refusal.code
  return c.json(
    {
      type: "about:blank",
      title,
      status: refusal.status,
      code: refusal.code,
      detail: title,
      requestId: c.get("requestId"),
      errors: refusal.fields.map(({ field, code, details }) => ({
        field,
        code,
        message: textOf(code, details) ?? code,
      })),
      ...(aliased.test(c.req.path) ? { error: title, details: title } : {}),
    },
    refusal.status as 422,
    { "content-type": "application/problem+json", ...refusalHeaders(refusal) },
  )
}
