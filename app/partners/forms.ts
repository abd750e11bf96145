import { z } from "zod"
import { isIsoDate } from "../platform/dates"
import { idText, text } from "../platform/text"

const MAX_URL_LENGTH = 1_000

const day = (required: string) =>
  text({ max: 10, required, long: "partners.calendar-day-invalid" }).refine(isIsoDate, {
    error: "partners.calendar-day-invalid",
  })

const blockId = idText("partners.calendar-block-not-found")
const calendarId = idText("partners.calendar-not-found")

/** The forms of a listing's calendar. `from` and `to` are days in Rome, both included. */
export const calendarForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("block"),
    from: day("partners.calendar-from-required"),
    to: day("partners.calendar-to-required"),
  }),
  z.object({ intent: z.literal("unblock"), blockId }),
  z.object({ intent: z.literal("new-address") }),
  z.object({
    intent: z.literal("add"),
    url: text({
      max: MAX_URL_LENGTH,
      required: "partners.calendar-url-required",
      long: "partners.calendar-url-invalid",
      invalid: "partners.calendar-url-invalid",
    }),
  }),
  z.object({ intent: z.literal("read"), calendarId }),
  z.object({ intent: z.literal("remove"), calendarId }),
])
export type CalendarInput = z.output<typeof calendarForm>
