import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { mailNewAlerts } from "./alert-mail.server"

/** Looks every minute for alerts that operators have not been told of. */
export const backOfficeJobs = (makeCtx: () => Ctx): JobKind[] => [
  {
    name: "back-office.alert-mail",
    cron: "* * * * *",
    run: async () => {
      await mailNewAlerts(makeCtx())
    },
  },
]
