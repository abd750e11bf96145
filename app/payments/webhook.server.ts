import Stripe from "stripe"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import { eventHandlersFor } from "./purchases.server"
import { settleRefundEvent } from "./refunds.server"
import { settleIntent } from "./settlement.server"
import { paymentEvents } from "./tables.server"

/** How old a signature may be, in seconds. */
const TOLERANCE_SECONDS = 300

/**
 * Takes one event of the provider. The event and its effect are written in one transaction under the event's id, so
 * that a repeated delivery has no second effect. Refuses with `payments.webhook-refused` (400) what is forged, altered
 * or older than five minutes; anything thrown besides makes the provider deliver again.
 */
export async function receiveWebhook(ctx: Ctx, rawBody: string, signature: string | null): Promise<void> {
  const event = verified(ctx, rawBody, signature)
  await ctx.db.transaction(async (tx) => {
    const inner = within({ ...ctx, actor: { kind: "system" } }, tx as Db)
    const [fresh] = await inner.db
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type, objectId: objectIdOf(event), receivedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (fresh) await take(inner, event)
  })
}

function verified(ctx: Ctx, rawBody: string, signature: string | null): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(
      rawBody,
      signature ?? "",
      ctx.config.stripe.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      ctx.now().getTime(),
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    ctx.log.warn({ reason: error.message.split("\n")[0] }, "webhook refused")
    throw new Refusal("payments.webhook-refused", {}, { status: 400 })
  }
}

const objectIdOf = (event: Stripe.Event) => ("id" in event.data.object ? String(event.data.object.id) : "")

async function take(ctx: Ctx, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.amount_capturable_updated":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      await settleIntent(ctx, event.data.object)
      break
    case "charge.refunded": {
      const charge = event.data.object
      await settleRefundEvent(ctx, { intent: charge.payment_intent, full: () => charge.refunded, status: "succeeded" })
      break
    }
    case "refund.updated":
    case "refund.failed": {
      const refund = event.data.object
      await settleRefundEvent(ctx, {
        intent: refund.payment_intent,
        full: (payment) => payment.state !== "succeeded" || refund.amount >= payment.amountCents,
        id: refund.id,
        status: refund.status,
      })
      break
    }
  }
  for (const handle of eventHandlersFor(event.type)) await handle(ctx, event)
}
