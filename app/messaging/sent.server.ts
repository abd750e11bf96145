import { and, eq, inArray } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { messages } from "./tables.server"

export type Outcome = "sent" | "kept"

/** Outcomes of this time are recorded together. */
const GATHER_MS = 10
const WAITS_MS = [200, 1000, 5000, 15_000, 30_000, 60_000]

/**
 * Records the messages that the carriers have taken, several messages in one statement. It tries again while the database does not
 * answer: what is not recorded goes out once more when its lease is over.
 */
export function recordSent(makeCtx: () => Ctx): (messageId: string, outcome: Outcome) => Promise<void> {
  const batches = new Map<Outcome, { ids: string[]; recorded: Promise<void> }>()
  return (messageId, outcome) => {
    const batch = batches.get(outcome)
    if (batch) {
      batch.ids.push(messageId)
      return batch.recorded
    }
    const ids = [messageId]
    const recorded = pause(GATHER_MS).then(() => {
      batches.delete(outcome)
      return markSent(makeCtx(), ids, outcome)
    })
    batches.set(outcome, { ids, recorded })
    return recorded
  }
}

async function markSent(ctx: Ctx, ids: string[], outcome: Outcome): Promise<void> {
  const write = () =>
    ctx.db
      .update(messages)
      .set({ state: outcome, sentAt: ctx.now(), lastError: null, notBefore: null })
      .where(and(inArray(messages.id, ids), eq(messages.state, "queued")))
  for (const waitMs of WAITS_MS) {
    try {
      await write()
      return
    } catch (err) {
      ctx.log.warn({ err }, "sent messages not recorded yet")
      await pause(waitMs)
    }
  }
  await write()
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
