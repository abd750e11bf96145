import { parseWithZod } from "@conform-to/zod/v4"
import { createContext, data, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import type { Ctx } from "../context.server"
import type { FormAnswer } from "../form-answer"
import { textOf } from "../i18n/text.server"
import { type FieldRefusal, invalid, Refusal } from "../refusal"
import { refusalHeaders, refusalIn } from "./expected.server"

/** The request's Ctx, put there by the HTTP entry. */
export const requestContext = createContext<Ctx>()

/** The Ctx of a loader or action: `const ctx = ctxOf(context)`. */
export const ctxOf = (context: Readonly<RouterContextProvider>): Ctx => context.get(requestContext)

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

/** Names that Conform reads as lists, objects or its own commands; no form of the site has such fields. */
const NESTED_NAME = /[^\w-]|^__/

type FormOptions = { allow?: () => unknown; alsoRefused?: () => FieldRefusal[] }

/**
 * Parses a posted form by its schema and calls `act` with what it says. Answers Conform's result for `useServerForm`: a refusal, of
 * the schema or of `act`, as messages of the form and of its fields in the reader's language, with what was typed but for secrets.
 * A Response of `act` is answered as it is, anything else as `done`. An unexpected error is logged and answered as
 * `platform.something-wrong` (500). A Response and a refusal that leads to another page (`leavesPage`) are thrown. `allow` refuses, before anything else,
 * whoever may not send the form; `alsoRefused` is told together with what the schema refuses.
 */
export async function submitForm<Schema extends z.ZodType, Done>(
  ctx: Ctx,
  form: FormData,
  schema: Schema,
  act: (input: z.output<Schema>) => Promise<Done>,
  { allow, alsoRefused }: FormOptions = {},
) {
  const plain = new FormData()
  for (const [name, value] of form) if (!NESTED_NAME.test(name)) plain.append(name, value)
  const submission = parseWithZod(plain, {
    schema,
    disableAutoCoercion: true,
    formatError: (issues: { message: string }[]) =>
      issues.map(({ message }) => textOf(message) ?? textOf("platform.field-invalid") ?? message),
  })
  const hideFields = [...plain.keys()].filter((name) => secret.test(name))
  try {
    await allow?.()
    if (submission.status !== "success") throw invalid(alsoRefused?.() ?? [])
    const done = await act(submission.value)
    if (done instanceof Response) return done
    const answer: FormAnswer & { done?: Done } = { ...submission.reply({ hideFields }), at: ctx.now().getTime(), done }
    return answer
  } catch (error) {
    const refusal = refusalOf(ctx, error)
    const fieldErrors: Record<string, string[]> = {}
    for (const { field, code, details } of refusal.fields) fieldErrors[field] ??= [textOf(code, details) ?? code]
    const answer: FormAnswer & { done?: Done } = {
      ...submission.reply({
        formErrors: [textOf(refusal.code, refusal.details) ?? refusal.code],
        ...(refusal.fields.length > 0 && { fieldErrors }),
        hideFields,
      }),
      code: refusal.code,
      details: refusal.details,
    }
    return data(answer, refusalInit(refusal))
  }
}

/** The refusal in an error of a form. Throws a Response, and a refusal that leads to another page. */
function refusalOf(ctx: Ctx, error: unknown): Refusal {
  if (error instanceof Response) throw error
  const refusal = refusalIn(error)
  if (refusal && leavesPage.has(refusal.code)) throw error
  if (refusal) return refusal
  ctx.log.error({ err: error }, "a form failed")
  return new Refusal("platform.something-wrong", {}, { status: 500 })
}

/** Status and headers of a page's answer to a refusal. */
export const refusalInit = (refusal: Refusal) => ({ status: refusal.status, headers: refusalHeaders(refusal) })

/** What no form can mend: the page belongs to another role, or asks for a second factor first (D10). */
const leavesPage = new Set(["platform.forbidden", "platform.second-factor-required"])
