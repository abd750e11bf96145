import { randomUUID } from "node:crypto"
import { z } from "zod"
import { profileOf } from "../accounts/queries.server"
import { guestEligibility } from "../accounts/rules/booking-eligibility"
import type { StayTimes } from "../catalogue/rules/stay-times"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { submitForm } from "../platform/http/page.server"
import { Refusal } from "../platform/refusal"
import { CODE_REQUIRED, codeBlankRefusal, type EmailProof, emailCodeFor } from "./guests/guest-codes.server"
import { guestErrors, type StayDates, stayErrors } from "./rules/stay"

/** What the booking modal knows besides its item: whether the visitor may use it, their contact details, a new key. */
export async function stayVisitor(ctx: Ctx) {
  const profile = await profileOf(ctx)
  return {
    eligibility: guestEligibility(profile),
    customer: profile && { fullName: profile.name, email: profile.email, phone: profile.phone ?? "" },
    purchaseKey: randomUUID(),
    today: romeDate(ctx.now()),
  }
}

/**
 * Action of the booking modal: reports errors of days and guests together with the schema's. If a guest's address has
 * to be confirmed, sends a code to it, unless one was sent already or `newCode` requests another; the refusal's details
 * name it (`emailCodeId`).
 *
 * @anyone Guests ask too.
 * @unrecorded `handle` records what it does.
 */
export const submitStay = <Schema extends z.ZodType<EmailProof>, Done>(
  ctx: Ctx,
  form: FormData,
  { schema, times, mostGuests, minDays }: { schema: Schema; times: StayTimes; mostGuests: number; minDays?: number },
  handle: (requested: z.output<Schema>) => Promise<Done>,
) =>
  submitForm(
    ctx,
    form,
    schema,
    async (requested) => {
      try {
        // A new code replaces the previous one.
        return await handle(
          form.has("newCode") ? { ...requested, emailCodeId: undefined, emailCode: undefined } : requested,
        )
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== CODE_REQUIRED) throw error
        throw await sentCodeRefusal(ctx, form)
      }
    },
    {
      moreFieldErrors: () => [
        ...stayErrors(daysOf(form), times, ctx.now(), minDays),
        ...guestErrors(Number(String(form.get("guests") ?? "").slice(0, MAX_NUMBER_LENGTH)), mostGuests),
      ],
    },
  )

/** Sends the required code; returns the refusal that asks for it. Refuses as `emailCodeFor` does. */
async function sentCodeRefusal(ctx: Ctx, form: FormData): Promise<Refusal> {
  const sent = z.uuid().safeParse(form.get("emailCodeId")).data
  const email = String(form.get("email") ?? "").trim()
  const isResend = form.has("newCode")
  const { emailCodeId } = await emailCodeFor(ctx, { email, emailCodeId: sent, isResend })
  const isBlank = !isResend && emailCodeId === sent && String(form.get("emailCode") ?? "").trim() === ""
  return isBlank ? codeBlankRefusal() : new Refusal(CODE_REQUIRED, { emailCodeId }, { status: 409 })
}

const MAX_NUMBER_LENGTH = 10
const MAX_DAY_LENGTH = 20
const daysOf = (form: FormData): StayDates => {
  const day = (name: string) =>
    String(form.get(name) ?? "")
      .slice(0, MAX_DAY_LENGTH)
      .trim()
  return { pickupDate: day("pickupDate"), returnDate: day("returnDate") }
}
