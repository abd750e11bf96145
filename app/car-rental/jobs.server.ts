import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { endForgottenBookings } from "./agency.server"
import { returnKilometres } from "./kilometres/kilometre-returns.server"
import { giveOwedVouchers } from "./owed-vouchers.server"

/**
 * The background work of car rental: kilometres of a rental that was ended are given
 * back; rentals at the agency that nobody ever confirmed end; vouchers that are owed are given.
 */
export const carRentalJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "car-rental.kilometre-returns", cron: "* * * * *", run: () => returnKilometres(makeCtx()) },
  { name: "car-rental.forgotten", cron: "13 * * * *", run: () => endForgottenBookings(makeCtx()) },
  { name: "car-rental.vouchers", cron: "23 * * * *", run: () => giveOwedVouchers(makeCtx()) },
]
