import { parseWithZod } from "@conform-to/zod/v4"
import { createContext, data, type RouterContextProvider } from "react-router"
import { z } from "zod"
import type { Ctx } from "../context.server"
import type { FormResult } from "../form-result"
import { textOf } from "../i18n/text.server"
import { type FieldRefusal, invalid, Refusal } from "../refusal"
import { expectedRefusal, refusalHeaders } from "./expected.server"

/** The request's Ctx, set in `pages.server.ts`. */
export const requestContext = createContext<Ctx>()

/** The Ctx of a loader or action: `const ctx = ctxOf(context)`. */
export const ctxOf = (context: Readonly<RouterContextProvider>): Ctx => context.get(requestContext)

/** Fields that are never sent back to the page. */
const secretName = /password|token|secret/i

/** The largest form has about thirty fields. */
const MAX_FIELDS = 200

/** The form of a request. Refuses another body, or too many fields, with `platform.request-refused` (400). */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined)
  if (!form || [...form.keys()].length > MAX_FIELDS) throw new Refusal("platform.request-refused", {}, { status: 400 })
  return form
}

/** Names that Conform parses as lists, objects or its own commands; no form has such fields. */
const NESTED_NAME = /[^\w-]|^__/

type FormOptions = { authorise?: () => unknown; moreFieldErrors?: () => FieldRefusal[] | Promise<FieldRefusal[]> }

/**
 * Parses a posted form with its schema and calls `handle` with the values. Returns Conform's result for `useServerForm`: a refusal
 * of the schema or of `handle` as messages of the form and its fields, with the submitted values except secrets. A Response of
 * `handle` is returned unchanged, any other result as `done`. An unexpected error is logged and returned as
 * `platform.something-wrong` (500). A Response or a refusal of `errorPageCodes` is thrown. `authorise` runs first and throws if the
 * sender may not send the form; `moreFieldErrors` adds field errors to those of the schema.
 */
export async function submitForm<Schema extends z.ZodType, Done>(
  ctx: Ctx,
  form: FormData,
  schema: Schema,
  handle: (input: z.output<Schema>) => Promise<Done>,
  { authorise, moreFieldErrors }: FormOptions = {},
) {
  const plain = new FormData()
  for (const [name, value] of form) if (!NESTED_NAME.test(name)) plain.append(name, value)
  const submission = parseWithZod(plain, {
    schema,
    disableAutoCoercion: true,
    formatError: (issues: { message: string }[]) =>
      issues.map(({ message }) => textOf(message) ?? textOf("platform.field-invalid") ?? message),
  })
  const hideFields = [...plain.keys()].filter((name) => secretName.test(name))
  try {
    await authorise?.()
    if (submission.status !== "success") throw invalid((await moreFieldErrors?.()) ?? [])
    const done = await handle(submission.value)
    if (done instanceof Response) return done
    const result: FormResult & { done?: Done } = { ...submission.reply({ hideFields }), at: ctx.now().getTime(), done }
    return result
  } catch (error) {
    return formResponse(ctx, error, (errors) => submission.reply({ ...errors, hideFields }))
  }
}

/** The fields of a posted form that are valid by themselves, for checks of several fields (`moreFieldErrors`). */
export function validFields<Form extends z.ZodObject>(schema: Form, form: FormData): Partial<z.output<Form>> {
  const read = Object.entries(schema.shape).flatMap(([name, field]) => {
    const { success, data } = z.safeParse(field, form.get(name) || undefined)
    return success ? [[name, data]] : []
  })
  return Object.fromEntries(read)
}

/**
 * Returns a refusal as `submitForm` does, without a form's values: for an action that refuses before it reads the body.
 * Throws what `submitForm` throws.
 */
export const refusedFormResult = (ctx: Ctx, error: unknown) =>
  formResponse(ctx, error, (errors) => parseWithZod(new FormData(), { schema: z.unknown() }).reply(errors))

type Errors = { formErrors: string[]; fieldErrors?: Record<string, string[]> }

function formResponse(ctx: Ctx, error: unknown, reply: (errors: Errors) => FormResult) {
  const refusal = formRefusal(ctx, error)
  const fieldErrors: Record<string, string[]> = {}
  for (const { field, code, details } of refusal.fields) fieldErrors[field] ??= [textOf(code, details) ?? code]
  const result: FormResult & { done?: undefined } = {
    ...reply({
      formErrors: [textOf(refusal.code, refusal.details) ?? refusal.code],
      ...(refusal.fields.length > 0 && { fieldErrors }),
    }),
    code: refusal.code,
    details: refusal.details,
  }
  return data(result, refusalResponseInit(refusal))
}

/** The refusal to show in the form. Throws a Response, and a refusal of `errorPageCodes`. */
function formRefusal(ctx: Ctx, error: unknown): Refusal {
  if (error instanceof Response) throw error
  const refusal = expectedRefusal(error)
  if (refusal && errorPageCodes.has(refusal.code)) throw error
  if (refusal) return refusal
  ctx.log.error({ err: error }, "form failed")
  return new Refusal("platform.something-wrong", {}, { status: 500 })
}

/** Status and headers of a refusal's response. */
export const refusalResponseInit = (refusal: Refusal) => ({ status: refusal.status, headers: refusalHeaders(refusal) })

/** Refusals that no input can resolve: the page is for another role, or needs a second factor (D10). */
const errorPageCodes = new Set(["platform.forbidden", "platform.second-factor-required"])
