import { z } from "zod"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { redirectWithNotice } from "../platform/http/action-notice.server"
import { readForm, submitForm } from "../platform/http/page.server"
import { type FieldRefusal, Refusal } from "../platform/refusal"
import { seenIn } from "./seen.server"

/** Further errors of a posted form, shown beside those of its schema (`submitForm`). */
type MoreErrors = (form: FormData) => FieldRefusal[] | Promise<FieldRefusal[]>

/**
 * Submits a form of an operator (`submitForm`). Refuses with `back-office.changed` (409) if its subject has changed since its page was
 * read, before anything is written (`recordEvent`): with who changed what, and when.
 */
export const submitAsOperator = <Schema extends z.ZodType, Done>(
  ctx: Ctx,
  form: FormData,
  schema: Schema,
  handle: (input: z.output<Schema>) => Promise<Done>,
  moreErrors: MoreErrors = () => [],
) => {
  const authorise = async () => {
    requireRole(ctx, "operator")
    ctx.seen = seenIn(form)
    await refuseChange(ctx)
  }
  const handleUnchanged = async (input: z.output<Schema>) => {
    const done = await handle(input).catch(async (error) => {
      if (error instanceof Refusal) await refuseChange(ctx)
      throw error
    })
    // Nothing was left to do.
    await refuseChange(ctx)
    return done
  }
  return submitForm(ctx, form, schema, handleUnchanged, { authorise, moreFieldErrors: () => moreErrors(form) })
}

/** Who changed it explains more than the error that follows from it. */
async function refuseChange(ctx: Ctx): Promise<void> {
  if (ctx.seen?.isRecorded) return
  const change = await ctx.seen?.change(ctx)
  if (change) throw change
}

/**
 * One form of a page: its schema, what it does, and the result that the page then shows (`ActionNotice`). Without `done` the
 * page is not redirected.
 */
export const operatorForm =
  <Schema extends z.ZodType, Result>(
    schema: Schema,
    handle: (input: z.output<Schema>) => Promise<Result>,
    done?: string | ((result: Result, input: z.output<Schema>) => string),
    moreErrors?: MoreErrors,
  ) =>
  (ctx: Ctx, form: FormData, page: string) =>
    submitAsOperator(
      ctx,
      form,
      schema,
      async (input) => {
        const result = await handle(input)
        return done === undefined
          ? undefined
          : redirectWithNotice(ctx, page, typeof done === "string" ? done : done(result, input))
      },
      moreErrors,
    )

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
