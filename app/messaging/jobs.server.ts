import type { Ctx } from "../platform/context.server"
import type { JobKind, Loop } from "../platform/jobs.server"
import { makeTransports } from "./delivery.server"
import { deliveryLoops } from "./delivery-worker.server"

/** Does nothing: completes the jobs that an older version enqueued per message; the delivery worker sends those messages. */
export const messagingJobs: JobKind[] = [{ name: "messaging.deliver", run: async () => {} }]

export const messagingLoops = (makeCtx: () => Ctx): Loop[] => deliveryLoops(makeCtx, makeTransports(makeCtx().config))
