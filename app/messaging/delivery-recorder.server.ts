import { and, eq, inArray } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { messages } from "./tables.server"
import type { DeliveredState } from "./transport.server"

/** Deliveries that end within this time are recorded in one statement. */
const BATCH_DELAY_MS = 10
const RETRY_DELAYS_MS = [200, 1000, 5000, 15_000, 30_000, 60_000]

/**
 * Records delivered messages in batches. Retries while the database is down: a message that is not recorded is sent a second time
 * when its lease expires.
 */
export function createDeliveryRecorder(
  makeCtx: () => Ctx,
): (messageId: string, state: DeliveredState) => Promise<void> {
  const batches = new Map<DeliveredState, { ids: string[]; recorded: Promise<void> }>()
  return (messageId, state) => {
    const batch = batches.get(state)
    if (batch) {
      batch.ids.push(messageId)
      return batch.recorded
    }
    const ids = [messageId]
    const recorded = pause(BATCH_DELAY_MS).then(() => {
      batches.delete(state)
      return storeDelivered(makeCtx(), ids, state)
    })
    batches.set(state, { ids, recorded })
    return recorded
  }
}

async function storeDelivered(ctx: Ctx, ids: string[], state: DeliveredState): Promise<void> {
  const update = () =>
    ctx.db
      .update(messages)
      .set({ state, sentAt: ctx.now(), lastError: null, claimableAt: null })
      .where(and(inArray(messages.id, ids), eq(messages.state, "queued")))
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      await update()
      return
    } catch (err) {
      ctx.log.warn({ err }, "sent messages could not be recorded, retrying")
      await pause(delayMs)
    }
  }
  await update()
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
