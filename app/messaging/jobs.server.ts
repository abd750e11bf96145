import { z } from "zod"
import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { deliverMessage, makeDeliveries, sweepOutbox } from "./delivery.server"
import { DELIVER } from "./outbox.server"

const delivery = z.object({ messageId: z.uuid() })

/** The outbox's work: each message's delivery, and once a minute a look at what was left behind. */
export function messagingJobs(makeCtx: () => Ctx): JobKind[] {
  const deliveries = makeDeliveries(makeCtx().config)
  return [
    { name: DELIVER, run: (data) => deliverMessage(makeCtx(), deliveries, delivery.parse(data)) },
    {
      name: "messaging.sweep",
      cron: "* * * * *",
      retry: 0,
      run: async () => {
        await sweepOutbox(makeCtx())
      },
    },
  ]
}
