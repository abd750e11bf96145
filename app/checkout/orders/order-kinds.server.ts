import type { orders } from "../../bookings/tables.server"
import type { Payment } from "../../payments/purchase-handlers.server"
import type { Ctx } from "../../platform/context.server"
import type { Refusal } from "../../platform/refusal"

export type Order = typeof orders.$inferSelect

/** An order before it is stored. */
export type OrderSubject = Pick<Order, "kind" | "userId" | "bookingId" | "details">

/**
 * The refunded part of an order, in cents of its currency; whether the card's bank still decides about it, or has taken it back:
 * then the customer gets the order's own mail.
 */
export type RefundedPart = { cents: number; isBankDeciding?: boolean; isChargedBack?: boolean }

/**
 * Behaviour of an order: a purchase that reserves nothing before its payment, such as kilometres for a rental. All but
 * `describe` run in the transaction of the change, with the order and its booking locked.
 */
export type OrderKind = {
  /**
   * Why it cannot be bought now; checked before the payment, and again when the money has arrived, in the transaction
   * that calls `onPaid`: what it locks stays locked.
   */
  refusalOf: (ctx: Ctx, order: OrderSubject) => Promise<Refusal | undefined>
  /** The payment's description at the provider, and the customer's address. */
  describe: (ctx: Ctx, order: Order) => Promise<{ description: string; email: string }>
  /** Whether the paying card is saved for later charges without the customer (D66). */
  savesForRenewals?: (order: OrderSubject) => boolean
  /**
   * Called on payment: applies the purchase and notifies the customer. A Refusal that it throws undoes it, and the payment is
   * refunded: for what only its last step can decide.
   */
  onPaid: (ctx: Ctx, order: Order, payment: Payment) => Promise<void>
  /** Called on a refund or chargeback: removes the purchase and, unless it is charged back, notifies the customer. */
  onRefunded: (ctx: Ctx, order: Order, back: RefundedPart) => Promise<void>
  /** The ids of the gift cards that it brought: frozen with it (D75). */
  giftCardsOf?: (ctx: Ctx, order: Order) => Promise<string[]>
  /** Called when a bank has decided for the company: what was frozen is not any more. */
  onReleased?: (ctx: Ctx, order: Order) => Promise<void>
  /** Called when crypto declared as sent was not found (D27): notifies the customer. */
  onCryptoRefused?: (ctx: Ctx, order: Order) => Promise<void>
}

declare module "../../platform/context.server" {
  interface Features {
    orderKinds: Record<string, OrderKind>
  }
}

export function orderKindOf(ctx: Ctx, { kind }: Pick<Order, "kind">): OrderKind {
  const found = ctx.features.orderKinds[kind]
  if (!found) throw new Error(`Unknown kind of order: ${kind}.`)
  return found
}
