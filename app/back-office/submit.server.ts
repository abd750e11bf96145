import type { z } from "zod"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { submitForm } from "../platform/http/page.server"

export const submitAsOperator = <Schema extends z.ZodType, Done>(
  ctx: Ctx,
  form: FormData,
  schema: Schema,
  handle: (input: z.output<Schema>) => Promise<Done>,
) => submitForm(ctx, form, schema, handle, { authorise: () => requireRole(ctx, "operator") })
