import { and, eq } from "drizzle-orm"
import type { Order } from "../../checkout/orders/order-kinds.server"
import { lockOrder, orderById } from "../../checkout/orders/order-queries.server"
import { enqueueMail } from "../../messaging/outbox.server"
import { isAbout } from "../../messaging/queries.server"
import { firstName } from "../../messaging/rules/first-name"
import { messages } from "../../messaging/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { formatCents } from "../../platform/money"
import { editionTitleIn } from "../edition-title.server"
import { editionById, type TicketView, ticketOrderOf, ticketsOfOrder } from "../queries.server"
import { editionUrl, GIFT_CARD_CENTS, GIFT_CARD_MONTHS, phaseOf, ticketNumberText } from "../rules/edition"
import { ticketFileName, ticketPdf } from "./ticket-pdf.server"
import { type Holder, holderOf, isHolderDeleted } from "./tickets.server"

/**
 * `bought`: the tickets are attached; `returned`: they are void and refunded; `refused`: the payment came too late or did
 * not match and is refunded; `cancelled`: the edition is cancelled and the order refunded.
 */
export type TicketNews = "bought" | "returned" | "refused" | "cancelled"

/** `cents`: the refund; `keptCents`: what it was reduced by (D75); in cents of the order's currency. */
export type TicketNewsJob = { orderId: string; news: TicketNews; cents?: number; keptCents?: number }

export const SEND_TICKET_NEWS = "draw.send-ticket-news"

/**
 * Sends a mail to the holder once the transaction is committed: in a job, because making it takes longer than the
 * edition may stay locked.
 */
export const enqueueTicketNews = (ctx: Ctx, data: TicketNewsJob): Promise<void> =>
  ctx.jobs.enqueue(ctx.db, SEND_TICKET_NEWS, data)

/** Lines of a mail; all tickets are in the attached PDF. */
const MAX_LINES = 50

/**
 * Inserts the mail of a job into the outbox, but none to a deleted account. Those of bought tickets and of a cancelled edition are
 * sent once, even if the job runs twice.
 */
export async function sendTicketNews(ctx: Ctx, { orderId, news, cents, keptCents = 0 }: TicketNewsJob): Promise<void> {
  const attached = news === "bought" ? [await pdfOf(ctx, orderId)] : []
  await inTransaction(ctx, async (txCtx) => {
    const order = await lockOrder(txCtx, orderId)
    const kind = `draw.tickets-${news}`
    if ((news === "bought" || news === "cancelled") && (await wasSent(txCtx, orderId, kind))) return
    if (await isHolderDeleted(txCtx, order)) return
    const holder = await holderOf(txCtx, order)
    await enqueueMail(txCtx, {
      about: { kind: "order", id: orderId },
      kind,
      recipient: holder.email,
      attachments: attached,
      ...(await mailContents(txCtx, order, holder, { news, cents: cents ?? order.amountDueCents, keptCents })),
    })
  })
}

async function pdfOf(ctx: Ctx, orderId: string) {
  const order = await orderById(ctx, orderId)
  const edition = order && (await editionById(ctx, ticketOrderOf(order).editionId))
  if (!edition) throw new Error(`No edition of order ${orderId}.`)
  const bytes = await ticketPdf({
    edition,
    tickets: await ticketsOfOrder(ctx, orderId),
    locale: (await holderOf(ctx, order)).locale,
  })
  return {
    name: ticketFileName(edition.id),
    contentType: "application/pdf",
    base64: Buffer.from(bytes).toString("base64"),
  }
}

async function wasSent(ctx: Ctx, orderId: string, kind: string): Promise<boolean> {
  const same = and(isAbout("order", orderId), eq(messages.kind, kind))
  return (await ctx.db.select({ id: messages.id }).from(messages).where(same).limit(1)).length > 0
}

type News = { news: TicketNews; cents: number; keptCents: number }

async function mailContents(ctx: Ctx, order: Order, holder: Holder, { news, cents, keptCents }: News) {
  const { locale } = holder
  const { editionId, quantity } = ticketOrderOf(order)
  const { baseUrl } = ctx.config
  const edition = await editionById(ctx, editionId)
  const views = news === "bought" ? await ticketsOfOrder(ctx, order.id) : []
  const details = {
    quantity,
    months: GIFT_CARD_MONTHS,
    value: formatCents(GIFT_CARD_CENTS, "eur", locale),
    amount: formatCents(cents, order.currency, locale),
    kept: formatCents(keptCents, order.currency, locale),
    draw: edition ? formatInstant(edition.drawAt, { locale }) : "",
    edition: editionTitleIn(editionId, locale),
    reason: edition?.cancellation?.reason[locale] ?? "",
  }
  const translate = (key: string) => textOf(`draw.mail-${key}`, details, locale) ?? key
  const isOpen = edition !== undefined && phaseOf(edition, ctx.now()) === "onSale"
  const paragraphs = [translate(`${news}-intro`)]
  if (news === "cancelled") {
    paragraphs.push(details.reason)
    if (keptCents > 0) paragraphs.push(translate("cancelled-kept"))
    if (cents > 0) paragraphs.push(translate("cancelled-refund"))
    if (order.paidAt !== null) paragraphs.push(translate("cancelled-gift-cards"))
  }
  if (news === "bought") {
    paragraphs.push(translate("bought-gift-cards"))
    if (holder.userId === null) paragraphs.push(translate("bought-guest"))
    if (views.length > MAX_LINES) paragraphs.push(translate("bought-more"))
  }
  return {
    locale,
    subject: translate(`${news}-subject`),
    greetingName: holder.fullName === "" ? undefined : firstName(holder.fullName),
    title: translate(`${news}-title`),
    paragraphs,
    tables: [
      ...(views.length > 0 ? [{ title: translate("tickets"), rows: views.slice(0, MAX_LINES).map(rowOf) }] : []),
      {
        amounts: true,
        rows: [
          { label: translate("edition"), value: editionTitleIn(editionId, locale) },
          { label: translate("quantity"), value: String(quantity) },
          { label: translate(news === "bought" ? "total" : "refund"), value: details.amount, strong: true },
        ],
      },
    ],
    ...(holder.userId !== null || news !== "bought" ? { action: actionOf(ctx, holder, news, isOpen, translate) } : {}),
    links: [
      { label: m.draw_terms_link({}, { locale }), url: baseUrl + editionUrl("/legal-terms", editionId) },
      { label: m.draw_how_to_win({}, { locale }), url: baseUrl + editionUrl("/win-rules", editionId) },
    ],
  }
}

/** The number with its gift card's code. */
const rowOf = ({ number, giftCard }: TicketView) => ({ label: ticketNumberText(number), value: giftCard.code })

function actionOf(ctx: Ctx, holder: Holder, news: TicketNews, isOpen: boolean, translate: (key: string) => string) {
  const { baseUrl } = ctx.config
  if (holder.userId !== null && news === "bought") {
    const path = holder.isBusiness ? "/partner/dashboard" : "/account/tickets"
    return { label: translate("open"), url: baseUrl + path }
  }
  const label = translate(isOpen ? "try-again" : "draw-page")
  return { label, url: `${baseUrl}/commercial-operation` }
}
