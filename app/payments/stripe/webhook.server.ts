import { eq } from "drizzle-orm"
import Stripe from "stripe"
import { z } from "zod"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { eventHandlersFor } from "../purchase-handlers.server"
import { paymentEventTypes } from "../rules/subscribed-events"
import { settleIntent } from "../settlement.server"
import { paymentEvents } from "../tables.server"
import { noRefunds, type ProviderState, readProviderState } from "./provider-state.server"

/** Allowed clock skew of a signature. */
const TOLERANCE_SECONDS = 300

/**
 * Processes one event of the provider. Reads the payment from the provider first, so that the order of events does not
 * matter; then stores the event and its effect in one transaction under the event's id, so that a repeated delivery has
 * no second effect. Refuses with `payments.webhook-refused` (400) an event with an invalid signature or older than five
 * minutes, or without an object; after any other error the provider delivers again.
 *
 * @anyone The provider's signature is the proof.
 */
export async function receiveWebhook(ctx: Ctx, rawBody: string, signature: string | null): Promise<void> {
  const event = verified(ctx, rawBody, signature)
  if (!isEvent(event)) throw refused(ctx, "no event")
  if (await isProcessed(ctx, event)) return
  const providerState = isPaymentEvent(event) ? await stateOfEvent(ctx, event) : undefined
  const handlers = eventHandlersFor(ctx, event.type)
  const effects = await Promise.all(handlers.map((handle) => ifKnownAtProvider(() => handle(ctx, event))))
  await inTransaction({ ...ctx, actor: { kind: "system" } }, async (txCtx) => {
    const [fresh] = await txCtx.db
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type, objectId: objectIdOf(event), receivedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (!fresh) return
    if (providerState) await settleIntent(txCtx, providerState.intent, providerState)
    for (const effect of effects) await effect?.(txCtx)
  })
}

/** The parsed body of a request that the provider signed. */
function verified(ctx: Ctx, rawBody: string, signature: string | null): unknown {
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
    if (error instanceof SyntaxError) throw refused(ctx, "no JSON")
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    throw refused(ctx, error.message.split("\n")[0])
  }
}

function refused(ctx: Ctx, reason: string | undefined): Refusal {
  ctx.log.warn({ reason }, "webhook refused")
  return new Refusal("payments.webhook-refused", {}, { status: 400 })
}

const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string().optional() }) }),
})

const isEvent = (body: unknown): body is Stripe.Event => eventShape.safeParse(body).success

const objectIdOf = (event: Stripe.Event) => ("id" in event.data.object ? String(event.data.object.id) : "")

async function isProcessed(ctx: Ctx, event: Stripe.Event): Promise<boolean> {
  const [row] = await ctx.db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, event.id))
  return row !== undefined
}

type PaymentEvent = Extract<Stripe.Event, { type: (typeof paymentEventTypes)[number] }>

const isPaymentEvent = (event: Stripe.Event): event is PaymentEvent =>
  paymentEventTypes.some((type) => type === event.type)

/** The current state of the event's payment: from the event, and from the provider. */
async function stateOfEvent(ctx: Ctx, event: PaymentEvent): Promise<ProviderState | undefined> {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.amount_capturable_updated":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled": {
      const intent = event.data.object
      const state = intent.latest_charge ? await findProviderState(ctx, intent.id) : undefined
      return { ...noRefunds, ...state, intent }
    }
    case "charge.refunded":
      return findProviderState(ctx, event.data.object.payment_intent)
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const providerState = await findProviderState(ctx, event.data.object.payment_intent)
      return providerState && { ...providerState, refunds: [...providerState.refunds, event.data.object] }
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated": {
      const providerState = await findProviderState(ctx, event.data.object.payment_intent)
      return providerState && { ...providerState, disputes: [...providerState.disputes, event.data.object] }
    }
  }
}

async function findProviderState(
  ctx: Ctx,
  intent: string | Stripe.PaymentIntent | null | undefined,
): Promise<ProviderState | undefined> {
  const id = typeof intent === "object" ? intent?.id : intent
  return id ? ifKnownAtProvider(() => readProviderState(ctx, id, { all: true })) : undefined
}

/** Undefined if the provider does not know the object, so that its event is accepted and ignored. */
async function ifKnownAtProvider<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return undefined
    throw error
  }
}
