import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { expireGiftCards } from "./gift-cards/gift-card-balance-removal.server"
import { reconcilePayments } from "./refunds/reconciliation.server"
import { sendRefund } from "./refunds/refunds.server"
import { reconcileReturns } from "./refunds/returns-reconciliation.server"

export function paymentsJobs(makeCtx: () => Ctx): JobKind[] {
  const refund = {
    name: "payments.send-refund",
    retry: 10,
    run: (data: object) => sendRefund(makeCtx(), data as { paymentId: string }),
  }
  const reconcile = {
    name: "payments.reconcile-payments",
    cron: "* * * * *",
    run: async () => {
      await reconcilePayments(makeCtx())
    },
  }
  const reconcileBack = {
    name: "payments.reconcile-refunds",
    cron: "23 * * * *",
    run: async () => {
      await reconcileReturns(makeCtx())
    },
  }
  const expire = { name: "payments.expire-gift-cards", cron: "17 * * * *", run: () => expireGiftCards(makeCtx()) }
  return [refund, reconcile, reconcileBack, expire]
}
