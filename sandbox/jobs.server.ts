import { seedDemoRates } from "../app/payments/crypto/crypto-rates.server"
import { receiveWebhook } from "../app/payments/stripe/webhook.server"
import type { Ctx } from "../app/platform/context.server"
import type { JobKind } from "../app/platform/jobs.server"
import type { Sandbox } from "./stripe/sandbox.server"

/** The delivery of the sandbox's events, and new crypto rates. */
export function sandboxJobs(makeCtx: () => Ctx, sandbox: Sandbox): JobKind[] {
  const deliver = {
    name: "payments.deliver-sandbox-event",
    retry: 15,
    run: (data: object) =>
      sandbox.deliverEvent((data as { eventId: string }).eventId, (body, signature) =>
        receiveWebhook(makeCtx(), body, signature),
      ),
  }
  const rates = { name: "payments.seed-demo-rates", cron: "41 * * * *", run: () => seedDemoRates(makeCtx()) }
  return [deliver, rates]
}
