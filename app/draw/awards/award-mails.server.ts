import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { ticketHolder } from "../drawing/ticket-holders.server"
import { editionTitleIn } from "../edition-title.server"
import { deliverBy } from "../rules/deadlines"
import { isCollected, isDelivered } from "../rules/delivery-address"
import { DELIVERY_BUSINESS_DAYS, ticketNumberText } from "../rules/edition"
import { prizeNameOf } from "../rules/prize-name"
import { type AwardRecord, awardUrl } from "./award-records.server"

/** `reminder`: two days before the time to answer is over (D72). */
type Notice = "won" | "reminder" | "accepted" | "forfeited"

/**
 * One mail to a winner about some of their prizes, however many, of one edition; none to a deleted account, or without prizes. In
 * the transaction of the change.
 */
export async function sendAwardMail(ctx: Ctx, awards: AwardRecord[], notice: Notice): Promise<void> {
  const [first] = awards
  const holder = first && (await ticketHolder(ctx, first.ticket))
  if (!holder) return
  const { locale, isBusiness } = holder
  const hasAccount = first.ticket.userId !== null
  const nameOf = ({ prize }: AwardRecord) => textOf(`draw_prize_${prizeNameOf(prize)}`, {}, locale) ?? prize.id
  const details = {
    count: awards.length,
    prize: nameOf(first),
    kind: isCollected(first.prize.kind) ? "collected" : first.prize.kind,
    reason: first.forfeitReason ?? "",
    place: brand.office.locality,
    days: String(DELIVERY_BUSINESS_DAYS),
    answerBy: first.answerBy ? dayText(first.answerBy, locale) : "",
    deliverBy: first.acceptedAt ? dayText(deliverBy(first.acceptedAt), locale) : "",
  }
  const translate = (key: string) => textOf(key, details, locale) ?? key
  const isToAnswer = notice === "won" || notice === "reminder"
  const hasMembership = notice !== "forfeited" && awards.some(({ prize }) => prize.kind === "membership")
  const notes = [
    isToAnswer && awards.some(({ prize }) => isCollected(prize.kind)) && "draw_won_collected_later",
    notice === "accepted" && isDelivered(first.prize.kind) && "draw_mail_accepted_address",
    hasMembership && isBusiness && "draw_mail_membership_business",
    hasMembership && !hasAccount && "draw_mail_membership_guest",
  ].filter((key) => key !== false)
  const listUrl = `${ctx.config.baseUrl}${isBusiness ? "/partner/dashboard" : "/account/tickets"}`
  await enqueueMail(ctx, {
    recipient: holder.email,
    locale,
    about: hasAccount ? { kind: "user", id: first.ticket.userId ?? "" } : { kind: "ticket", id: first.ticketId },
    kind: `draw.${notice}`,
    priority: "confirmation",
    subject: translate(`draw_mail_${notice}_subject`),
    greetingName: firstName(holder.fullName),
    title: translate(`draw_mail_${notice}_title`),
    paragraphs: [
      translate(`draw_mail_${notice}_intro`),
      translate(isToAnswer ? "draw_mail_won_next" : `draw_mail_${notice}_next`),
      ...notes.map((key) => translate(key)),
    ],
    tables: [
      {
        title: editionTitleIn(first.editionId, locale),
        rows: awards.map((award) => ({
          label: nameOf(award),
          value: `${translate("draw_mail_ticket")} ${ticketNumberText(award.ticket.number)}`,
        })),
      },
    ],
    action: {
      label: translate(isToAnswer ? "draw_mail_won_open" : "draw_own_prize_see"),
      url: awards.length > 1 && hasAccount ? listUrl : awardUrl(ctx, first),
    },
    links:
      hasAccount || awards.length === 1
        ? []
        : awards.map((award) => ({
            label: `${nameOf(award)}, ${ticketNumberText(award.ticket.number)}`,
            url: awardUrl(ctx, award),
          })),
  })
}

const dayText = (at: Date, locale: Locale) => formatInstant(at, { dateStyle: "long", locale })
