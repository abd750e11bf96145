import type { Ctx } from "../../platform/context.server"
import type { Refusal } from "../../platform/refusal"
import type { orders } from "../tables.server"

export type Order = typeof orders.$inferSelect

/** What an order is about, known before it is written down. */
export type OrderSubject = Pick<Order, "kind" | "userId" | "bookingId" | "details">

/** What goes back of an order's money, in cents of its currency, and whether the card's bank decides about it. */
export type MoneyBack = { cents: number; isBankDeciding: boolean }

/**
 * What the checkout has to know of what is bought and reserves nothing, with a card: kilometres for a rental. All but `describe` run
 * inside the transaction of their fact, with the order and the booking it adds to locked.
 */
export type OrderKind = {
  /** Why it cannot be bought, or no more: asked before it is paid, and once more when its money has arrived. */
  refusalOf: (ctx: Ctx, order: OrderSubject) => Promise<Refusal | undefined>
  /** What its payment is called at the provider, and the customer's address. */
  describe: (ctx: Ctx, order: Order) => Promise<{ description: string; email: string }>
  /** Its money is there: what else becomes true, and the customer is told. */
  onPaid: (ctx: Ctx, order: Order) => Promise<void>
  /** Its money goes back, or some of it: what it bought is taken away, and the customer is told. */
  onMoneyBack: (ctx: Ctx, order: Order, back: MoneyBack) => Promise<void>
}

declare module "../../platform/context.server" {
  interface Features {
    /** How each kind of order is bought and taken back. */
    orderKinds: Record<string, OrderKind>
  }
}

export function orderKindOf(ctx: Ctx, { kind }: Pick<Order, "kind">): OrderKind {
  const found = ctx.features.orderKinds[kind]
  if (!found) throw new Error(`No kind of order is called ${kind}.`)
  return found
}
