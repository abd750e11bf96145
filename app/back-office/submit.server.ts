import { z } from "zod"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { redirectWithNotice } from "../platform/http/action-notice.server"
import { readForm, submitForm } from "../platform/http/page.server"
import { Refusal } from "../platform/refusal"

export const submitAsOperator = <Schema extends z.ZodType, Done>(
  ctx: Ctx,
  form: FormData,
  schema: Schema,
  handle: (input: z.output<Schema>) => Promise<Done>,
) => submitForm(ctx, form, schema, handle, { authorise: () => requireRole(ctx, "operator") })

/**
 * One form of a page: its schema, what it does, and the result that the page then shows (`ActionNotice`). Without `done` the
 * page is not redirected.
 */
export const operatorForm =
  <Schema extends z.ZodType, Result>(
    schema: Schema,
    handle: (input: z.output<Schema>) => Promise<Result>,
    done?: string | ((result: Result, input: z.output<Schema>) => string),
  ) =>
  (ctx: Ctx, form: FormData, page: string) =>
    submitAsOperator(ctx, form, schema, async (input) => {
      const result = await handle(input)
      return done === undefined
        ? undefined
        : redirectWithNotice(ctx, page, typeof done === "string" ? done : done(result, input))
    })

type OperatorForm = ReturnType<typeof operatorForm>

const unknownForm = operatorForm(z.object({}), () =>
  Promise.reject(new Refusal("platform.request-refused", {}, { status: 400 })),
)

/** Submits the form that the field `intent` names, else `default`. Without `default` refuses another intent with 400. */
export async function submitOneOf(
  ctx: Ctx,
  request: Request,
  page: string,
  { default: defaultForm = unknownForm, ...forms }: Record<string, OperatorForm>,
) {
  const form = await readForm(request)
  const intent = String(form.get("intent"))
  return ((Object.hasOwn(forms, intent) && forms[intent]) || defaultForm)(ctx, form, page)
}
