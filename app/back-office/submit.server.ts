import { z } from "zod"
import { isOperator, requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { submitForm } from "../platform/http/page.server"

/** `submitForm` for operators: anyone else is refused (`requireRole`) before their form is checked. */
export const submitAsOperator = <Schema extends z.ZodType, Done>(
  ctx: Ctx,
  form: FormData,
  schema: Schema,
  act: (input: z.output<Schema>) => Promise<Done>,
) =>
  submitForm(ctx, form, isOperator(ctx) ? schema : z.any(), (input) => {
    requireRole(ctx, "operator")
    return act(input)
  })
