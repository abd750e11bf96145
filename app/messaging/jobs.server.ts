import type { Ctx } from "../platform/context.server"
import type { Loop } from "../platform/jobs.server"
import { makeTransports } from "./delivery.server"
import { deliveryLoops } from "./delivery-worker.server"

export const messagingLoops = (makeCtx: () => Ctx): Loop[] => deliveryLoops(makeCtx, makeTransports(makeCtx().config))
