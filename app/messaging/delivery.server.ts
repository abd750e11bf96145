import { and, eq } from "drizzle-orm"
import type { Config } from "../platform/config.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { raiseAlert } from "../platform/monitoring/alerts.server"
import { LEASE_MINUTES, type Message } from "./claim.server"
import type { createDeliveryRecorder } from "./delivery-recorder.server"
import { smtp } from "./mail/smtp.server"
import { retryDelaySeconds } from "./rules/delivery"
import { messages } from "./tables.server"
import { type DeliveredState, demoInbox, type Transport, UndeliveredError } from "./transport.server"
import { whatsappCloud } from "./whatsapp.server"

export type Transports = { email: Transport; whatsapp: Transport }

/** The configured transports; `demoInbox` for a channel without configuration. */
export const makeTransports = (config: Pick<Config, "mail" | "whatsapp">): Transports => ({
  email: config.mail.mode === "smtp" ? smtp(config.mail) : demoInbox,
  whatsapp: config.whatsapp ? whatsappCloud(config.whatsapp) : demoInbox,
})

/** Shorter than the lease, so that two workers never send the same message. */
const TIMEOUT_MS = (LEASE_MINUTES - 1) * 60_000

/**
 * Delivers one claimed message and records the outcome: sent, or the time of the next attempt, or failed after the last
 * one. Call it outside any transaction. Returns the error of a failed delivery.
 */
export async function deliverMessage(
  ctx: Ctx,
  transport: Transport,
  message: Message,
  recordDelivered: ReturnType<typeof createDeliveryRecorder>,
): Promise<UndeliveredError | undefined> {
  const outcome = await attempt(ctx, transport, message)
  if (outcome instanceof UndeliveredError) {
    await recordFailure(ctx, message, outcome)
    return outcome
  }
  await recordDelivered(message.id, outcome)
}

async function attempt(ctx: Ctx, transport: Transport, message: Message): Promise<DeliveredState | UndeliveredError> {
  try {
    return await transport.deliver(message, AbortSignal.timeout(TIMEOUT_MS))
  } catch (err) {
    const failure = err instanceof UndeliveredError ? err : undefined
    ctx.log.warn(
      { messageId: message.id, ...(failure ? { reason: failure.message } : { err }) },
      "a message could not be delivered",
    )
    return failure ?? new UndeliveredError("unexpected error", { cause: err })
  }
}

/** Only if this worker still holds the claim: `attempts` has changed if another worker claimed the message since. */
async function recordFailure(ctx: Ctx, message: Message, error: UndeliveredError): Promise<void> {
  const delaySeconds = error.permanent ? undefined : retryDelaySeconds(message.attempts)
  await inTransaction(ctx, async (txCtx) => {
    const [failed] = await txCtx.db
      .update(messages)
      .set({
        lastError: error.message,
        ...(delaySeconds === undefined
          ? { state: "failed" as const, claimableAt: null }
          : { claimableAt: addMinutes(ctx.now(), delaySeconds / 60) }),
      })
      .where(and(eq(messages.id, message.id), eq(messages.state, "queued"), eq(messages.attempts, message.attempts)))
      .returning({ id: messages.id })
    if (!failed || delaySeconds !== undefined) return
    await raiseAlert(txCtx, {
      kind: "message-failed",
      subject: `channel:${message.channel}`,
      facts: {
        channel: message.channel,
        reason: error.message,
        message: message.kind,
        about: `${message.aboutKind}:${message.aboutId}`,
      },
    })
  })
}
