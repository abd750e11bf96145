import { customerAddress } from "../../accounts/queries.server"
import { mailPage } from "../../messaging/mail/layout.server"
import { sendMessage } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/dates"
import { textOf } from "../../platform/i18n/text.server"
import { requestAddress } from "../offers/offer-access.server"
import type { QuoteRequest } from "../queries.server"
import { requestReference } from "../rules/request-reference"
import { requestFacts } from "./request-texts.server"

/** Whom a mail of a request goes to (`customerAddress`), and what it is about. */
export const addressed = async (ctx: Ctx, request: QuoteRequest, template: string) => ({
  channel: "email" as const,
  recipient: await customerAddress(ctx, request),
  locale: request.locale,
  subjectRef: requestRef(request.id),
  template: `charter.${template}`,
})

/** A request as messages and events name it. */
export const requestRef = (id: string) => `request:${id}`

/** Tells the customer that the company has the request (D40), and nobody else. Call it in the transaction of the fact. */
export async function sendRequestReceived(ctx: Ctx, request: QuoteRequest): Promise<void> {
  const { locale, itemName, startsAt } = request
  const reference = requestReference(request.id)
  const translate = (key: string) => textOf(`charter_mail_${key}`, { item: itemName, reference }, locale) ?? key
  await sendMessage(ctx, {
    ...(await addressed(ctx, request, "request-received")),
    subject: translate("received_subject"),
    ...(await mailPage({
      locale,
      to: firstName(request.customerName),
      title: translate("received_title"),
      paragraphs: [translate("received_intro"), translate("received_next")],
      preview: [itemName, formatInstant(startsAt, locale), reference].join(" · "),
      tables: [{ rows: requestFacts(request, locale) }],
      action: { label: translate("received_action"), url: requestPage(ctx, request) },
    })),
  })
}

const categories = { jet: "jets", helicopter: "helicopters" }

/** Where the customer sees the request: a flight's where it was asked for, a yacht's on a page of its own. */
function requestPage(ctx: Ctx, request: QuoteRequest): string {
  const { id, kind, itemId } = request
  if (kind === "yacht") return requestAddress(ctx, request)
  return `${ctx.config.baseUrl}/book/${categories[kind]}/${itemId}?request=${id}`
}
