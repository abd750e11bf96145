import { data } from "react-router"
import { z } from "zod"
import type { Ctx } from "../platform/context.server"
import { type FormRefusal, parseForm, refuseForm } from "../platform/http/page.server"
import { Refusal } from "../platform/refusal"
import { CODE_REQUIRED, codeBlank, type EmailProof, emailCodeFor } from "./guest-codes.server"

type RefusedStay = FormRefusal & {
  /** The code that the form asks for; undefined where it asks for none. */
  emailCodeId?: string
}

/** What the booking modal asks for; without the code where another is to be sent in place of the one that came before. */
export function parseStay<T extends z.ZodType<EmailProof>>(schema: T, form: FormData): z.output<T> {
  const asked = parseForm(schema, form)
  return form.has("newCode") ? { ...asked, emailCodeId: undefined, emailCode: undefined } : asked
}

/**
 * The booking modal's answer to a refusal. Where a guest's address has to be confirmed, a code is sent to it, unless one is on
 * its way already or `newCode` asks for another; from then on the form asks for it.
 */
export async function refuseStay(ctx: Ctx, error: unknown, form: FormData) {
  const sent = z.uuid().safeParse(form.get("emailCodeId")).data
  const answer = (refusal: unknown, emailCodeId: string | undefined) => {
    const { data: refused, init } = refuseForm(refusal, form)
    return data<RefusedStay>({ ...refused, emailCodeId }, init ?? undefined)
  }
  if (!(error instanceof Refusal) || error.code !== CODE_REQUIRED) return answer(error, sent)
  try {
    const email = String(form.get("email") ?? "").trim()
    const isAgain = form.has("newCode")
    const { emailCodeId } = await emailCodeFor(ctx, { email, emailCodeId: sent, isAgain })
    const isBlank = !isAgain && emailCodeId === sent && String(form.get("emailCode") ?? "").trim() === ""
    return answer(isBlank ? codeBlank() : error, emailCodeId)
  } catch (refusal) {
    return answer(refusal, sent)
  }
}
