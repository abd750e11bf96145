import type { OrderKind } from "../../checkout/orders/order-kinds.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { renewAnswers } from "../awards/awards.server"
import { editionTitleIn } from "../edition-title.server"
import { editionById, ticketOrderOf, ticketRowsOf } from "../queries.server"
import { refusalOfSale } from "../sales/sales.server"
import { enqueueTicketNews } from "./ticket-news.server"
import { holderOf, issueTickets, voidTickets } from "./tickets.server"

/** Tickets of the prize draw (D51-D54): numbered when the payment has arrived, while the edition is on sale. */
export const ticketOrders: OrderKind = {
  refusalOf: refusalOfSale,
  describe: async (ctx, order) => {
    const { editionId, quantity } = ticketOrderOf(order)
    const { email, locale } = await holderOf(ctx, order)
    const edition = editionTitleIn(editionId, locale)
    return { description: m.draw_payment({ edition, count: quantity }, { locale }), email }
  },
  onPaid: async (ctx, order) => {
    await enqueueTicketNews(ctx, { orderId: order.id, news: "bought" })
    // Last, because it locks the edition.
    if (await issueTickets(ctx, ticketOrderOf(order), await holderOf(ctx, order))) return
    throw (await refusalOfSale(ctx, order)) ?? new Error(`Order ${order.id} did not get its tickets.`)
  },
  giftCardsOf: async (ctx, { id }) => (await ticketRowsOf(ctx, id)).map(({ giftCardId }) => giftCardId),
  onReleased: (ctx, { id }) => renewAnswers(ctx, id),
  onRefunded: async (ctx, order, { cents, isChargedBack }) => {
    if (order.state === "ended") await voidTickets(ctx, order.id, isChargedBack ? "chargeback" : "refund")
    if (isChargedBack) return
    const edition = await editionById(ctx, ticketOrderOf(order).editionId)
    const hadTickets = order.state === "ended" && order.paidAt !== null
    const news = edition?.cancellation ? "cancelled" : hadTickets ? "returned" : "refused"
    await enqueueTicketNews(ctx, { orderId: order.id, news, cents })
  },
}
