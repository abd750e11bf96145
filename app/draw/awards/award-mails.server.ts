import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { ticketHolder } from "../drawing/ticket-holders.server"
import { editionTitleIn } from "../edition-title.server"
import { isCollected, isDelivered } from "../rules/delivery-address"
import { DELIVERY_BUSINESS_DAYS, type PrizeKind, ticketNumberText } from "../rules/edition"
import { prizeNameOf } from "../rules/prize-name"
import type { AwardRecord } from "./award-records.server"
import { awardUrl } from "./award-records.server"

type Notice = "won" | "accepted" | "delivered"

/** Tells a winner about their prize, but not a deleted account. In the transaction of the change. */
export async function sendAwardNotice(ctx: Ctx, award: AwardRecord, notice: Notice): Promise<void> {
  const { ticket } = award
  const holder = await ticketHolder(ctx, ticket)
  if (!holder) return
  const { locale } = holder
  const kind = kindInTexts(award.prize.kind, holder.isBusiness)
  const prizeKey = `draw_prize_${prizeNameOf(award.prize)}`
  const translate = (key: string) =>
    textOf(
      key,
      {
        kind,
        place: brand.office.locality,
        days: String(DELIVERY_BUSINESS_DAYS),
        prize: textOf(prizeKey, {}, locale) ?? award.prizeId,
        ticket: ticketNumberText(ticket.number),
        answerBy: award.answerBy ? dayText(award.answerBy, locale) : "",
        deliverBy: award.deliverBy ? dayText(award.deliverBy, locale) : "",
      },
      locale,
    ) ?? key
  const isGuestMember = award.prize.kind === "membership" && ticket.userId === null && notice !== "delivered"
  const asksAddress = notice === "accepted" && isDelivered(award.prize.kind)
  await enqueueMail(ctx, {
    recipient: holder.email,
    locale,
    relatedTo: ticket.userId ? `user:${ticket.userId}` : `ticket:${ticket.id}`,
    kind: `draw.${notice}`,
    priority: "confirmation",
    subject: translate(`draw_mail_${notice}_subject`),
    greetingName: firstName(holder.fullName),
    title: translate(`draw_mail_${notice}_title`),
    paragraphs: [
      translate(`draw_mail_${notice}_intro`),
      translate(`draw_mail_${notice}_next`),
      ...(notice === "won" && isCollected(award.prize.kind) ? [translate("draw_won_collected_later")] : []),
      ...(notice === "won" && kind === "membership-of-business" ? [translate("draw_won_membership_asked")] : []),
      ...(asksAddress ? [translate("draw_mail_accepted_address")] : []),
      ...(isGuestMember ? [translate("draw_mail_membership_guest")] : []),
    ],
    tables: [
      {
        rows: [
          { label: translate("draw_mail_prize"), value: translate(prizeKey) },
          { label: translate("draw_mail_ticket"), value: ticketNumberText(ticket.number) },
          { label: translate("draw_mail_edition_id"), value: editionTitleIn(award.editionId, locale) },
        ],
      },
    ],
    action: { label: translate(`draw_mail_${notice}_open`), url: awardUrl(ctx, award) },
  })
}

/** The kind as the texts tell it apart. A membership is not given to a business account (D63). */
function kindInTexts(kind: PrizeKind, isBusiness: boolean): string {
  if (isCollected(kind)) return "collected"
  return kind === "membership" && isBusiness ? "membership-of-business" : kind
}

const dayText = (at: Date, locale: Locale) => formatInstant(at, { dateStyle: "long", locale })
