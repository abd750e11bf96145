import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { giveVouchers } from "./benefits/vouchers.server"
import { renewMemberships } from "./renewal/renewal.server"
import { deleteOldRequests } from "./requests/requests.server"

export const membershipJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "membership.renew-memberships", cron: "10 * * * *", run: () => renewMemberships(makeCtx()) },
  { name: "membership.issue-vouchers", cron: "20 5 * * *", run: () => giveVouchers(makeCtx()) },
  { name: "membership.delete-old-requests", cron: "17 4 * * *", run: () => deleteOldRequests(makeCtx()) },
]
