import type { Ctx } from "../platform/context.server"
import { refusalIn } from "../platform/http/expected.server"
import { refuseForm } from "../platform/http/page.server"
import { Refusal } from "../platform/refusal"

/**
 * The answer of a form that did not go through, with what was typed. What nobody expected is logged and reads 'Something
 * went wrong. Please try again.' (part 1 §8). An answer that was thrown is thrown on.
 */
export function keptForm(ctx: Ctx, error: unknown, form: FormData) {
  if (error instanceof Response) throw error
  const refusal = refusalIn(error)
  if (!refusal) ctx.log.error({ err: error, part: "sign-in" }, "a form failed")
  return refuseForm(refusal ?? new Refusal("platform.something-wrong", {}, { status: 500 }), form)
}
