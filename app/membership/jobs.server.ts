import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { renewMemberships } from "./renewal.server"
import { giveVouchers } from "./vouchers.server"

export const membershipJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "membership.renewals", cron: "10 * * * *", run: () => renewMemberships(makeCtx()) },
  { name: "membership.vouchers", cron: "20 5 * * *", run: () => giveVouchers(makeCtx()) },
]
