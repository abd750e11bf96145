import type { Ctx } from "../../platform/context.server"
import type { JobKind } from "../../platform/jobs.server"
import { reconcileEntries } from "../payouts/ledger.server"
import { watchAnswers } from "./answer-reminders.server"

export const listingBookingJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "partners.watch-answers", cron: "25 * * * *", run: () => watchAnswers(makeCtx()) },
  { name: "partners.reconcile-entries", cron: "40 3 * * *", run: () => reconcileEntries(makeCtx()) },
]
