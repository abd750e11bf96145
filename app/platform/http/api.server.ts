import type { HttpBindings } from "@hono/node-server"
import { OpenAPIHono, z } from "@hono/zod-openapi"
import type { Context } from "hono"
import type { Ctx } from "../context.server"
import { textOf } from "../i18n/text.server"
import { type FieldRefusal, invalid, type Refusal } from "../refusal"
import { refusalHeaders } from "./expected.server"

/**
 * `isUnknown`: a session was sent and could not be read, so that nobody knows who asks. `storesPreferences`: the answer
 * sets the language or the currency.
 */
export type ApiEnv = {
  Bindings: Partial<HttpBindings>
  Variables: { ctx: Ctx; requestId: string; isUnknown?: boolean; storesPreferences?: boolean }
}

/** One feature's part of `/api`: routes declared with their zod schemas, so that they are documented as they are. */
export const newApi = (options: { getPath?: (request: Request) => string } = {}) =>
  new OpenAPIHono<ApiEnv>({
    ...options,
    defaultHook: (result) => {
      if (!result.success) throw invalid(fieldRefusals(result.error))
    },
  })

/** RFC 9457 with the rule's code and message per field, all of them at once. */
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

/** The refusal answers of a route, for its declaration: `responses: { 200: …, ...refusals(401, 422) }`. */
export function refusals<Status extends number>(...statuses: Status[]) {
  const answer = { description: "Refused", content: { "application/problem+json": { schema: problemSchema } } }
  return Object.fromEntries(statuses.map((status) => [status, answer])) as Record<Status, typeof answer>
}

/** More faults than any of our forms has fields are not told one by one. */
const MOST_FAULTS = 100

/** A zod error as field refusals; a message that is no text code becomes `platform.field-invalid`. */
export function fieldRefusals(error: z.core.$ZodError): FieldRefusal[] {
  return error.issues.slice(0, MOST_FAULTS).map((issue) => ({
    field: issue.path.join("."),
    code: textOf(issue.message) === undefined ? "platform.field-invalid" : issue.message,
  }))
}

/** The calls that older clients make by another name: they read the message from `error` (D4). */
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
