import type { Ctx } from "../platform/context.server"
import { type IsoDate, romeDate, romeInstant } from "../platform/dates"
import { invalid } from "../platform/refusal"

/** The Rome day on which something was done, as an operator entered it; without one, today. */
type EnteredDay = { day?: IsoDate; from: Date | null; refusal: string }

/** Noon of the day but not before `from`, or now for today. Refuses a day in the future or before `from` with the code `refusal` on the field `day`. */
export function instantOfDay(ctx: Ctx, { day, from, refusal }: EnteredDay): Date {
  const today = romeDate(ctx.now())
  if (day === undefined || day === today) return ctx.now()
  if (day > today || (from && day < romeDate(from))) throw invalid([{ field: "day", code: refusal }])
  const noon = romeInstant(day, "12:00")
  return from && noon < from ? from : noon
}
