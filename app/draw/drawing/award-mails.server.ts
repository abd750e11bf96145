import { mailPage } from "../../messaging/mail/layout.server"
import { enqueueMessage } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { editionTitleIn } from "../edition-title.server"
import { isDelivered } from "../rules/delivery-address"
import { ticketNumberText } from "../rules/edition"
import { prizeNameOf } from "../rules/prize-name"
import { awardUrl } from "./award-access.server"
import type { AwardRecord } from "./award-records.server"
import { ticketHolder } from "./ticket-holders.server"

type Notice = "won" | "accepted" | "delivered"

/** Tells a winner about their prize, but not a deleted account. In the transaction of the change. */
export async function sendAwardNotice(ctx: Ctx, award: AwardRecord, notice: Notice): Promise<void> {
  const { ticket } = award
  const holder = await ticketHolder(ctx, ticket)
  if (!holder) return
  const { locale } = holder
  const prizeKey = `draw_prize_${prizeNameOf(award.prize)}`
  const translate = (key: string) =>
    textOf(
      key,
      {
        // A membership is not given to a business account (D63).
        kind: award.prize.kind === "membership" && holder.isBusiness ? "membership-of-business" : award.prize.kind,
        prize: textOf(prizeKey, {}, locale) ?? award.prizeId,
        ticket: ticketNumberText(ticket.number),
        answerBy: award.answerBy ? dayText(award.answerBy, locale) : "",
        deliverBy: award.deliverBy ? dayText(award.deliverBy, locale) : "",
      },
      locale,
    ) ?? key
  const isGuestMember = award.prize.kind === "membership" && ticket.userId === null && notice !== "delivered"
  const asksAddress = notice === "accepted" && isDelivered(award.prize.kind)
  await enqueueMessage(ctx, {
    channel: "email",
    recipient: holder.email,
    locale,
    subjectRef: ticket.userId ? `user:${ticket.userId}` : `ticket:${ticket.id}`,
    template: `draw.${notice}`,
    priority: "confirmation",
    subject: translate(`draw_mail_${notice}_subject`),
    ...(await mailPage({
      locale,
      to: firstName(holder.fullName),
      title: translate(`draw_mail_${notice}_title`),
      paragraphs: [
        translate(`draw_mail_${notice}_intro`),
        translate(`draw_mail_${notice}_next`),
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
    })),
  })
}

const dayText = (at: Date, locale: Locale) => formatInstant(at, locale, { dateStyle: "long" })
