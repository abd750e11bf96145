import type Stripe from "stripe"
import type { Ctx } from "../platform/context.server"
import type { Payment } from "./queries.server"

export type { Payment }

/** Whether the house takes the money for what it was meant for; `reason` is a code such as `car-rental.resold`. */
export type PaidOutcome = { accepted: true } | { accepted: false; reason: string }

/** Why money that came goes back without the purchase having been asked, and how much of it, in cents. */
export type Refused = { reason: string; amountCents: number }

/**
 * What a kind of purchase does when its payment comes to an end. Everything runs inside the transaction that records
 * the fact: no calls outside, and nothing of it happens twice for one payment.
 */
export type PurchaseHandler = {
  /** The money is there (`succeeded`, or held by `requires_capture`). Not accepted: it is refunded in full at once. */
  onPaid: (ctx: Ctx, payment: Payment) => Promise<PaidOutcome>
  /** Money came that does not fit (another amount, an ended payment, a second one) and goes back in full. */
  onRefused?: (ctx: Ctx, payment: Payment, refused: Refused) => Promise<void>
  /** No money will come: the provider ended the payment, or an operator refused a crypto payment. */
  onFailed?: (ctx: Ctx, payment: Payment) => Promise<void>
  /** An accepted payment went back in full at the provider without the house having asked for it. */
  onRefunded?: (ctx: Ctx, payment: Payment) => Promise<void>
  /** Part of an accepted payment went back, came back to us, or was lost in a dispute; the purchase goes on. */
  onPartlyReturned?: (ctx: Ctx, payment: Payment) => Promise<void>
}

/** Runs inside the inbox transaction of one event. */
export type EventHandler = (ctx: Ctx, event: Stripe.Event) => Promise<void>

const purchaseHandlers = new Map<string, PurchaseHandler>()
const eventHandlers = new Map<string, EventHandler>()

/** Says who is told about payments of `kind`; done once, by the composition. */
export function plugPurchase(kind: string, handler: PurchaseHandler): void {
  purchaseHandlers.set(kind, handler)
}

/** Says who is told about the provider's events whose type begins with `prefix`. */
export function plugEvents(prefix: string, handle: EventHandler): void {
  eventHandlers.set(prefix, handle)
}

export function purchaseHandler(kind: string): PurchaseHandler {
  const handler = purchaseHandlers.get(kind)
  if (!handler) throw new Error(`Nothing is plugged in for purchases of kind ${kind}.`)
  return handler
}

export const eventHandlersFor = (type: string): EventHandler[] =>
  [...eventHandlers].filter(([prefix]) => type.startsWith(prefix)).map(([, handle]) => handle)
