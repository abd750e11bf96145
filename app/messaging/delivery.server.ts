import { and, eq } from "drizzle-orm"
import { raiseAlert } from "../platform/alerts.server"
import type { Config } from "../platform/config.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { type Carrier, drawer, UndeliveredError } from "./carrier.server"
import { LEASE_MINUTES, type Message } from "./claim.server"
import { smtp } from "./mail/smtp.server"
import { secondsToWait } from "./rules/attempts"
import type { Outcome, recordSent } from "./sent.server"
import { messages } from "./tables.server"
import { whatsappCloud } from "./whatsapp.server"

/** Who carries what. */
export type Deliveries = { email: Carrier; whatsapp: Carrier }

/** The carriers the configuration names; the drawer for what it does not. */
export const makeDeliveries = (config: Pick<Config, "mail" | "whatsapp">): Deliveries => ({
  email: config.mail.mode === "smtp" ? smtp(config.mail) : drawer,
  whatsapp: config.whatsapp ? whatsappCloud(config.whatsapp) : drawer,
})

/** Ends before the lease does, so that nobody else delivers the same message meanwhile. */
const DEADLINE_MS = (LEASE_MINUTES - 1) * 60_000

/**
 * Delivers one claimed message, outside any transaction, and writes down its outcome. A failure is written down with the
 * time of the next attempt, until the last. Answers why it was not delivered, undefined where it was.
 */
export async function deliverMessage(
  ctx: Ctx,
  carrier: Carrier,
  message: Message,
  record: ReturnType<typeof recordSent>,
): Promise<UndeliveredError | undefined> {
  const outcome = await attempt(ctx, carrier, message)
  if (outcome instanceof UndeliveredError) {
    await recordFailure(ctx, message, outcome)
    return outcome
  }
  await record(message.id, outcome)
}

async function attempt(ctx: Ctx, carrier: Carrier, message: Message): Promise<Outcome | UndeliveredError> {
  try {
    return await carrier.deliver(message, AbortSignal.timeout(DEADLINE_MS))
  } catch (err) {
    const failure = err instanceof UndeliveredError ? err : undefined
    ctx.log.warn({ messageId: message.id, ...(failure ? { reason: failure.message } : { err }) }, "message undelivered")
    return failure ?? new UndeliveredError("unexpected error", { cause: err })
  }
}

/** Only while the claim is still this worker's: another one may have taken the message after the lease. */
async function recordFailure(ctx: Ctx, message: Message, error: UndeliveredError): Promise<void> {
  const wait = error.final ? undefined : secondsToWait(message.attempts)
  await inTransaction(ctx, async (inner) => {
    const [failed] = await inner.db
      .update(messages)
      .set({
        lastError: error.message,
        ...(wait === undefined
          ? { state: "failed" as const, notBefore: null }
          : { notBefore: addMinutes(ctx.now(), wait / 60) }),
      })
      .where(and(eq(messages.id, message.id), eq(messages.state, "queued"), eq(messages.attempts, message.attempts)))
      .returning({ id: messages.id })
    if (!failed || wait !== undefined) return
    await raiseAlert(inner, {
      kind: "message-failed",
      subject: `channel:${message.channel}`,
      facts: { channel: message.channel, reason: error.message, template: message.template, about: message.subjectRef },
    })
  })
}
