import type Stripe from "stripe"
import type { Ctx } from "../platform/context.server"
import type { Payment } from "./queries.server"

export type { Payment }

/** Whether the company takes the money for what it was meant for; `reason` is a code such as `car-rental.resold`. */
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
  /** An accepted payment went back in full at the provider without the company having asked for it. */
  onRefunded?: (ctx: Ctx, payment: Payment) => Promise<void>
  /** Part of an accepted payment went back, came back to us, or was lost in a dispute; the purchase goes on. */
  onPartlyReturned?: (ctx: Ctx, payment: Payment) => Promise<void>
}

/** Reads at the provider what an event leaves open, outside any transaction; answers what to write inside the inbox's. */
export type EventHandler = (ctx: Ctx, event: Stripe.Event) => Promise<(inner: Ctx) => Promise<void>>

declare module "../platform/context.server" {
  interface Features {
    /** Who is told about payments, by kind of purchase. */
    purchaseHandlers: Record<string, PurchaseHandler>
    /** Who is told about the provider's other events, by the beginning of their type. */
    providerEvents: Record<string, EventHandler>
  }
}

export function purchaseHandler(ctx: Ctx, kind: string): PurchaseHandler {
  const handler = ctx.features.purchaseHandlers[kind]
  if (!handler) throw new Error(`No handler for purchases of kind ${kind}.`)
  return handler
}

export const eventHandlersFor = (ctx: Ctx, type: string): EventHandler[] =>
  Object.entries(ctx.features.providerEvents)
    .filter(([prefix]) => type.startsWith(prefix))
    .map(([, handle]) => handle)
