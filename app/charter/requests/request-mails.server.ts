import { customerEmail } from "../../accounts/queries.server"
import { COMPANY_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { textOf } from "../../platform/i18n/text.server"
import type { QuoteRequest } from "../queries.server"
import { requestReference } from "../rules/request-states"
import { requestPageUrl, sentPath } from "./request-records.server"
import { requestSummary } from "./request-texts.server"

/** The fields that all mails about a request share; a guest's address and name may be anybody's, so there is no greeting. */
export const requestMailFields = async (ctx: Ctx, request: QuoteRequest, kind: string) => ({
  recipient: await customerEmail(ctx, request),
  greetingName: request.userId === null ? undefined : firstName(request.customerName),
  locale: request.locale,
  about: { kind: "request" as const, id: request.id },
  kind: `charter.${kind}`,
})

/** Confirms the receipt of a request to its customer (D40). Call it in the transaction that stores the request. */
export async function sendQuoteRequestReceived(ctx: Ctx, request: QuoteRequest): Promise<void> {
  const { locale, itemName, startsAt } = request
  const reference = requestReference(request.id)
  const parameters = { item: itemName, reference, hours: COMPANY_ANSWER_HOURS }
  const translate = (key: string) => textOf(`charter_mail_${key}`, parameters, locale) ?? key
  await enqueueMail(ctx, {
    ...(await requestMailFields(ctx, request, "request-received")),
    subject: translate("received_subject"),
    title: translate("received_title"),
    paragraphs: [translate("received_intro"), translate("received_next")],
    preview: [itemName, formatInstant(startsAt, { locale }), reference].join(" · "),
    tables: [{ rows: requestSummary(request, locale) }],
    action: { label: translate("received_action"), url: confirmationPageUrl(ctx, request) },
  })
}

/** The URL where the customer sees the request; a guest's is signed. */
function confirmationPageUrl(ctx: Ctx, request: QuoteRequest): string {
  if (request.kind === "yacht" || request.userId === null) return requestPageUrl(ctx, request)
  return ctx.config.baseUrl + sentPath(ctx, request)
}
