import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { endUnconfirmedBookings } from "./booking/agency.server"
import { issueOwedVouchers } from "./cancelling/owed-vouchers.server"
import { returnKilometres } from "./kilometres/kilometre-returns.server"

/**
 * Jobs of car rental: refund kilometres of ended rentals, end unconfirmed rentals at the agency, issue owed vouchers.
 */
export const carRentalJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "car-rental.refund-kilometres", cron: "* * * * *", run: () => returnKilometres(makeCtx()) },
  { name: "car-rental.end-unconfirmed-bookings", cron: "13 * * * *", run: () => endUnconfirmedBookings(makeCtx()) },
  { name: "car-rental.issue-owed-vouchers", cron: "23 * * * *", run: () => issueOwedVouchers(makeCtx()) },
]
