import type { Ctx } from "../platform/context.server"
import type { JobKind, Loop } from "../platform/jobs.server"
import { makeDeliveries } from "./delivery.server"
import { deliveryLoops } from "./delivery-worker.server"

/** Empties the queue of processes that ask for a job per message: the delivery worker takes their messages too. */
export const messagingJobs: JobKind[] = [{ name: "messaging.deliver", run: async () => {} }]

/** The delivery of the outbox. */
export const messagingLoops = (makeCtx: () => Ctx): Loop[] => deliveryLoops(makeCtx, makeDeliveries(makeCtx().config))
