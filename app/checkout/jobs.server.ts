import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { releaseGiftCardsOfEndedPurchases } from "./gift-cards/gift-card-release.server"
import { deleteGuestNetworks } from "./holding/customer-limits.server"
import { completePast, endExpired } from "./holding/expiry.server"
import { endAbandonedOrders } from "./orders/order-expiry.server"

/** End expired bookings and abandoned orders, release gift cards, complete past bookings, delete old networks of guests. */
export const checkoutJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "checkout.expire-holds", cron: "* * * * *", run: () => endExpired(makeCtx()) },
  { name: "checkout.end-abandoned-orders", cron: "*/5 * * * *", run: () => endAbandonedOrders(makeCtx()) },
  { name: "checkout.release-gift-cards", cron: "* * * * *", run: () => releaseGiftCardsOfEndedPurchases(makeCtx()) },
  { name: "checkout.delete-guest-networks", cron: "27 * * * *", run: () => deleteGuestNetworks(makeCtx()) },
  { name: "checkout.complete-past-bookings", cron: "*/5 * * * *", run: () => completePast(makeCtx()) },
]
