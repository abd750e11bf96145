import { and, eq, isNull, lt, lte, or, sql } from "drizzle-orm"
import type { Config } from "../platform/config.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import type { Db } from "../platform/db.server"
import { type Carrier, drawer, type Outgoing, UndeliveredError } from "./carrier.server"
import { smtp } from "./mail/smtp.server"
import { DELIVER } from "./outbox.server"
import { secondsToWait } from "./rules/attempts"
import { messages } from "./tables.server"
import { whatsappCloud } from "./whatsapp.server"

/** Who carries what. */
export type Deliveries = { email: Carrier; whatsapp: Carrier }

/** The carriers the configuration names; the drawer for what it does not. */
export const makeDeliveries = (config: Pick<Config, "mail" | "whatsapp">): Deliveries => ({
  email: config.mail.mode === "smtp" ? smtp(config.mail) : drawer,
  whatsapp: config.whatsapp ? whatsappCloud(config.whatsapp) : drawer,
})

/** Longer than any carrier takes: a worker that died meanwhile is then replaced. */
const LEASE_MINUTES = 5

/**
 * Takes one message out of the house, once: it is claimed for this worker, carried outside any transaction, and its outcome
 * written. A failure is written down and the next attempt asked for, until the last. A message that is gone, in other
 * hands or waiting is left alone.
 */
export async function deliverMessage(ctx: Ctx, deliveries: Deliveries, { messageId }: { messageId: string }) {
  const message = await claim(ctx, messageId)
  if (!message) return
  const outcome = await attempt(ctx, deliveries[message.channel], message)
  if (outcome instanceof UndeliveredError) return putBack(ctx, message, outcome)
  await ctx.db
    .update(messages)
    .set({ state: outcome, sentAt: ctx.now(), lastError: null, notBefore: null })
    .where(eq(messages.id, messageId))
}

async function attempt(ctx: Ctx, carrier: Carrier, message: Outgoing): Promise<"sent" | "kept" | UndeliveredError> {
  try {
    return await carrier.deliver(message)
  } catch (err) {
    const failure = err instanceof UndeliveredError ? err : undefined
    ctx.log.warn({ messageId: message.id, ...(failure ? { reason: failure.message } : { err }) }, "message undelivered")
    return failure ?? new UndeliveredError("unexpected error", { cause: err })
  }
}

async function claim(ctx: Ctx, messageId: string) {
  return ctx.db.transaction(async (tx) => {
    const [free] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.id, messageId),
          eq(messages.state, "queued"),
          or(isNull(messages.notBefore), lte(messages.notBefore, ctx.now())),
        ),
      )
      .for("update", { skipLocked: true })
    if (!free) return undefined
    const [claimed] = await tx
      .update(messages)
      .set({ attempts: sql`${messages.attempts} + 1`, notBefore: addMinutes(ctx.now(), LEASE_MINUTES) })
      .where(eq(messages.id, free.id))
      .returning()
    return claimed
  })
}

async function putBack(ctx: Ctx, message: { id: string; attempts: number }, error: UndeliveredError): Promise<void> {
  const wait = error.final ? undefined : secondsToWait(message.attempts)
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(messages)
      .set({
        lastError: error.message,
        ...(wait === undefined
          ? { state: "failed" as const, notBefore: null }
          : { notBefore: addMinutes(ctx.now(), wait / 60) }),
      })
      .where(eq(messages.id, message.id))
    if (wait !== undefined)
      await ctx.jobs.enqueue(tx as Db, DELIVER, { messageId: message.id }, { startAfter: wait + 1 })
  })
}

/** Asks again for the delivery of what should have left a minute ago: its job was lost, or its worker died. */
export async function sweepOutbox(ctx: Ctx): Promise<number> {
  const late = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.state, "queued"),
        lt(messages.createdAt, addMinutes(ctx.now(), -1)),
        or(isNull(messages.notBefore), lt(messages.notBefore, addMinutes(ctx.now(), -1))),
      ),
    )
    .orderBy(messages.createdAt)
    .limit(200)
  for (const { id } of late)
    await ctx.jobs.enqueue(ctx.db, DELIVER, { messageId: id }, { singletonKey: id, singletonSeconds: 600 })
  return late.length
}
