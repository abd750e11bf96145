import { data } from "react-router"
import { z } from "zod"
import type { StayTimes } from "../catalogue/rules/stay-times"
import type { Ctx } from "../platform/context.server"
import { type FormRefusal, parseForm, refuseForm } from "../platform/http/page.server"
import { type FieldRefusal, invalid, Refusal } from "../platform/refusal"
import { CODE_REQUIRED, codeBlank, type EmailProof, emailCodeFor } from "./guest-codes.server"
import { type StayDates, stayBreaks } from "./rules/stay"

type RefusedStay = FormRefusal & {
  /** The code that the form asks for; undefined where it asks for none. */
  emailCodeId?: string
}

/**
 * What the booking modal asks for; without the code where another is to be sent in place of the one that came before. Refuses with
 * 422 and every field that is missing or wrong, the days included (`stayBreaks`).
 */
export function parseStay<T extends z.ZodType<EmailProof>>(
  ctx: Ctx,
  schema: T,
  form: FormData,
  times: StayTimes,
): z.output<T> {
  const asked = parseAll(schema, form, () => stayBreaks(daysOf(form), times, ctx.now()))
  return form.has("newCode") ? { ...asked, emailCodeId: undefined, emailCode: undefined } : asked
}

/** Adds what the rules say of the days to what the schema refuses, so that all of it is told in one round. */
function parseAll<T extends z.ZodType>(schema: T, form: FormData, judge: () => FieldRefusal[]): z.output<T> {
  try {
    return parseForm(schema, form)
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields.length === 0) throw error
    const days = judge()
    throw invalid([...days, ...error.fields.filter(({ field }) => !days.some((each) => each.field === field))])
  }
}

const LONGEST_DAY = 20
const daysOf = (form: FormData): StayDates => {
  const day = (name: string) =>
    String(form.get(name) ?? "")
      .slice(0, LONGEST_DAY)
      .trim()
  return { pickupDate: day("pickupDate"), returnDate: day("returnDate") }
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
