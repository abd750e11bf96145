import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { profileOf } from "../accounts/queries.server"
import { guestEligibility } from "../accounts/rules/booking-eligibility"
import type { CategoryId } from "../catalogue/rules/categories"
import type { StayTimes } from "../catalogue/rules/stay-times"
import { type Trip, tripOf } from "../catalogue/rules/trip"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { submitForm } from "../platform/http/page.server"
import { guestErrors, type StayDates, stayErrors } from "./rules/stay"

/** The trip in the address of a form for a stay; undefined without one that begins today or later. */
export function tripInAddress(ctx: Ctx, category: CategoryId, query: URLSearchParams): Trip | undefined {
  const trip = tripOf(category, query)
  return trip && trip.from >= romeDate(ctx.now()) ? trip : undefined
}

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
 * Action of the booking modal: reports errors of days and guests together with the schema's.
 *
 * @anyone Guests ask too.
 * @unrecorded `handle` records what it does.
 */
export const submitStay = <Schema extends z.ZodType, Done>(
  ctx: Ctx,
  form: FormData,
  { schema, times, mostGuests, minDays }: { schema: Schema; times: StayTimes; mostGuests: number; minDays?: number },
  handle: (requested: z.output<Schema>) => Promise<Done>,
) =>
  submitForm(ctx, form, schema, handle, {
    moreFieldErrors: () => [
      ...stayErrors(daysOf(form), times, ctx.now(), minDays),
      ...guestErrors(Number(String(form.get("guests") ?? "").slice(0, MAX_NUMBER_LENGTH)), mostGuests),
    ],
  })

const MAX_NUMBER_LENGTH = 10
const MAX_DAY_LENGTH = 20
const daysOf = (form: FormData): StayDates => {
  const day = (name: string) =>
    String(form.get(name) ?? "")
      .slice(0, MAX_DAY_LENGTH)
      .trim()
  return { pickupDate: day("pickupDate"), returnDate: day("returnDate") }
}
