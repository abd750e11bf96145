import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { seedDemoRates } from "./coins/coin-rates.server"
import { expireGiftCards } from "./gift-cards/gift-card-balance-removal.server"
import { reconcilePayments } from "./refunds/reconciliation.server"
import { sendRefund } from "./refunds/refunds.server"
import { reconcileReturns } from "./refunds/returns-reconciliation.server"
import type { Sandbox } from "./sandbox/sandbox.server"
import { receiveWebhook } from "./stripe/webhook.server"

/** Jobs of payments; with the sandbox, also the delivery of its events. */
export function paymentsJobs(makeCtx: () => Ctx, sandbox?: Sandbox): JobKind[] {
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
  const deliver = sandbox && {
    name: "payments.deliver-sandbox-event",
    retry: 15,
    run: (data: object) =>
      sandbox.deliverEvent((data as { eventId: string }).eventId, (body, signature) =>
        receiveWebhook(makeCtx(), body, signature),
      ),
  }
  const demoRates = { name: "payments.seed-demo-rates", cron: "41 * * * *", run: () => seedDemoRates(makeCtx()) }
  const always = [refund, reconcile, reconcileBack, expire]
  return deliver ? [...always, deliver, demoRates] : always
}
