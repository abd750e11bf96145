import { eq } from "drizzle-orm"
import Stripe from "stripe"
import { subscribedEvents } from "../../app/payments/rules/subscribed-events"
import { sandboxObjects } from "../../app/payments/tables.server"
import type { Db } from "../../app/platform/database/db.server"
import { newId, type SandboxContext, saveObject, seconds } from "./store.server"

/** Records an event and, if the application subscribes to its type, enqueues its delivery. */
export async function recordSandboxEvent(context: SandboxContext, type: string, object: object): Promise<void> {
  const subscribed = subscribedEvents.includes(type)
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: seconds(context.now()),
    type,
    data: { object },
    livemode: false,
    pending_webhooks: subscribed ? 1 : 0,
    request: { id: null, idempotency_key: null },
  }
  await saveObject(context, "event", event, { delivered: !subscribed })
  if (subscribed) await context.enqueue(context.db, event.id)
}

/** Passes the signed body to the application; an error means that the delivery is retried. */
export type Deliver = (body: string, signature: string) => Promise<void>

type Delivery = {
  db: Db
  now: () => Date
  webhookSecret: string
  deliver: Deliver
}

/** Delivers one event, signed as by Stripe. Rethrows the receiver's error, so that the job is retried. */
export async function deliverSandboxEvent(delivery: Delivery, eventId: string): Promise<void> {
  const [row] = await delivery.db.select().from(sandboxObjects).where(eq(sandboxObjects.id, eventId))
  if (row?.kind !== "event") return
  const { body, signature } = signedEvent(row.object, delivery.webhookSecret, delivery.now())
  await delivery.deliver(body, signature)
  await delivery.db
    .update(sandboxObjects)
    .set({ hidden: { delivered: true } })
    .where(eq(sandboxObjects.id, eventId))
}

/** An event's body and its `Stripe-Signature` header. */
export function signedEvent(event: object, webhookSecret: string, at: Date): { body: string; signature: string } {
  const body = JSON.stringify(event, null, 2)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
    timestamp: seconds(at),
  })
  return { body, signature }
}
