import { randomUUID } from "node:crypto"
import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { orders } from "../../bookings/tables.server"
import type { Order } from "../../checkout/orders/order-kinds.server"
import { spentOf } from "../../payments/gift-cards/gift-card-queries.server"
import { issueGiftCards, withdrawGiftCards } from "../../payments/gift-cards/gift-cards.server"
import type { Ctx } from "../../platform/context.server"
import { rowsOf } from "../../platform/database/db.server"
import type { Locale } from "../../platform/i18n/locale"
import { forfeitAwards, openAwards } from "../awards/forfeits.server"
import { type TicketOrder, ticketOrderOf } from "../queries.server"
import { GIFT_CARD_CENTS, GIFT_CARD_MONTHS } from "../rules/edition"
import { keptCents } from "../rules/refund"
import type { VoidReason } from "../rules/ticket-state"
import { editions, tickets } from "../tables.server"

/** Who gets the tickets of an order. `fullName` is empty until a guest of a legacy client names themselves. */
export type Holder = { userId: string | null; email: string; fullName: string; locale: Locale; isBusiness: boolean }

/** The account's own address and name, for guests the ones they typed. */
export async function holderOf(ctx: Ctx, order: Order): Promise<Holder> {
  const user = order.userId === null ? undefined : await userById(ctx, order.userId)
  return {
    userId: order.userId,
    email: user?.email ?? order.guestEmail ?? "",
    fullName: user?.name ?? order.guestName ?? "",
    locale: user?.locale ?? order.guestLocale ?? "it",
    isBusiness: user?.role === "business",
  }
}

/** Whether the order's account, or the account to which a guest's tickets were linked (D54), is deleted. */
export async function isHolderDeleted(ctx: Ctx, { id, userId }: Order): Promise<boolean> {
  const ofTickets = ctx.db.select({ id: tickets.userId }).from(tickets).where(eq(tickets.orderId, id))
  const isHolder = userId === null ? inArray(users.id, ofTickets) : eq(users.id, userId)
  return (await ctx.db.$count(users, and(isHolder, isNotNull(users.deletedAt)))) > 0
}

/**
 * Gives an order that is just being paid its tickets: the next numbers of the edition, each with its gift card (D52,
 * D53). Runs once, in the payment's transaction. False if fewer are left, sales have closed, or the edition is cancelled: then the
 * caller undoes it. The edition's row is locked from the last statement until the commit, so that no number is skipped; the gift
 * cards are issued before it, because other orders wait meanwhile.
 */
export async function issueTickets(ctx: Ctx, order: TicketOrder, holder: Holder): Promise<boolean> {
  const { quantity, editionId } = order
  const ids = Array.from({ length: quantity }, () => randomUUID())
  const cards = await issueGiftCards(ctx, {
    kind: "gift_card",
    valueCents: GIFT_CARD_CENTS,
    ...(holder.userId === null ? { ownerEmail: holder.email } : { ownerId: holder.userId }),
    transferable: false,
    isTicketCredit: true,
    months: GIFT_CARD_MONTHS,
    originKind: "ticket",
    originIds: ids,
  })
  const rows = cards.map(({ id, originId }, index) => ({
    id: originId,
    position: index + 1,
    card_id: id,
  }))
  const now = ctx.now().toISOString()
  const numbered = await rowsOf(
    ctx.db,
    sql`with sold as (
        update ${editions} set tickets_sold = tickets_sold + ${quantity}::int
        where id = ${editionId} and sales_close_at > ${now}::timestamptz and drawn_at is null and cancelled_at is null
          and tickets_sold + ${quantity}::int <= ticket_cap
        returning id, tickets_sold - ${quantity}::int as before
      )
      insert into ${tickets} (id, edition_id, number, order_id, user_id, email, full_name, locale, gift_card_id,
        created_at)
      select one.id, sold.id, sold.before + one.position, ${order.id}::uuid, ${holder.userId}::text,
        ${holder.email.toLowerCase()}::text, ${holder.fullName}::text, ${holder.locale}::text, one.card_id,
        ${now}::timestamptz
      from sold, json_to_recordset(${JSON.stringify(rows)}::json)
        as one (id uuid, position int, card_id uuid)
      returning id`,
  )
  return numbered.length === quantity
}

/**
 * Voids the tickets of a refunded or disputed order: their numbers take no part in the draw (D72) and are not sold again. Passes on the
 * prizes they have won that are not delivered, and withdraws what is left of their gift cards (`withdrawGiftCards`); credit already
 * spent stays spent (D53). Returns the ids of the cards.
 */
export async function voidTickets(
  ctx: Ctx,
  orderId: string,
  reason: VoidReason,
  { keepsReturned = false } = {},
): Promise<string[]> {
  const ofOrder = ctx.db.selectDistinct({ id: tickets.editionId }).from(tickets).where(eq(tickets.orderId, orderId))
  // So that the draw counts with all of them or with none.
  await ctx.db.select({ id: editions.id }).from(editions).where(inArray(editions.id, ofOrder)).for("update")
  const won = await openAwards(ctx, eq(tickets.orderId, orderId))
  const valid = and(eq(tickets.orderId, orderId), isNull(tickets.voidedAt))
  await ctx.db.select({ id: tickets.id }).from(tickets).where(valid).orderBy(asc(tickets.id)).for("update")
  const voided = await ctx.db
    .update(tickets)
    .set({ voidedAt: ctx.now(), voidReason: reason })
    .where(valid)
    .returning({ giftCardId: tickets.giftCardId })
  await forfeitAwards(ctx, won, "void")
  const cards = voided.map(({ giftCardId }) => giftCardId)
  await withdrawGiftCards(ctx, cards, { keepsReturned })
  return cards
}

/**
 * Voids the tickets of an order, and returns the part of their price that is not refunded, because it was already spent of their
 * gift cards (`keptCents`, D75): every refund of tickets that this company decides about is reduced by it. The order is locked.
 */
export async function voidRefundedTickets(ctx: Ctx, order: Order): Promise<number> {
  const cards = await voidTickets(ctx, order.id, "refund", { keepsReturned: true })
  const spent = await spentOf(ctx.db, cards)
  return keptCents([...spent.values()], { ...order, quantity: ticketOrderOf(order).quantity })
}

/** Names the holder of a guest's tickets that have no name yet, and the order for tickets still to come. */
export async function completeName(ctx: Ctx, order: Order, fullName: string): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ guestName: fullName })
    .where(and(eq(orders.id, order.id), eq(orders.guestName, "")))
  await ctx.db
    .update(tickets)
    .set({ fullName })
    .where(and(eq(tickets.orderId, order.id), eq(tickets.fullName, "")))
}
