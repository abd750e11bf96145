import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { expireOffers } from "./offers/offer-expiry.server"

export const charterJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "charter.expire-offers", cron: "* * * * *", run: () => expireOffers(makeCtx()) },
]
