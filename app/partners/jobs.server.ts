import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { readDueCalendars } from "./calendars/reading.server"

/** Each run reads the calendars whose half hour is over, so that the readings are spread. */
export const partnersJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "partners.read-calendars", cron: "*/5 * * * *", run: () => readDueCalendars(makeCtx()) },
]
