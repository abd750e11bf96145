import { recordReturnedOtherwise, retryRefund } from "../payments/failed-refunds.server"
import type { Ctx } from "../platform/context.server"
import { parseForm } from "../platform/http/page.server"
import { refundRetryForm, returnedForm } from "./forms"

/** Does what an operator's form asks about a refund that failed; null where the form is about something else. */
export async function answerFailedRefund(ctx: Ctx, form: FormData): Promise<"retried" | "returned" | null> {
  if (form.get("intent") === "refund-retry") {
    await retryRefund(ctx, parseForm(refundRetryForm, form))
    return "retried"
  }
  if (form.get("intent") === "refund-otherwise") {
    await recordReturnedOtherwise(ctx, parseForm(returnedForm, form))
    return "returned"
  }
  return null
}
