import { userById } from "../../accounts/queries.server"
import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import type { Ctx } from "../../platform/context.server"
import { formatDate, formatInstant } from "../../platform/date-format"
import { textOf } from "../../platform/i18n/text.server"
import { type MemberRequest, requestDay } from "./request-queries.server"
import { requestFacts, requestName } from "./request-texts.server"

/** The subject of a request's messages, audit events and alerts. */
export const memberRequestSubject = (id: string) => `member-request:${id}`

type News = "received" | "confirmed" | "declined"

/** Mails the member that the request was received or answered. Call it in the transaction of the change. */
export async function sendRequestNews(ctx: Ctx, request: MemberRequest, news: News): Promise<void> {
  const user = await userById(ctx, request.userId)
  if (!user || user.deletedAt) return
  const { locale } = user
  const renewsOn = (await requestDay(ctx, request))?.renewsOn
  const facts = {
    what: requestName(request, locale),
    moment: formatInstant(request.answerBy, { dateStyle: "long", timeStyle: "short", locale }),
    answer: request.answer ?? "",
    date: renewsOn ? formatDate(renewsOn, { locale }) : "",
  }
  const translate = (key: string) => textOf(`membership_mail_${key}`, facts, locale) ?? key
  await enqueueMail(ctx, {
    recipient: user.email,
    locale,
    relatedTo: memberRequestSubject(request.id),
    kind: `membership.request-${news}`,
    subject: translate(`${news}_subject`),
    greetingName: firstName(user.name),
    title: translate(`${news}_title`),
    paragraphs: [
      translate(`${news}_intro`),
      ...(renewsOn && news !== "declined" ? [translate("depends_on_renewal")] : []),
      ...(news === "received" ? [] : [translate("answer")]),
      ...(news === "declined" && request.kind === "transfer" ? [translate("declined_transfer")] : []),
    ],
    tables: [{ rows: requestFacts(request, locale) }],
    action: {
      label: translate("action"),
      url: `${ctx.config.baseUrl}/account/membership/requests/${request.id}`,
    },
  })
}
