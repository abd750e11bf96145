import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { endLapsed } from "./lapse.server"

/** The background work of car rental: every minute, holds and crypto payments whose time is over come to an end. */
export const carRentalJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "car-rental.lapse", cron: "* * * * *", run: () => endLapsed(makeCtx()) },
]
