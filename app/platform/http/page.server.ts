import { createContext, data, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import type { Ctx } from "../context.server"
import { textOf } from "../i18n/text.server"
import { type FieldRefusal, invalid, Refusal } from "../refusal"
import { fieldRefusals } from "./api.server"
import { refusalHeaders } from "./expected.server"

/** The request's Ctx, put there by the HTTP entry. */
export const requestContext = createContext<Ctx>()

/** The Ctx of a loader or action: `const ctx = ctxOf(context)`. */
export const ctxOf = (context: Readonly<RouterContextProvider>): Ctx => context.get(requestContext)

/** What a form's action answers when the house says no: nothing typed is lost. */
export type FormRefusal = {
  ok: false
  code: string
  message: string
  /** Message per field, by the field's name. */
  fields: Record<string, string>
  values: Record<string, string>
}

/** Fields that are never sent back to the page. */
const secret = /password|token|secret/i

/** The largest of our forms has about thirty fields. */
const MOST_FIELDS = 200

/** The form a request carries; a body that is none, or has too many fields, is refused with `platform.request-refused` (400). */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined)
  if (!form || [...form.keys()].length > MOST_FIELDS) throw new Refusal("platform.request-refused", {}, { status: 400 })
  return form
}

/** Parses a posted form; refuses with a message per field (all at once). Repeated names become lists. */
export function parseForm<T extends z.ZodType>(schema: T, form: FormData): z.output<T> {
  const input: Record<string, unknown> = {}
  for (const key of new Set(form.keys())) {
    const values = form.getAll(key)
    input[key] = values.length > 1 ? values : values[0]
  }
  const result = schema.safeParse(input)
  if (!result.success) throw invalid(fieldRefusals(result.error))
  return result.data
}

/** In the order in which the form sent its fields, which is the page's; those it did not send, such as an empty box, last. */
function asInForm(fields: readonly FieldRefusal[], form: FormData | undefined): FieldRefusal[] {
  const sent = [...(form?.keys() ?? [])]
  const place = ({ field }: FieldRefusal) => (sent.includes(field) ? sent.indexOf(field) : sent.length)
  return [...fields].sort((one, other) => place(one) - place(other))
}

/** Status and headers of a page's answer to a refusal. */
export const refusalInit = (refusal: Refusal) => ({ status: refusal.status, headers: refusalHeaders(refusal) })

/** What no form can mend: the page belongs to another role, or asks for a second factor first (D10). */
const leavesPage = new Set(["platform.forbidden", "platform.second-factor-required"])

/**
 * The form answer for a refusal; anything else is thrown on, as is what leads to another page. Without a session (401) the page
 * stays as it is, for its scripts to ask for one.
 */
export function refuseForm(error: unknown, form?: FormData) {
  if (!(error instanceof Refusal) || leavesPage.has(error.code)) throw error
  const fields: Record<string, string> = {}
  for (const { field, code, details } of asInForm(error.fields, form)) fields[field] ??= textOf(code, details) ?? code
  const values: Record<string, string> = {}
  for (const [key, value] of form ?? []) if (typeof value === "string" && !secret.test(key)) values[key] = value
  const answer: FormRefusal = {
    ok: false,
    code: error.code,
    message: textOf(error.code, error.details) ?? error.code,
    fields,
    values,
  }
  return data(answer, refusalInit(error))
}
