import { customerEmail } from "../../accounts/queries.server"
import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { textOf } from "../../platform/i18n/text.server"
import type { QuoteRequest } from "../queries.server"
import { requestReference } from "../rules/request-states"
import { requestPageUrl, requestSubject } from "./request-records.server"
import { requestSummary } from "./request-texts.server"

/** The fields that all mails about a request share. */
export const requestMailFields = async (ctx: Ctx, request: QuoteRequest, kind: string) => ({
  recipient: await customerEmail(ctx, request),
  locale: request.locale,
  relatedTo: requestSubject(request.id),
  kind: `charter.${kind}`,
})

/** Confirms the receipt of a request to its customer (D40). Call it in the transaction that stores the request. */
export async function sendQuoteRequestReceived(ctx: Ctx, request: QuoteRequest): Promise<void> {
  const { locale, itemName, startsAt } = request
  const reference = requestReference(request.id)
  const translate = (key: string) => textOf(`charter_mail_${key}`, { item: itemName, reference }, locale) ?? key
  await enqueueMail(ctx, {
    ...(await requestMailFields(ctx, request, "request-received")),
    subject: translate("received_subject"),
    greetingName: firstName(request.customerName),
    title: translate("received_title"),
    paragraphs: [translate("received_intro"), translate("received_next")],
    preview: [itemName, formatInstant(startsAt, { locale }), reference].join(" · "),
    tables: [{ rows: requestSummary(request, locale) }],
    action: { label: translate("received_action"), url: confirmationPageUrl(ctx, request) },
  })
}

const categories = { jet: "jets", helicopter: "helicopters" }

/** The URL where the customer sees the request. */
function confirmationPageUrl(ctx: Ctx, request: QuoteRequest): string {
  const { id, kind, itemId } = request
  if (kind === "yacht") return requestPageUrl(ctx, request)
  return `${ctx.config.baseUrl}/book/${categories[kind]}/${itemId}?request=${id}`
}
