import type Stripe from "stripe"
import type { Ctx } from "../platform/context.server"
import type { Payment, PurchaseRef } from "./queries.server"

export type { Payment }

/** Whether the purchase accepts the payment; `reason` is a code such as `checkout.taken`. */
export type PaidOutcome = { accepted: true } | { accepted: false; reason: string }

/** Why a payment is refunded without calling the purchase, and how much of it, in cents. */
export type RejectedPayment = { reason: string; amountCents: number }

/**
 * What a booking or an order does when its payment is settled. All callbacks run inside the transaction that records it,
 * once per payment; no calls to other services.
 */
export type PurchaseHandler = {
  /** The payment succeeded, or is authorised (`requires_capture`). If not accepted, it is refunded in full. */
  onPaid: (ctx: Ctx, payment: Payment) => Promise<PaidOutcome>
  /** An unexpected payment (another amount, an ended payment, a second one) is refunded in full. */
  onRejected?: (ctx: Ctx, payment: Payment, rejected: RejectedPayment) => Promise<void>
  /** The payment has ended unpaid: its intent was cancelled at the provider, or an operator refused a crypto payment. */
  onCancelled?: (ctx: Ctx, payment: Payment) => Promise<void>
  /** An accepted payment was refunded in full at the provider, without our request. */
  onRefunded?: (ctx: Ctx, payment: Payment) => Promise<void>
  /** Part of an accepted payment was refunded, reversed, or lost in a dispute; the purchase continues. */
  onPartlyReturned?: (ctx: Ctx, payment: Payment) => Promise<void>
  /** A bank begins to decide about an accepted payment, or has decided: what was bought is frozen, or not any more (D75). */
  onFrozen?: (ctx: Ctx, payment: Payment, isFrozen: boolean) => Promise<void>
  /** The ids of the gift cards and vouchers that a purchase brought: frozen with it. */
  giftCardsOf?: (ctx: Ctx, purchaseId: string) => Promise<string[]>
}

/**
 * Reads from the provider what an event leaves open, outside any transaction; returns the writes for the transaction
 * that stores the event.
 */
export type EventHandler = (ctx: Ctx, event: Stripe.Event) => Promise<(txCtx: Ctx) => Promise<void>>

declare module "../platform/context.server" {
  interface Features {
    /** What payments of bookings and of orders do. */
    purchaseHandlers: Record<"booking" | "order", PurchaseHandler>
    /** Handlers of the provider's other events, by prefix of their type. */
    providerEvents: Record<string, EventHandler>
  }
}

export const purchaseHandler = (ctx: Ctx, { bookingId }: PurchaseRef): PurchaseHandler =>
  ctx.features.purchaseHandlers[bookingId ? "booking" : "order"]

export const eventHandlersFor = (ctx: Ctx, type: string): EventHandler[] =>
  Object.entries(ctx.features.providerEvents)
    .filter(([prefix]) => type.startsWith(prefix))
    .map(([, handle]) => handle)
