import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { endForgottenBookings } from "./agency.server"
import { completePastRentals } from "./completion.server"
import { endAbandonedOrders } from "./kilometre-orders.server"
import { returnKilometres } from "./kilometre-returns.server"
import { endLapsed } from "./lapse.server"
import { giveOwedVouchers } from "./owed-vouchers.server"

/**
 * The background work of car rental: every minute, holds and crypto payments whose time is over come to an end, and so do
 * orders of kilometres nobody pays; kilometres of a rental that was ended are given back; rentals whose return is past are
 * marked as over, and end where nobody ever confirmed them; vouchers that are owed are given.
 */
export const carRentalJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "car-rental.lapse", cron: "* * * * *", run: () => endLapsed(makeCtx()) },
  { name: "car-rental.kilometres", cron: "*/5 * * * *", run: () => endAbandonedOrders(makeCtx()) },
  { name: "car-rental.kilometre-returns", cron: "* * * * *", run: () => returnKilometres(makeCtx()) },
  { name: "car-rental.forgotten", cron: "13 * * * *", run: () => endForgottenBookings(makeCtx()) },
  { name: "car-rental.vouchers", cron: "23 * * * *", run: () => giveOwedVouchers(makeCtx()) },
  { name: "car-rental.completion", cron: "*/5 * * * *", run: () => completePastRentals(makeCtx()) },
]
