import type { Ctx } from "../../platform/context.server"
import type { JobKind } from "../../platform/jobs.server"
import { deleteOldRequests, reportOverdueRequests } from "./answers.server"

export const memberRequestJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "membership.report-overdue-requests", cron: "*/5 * * * *", run: () => reportOverdueRequests(makeCtx()) },
  { name: "membership.delete-old-requests", cron: "17 4 * * *", run: () => deleteOldRequests(makeCtx()) },
]
