import { customerEmail } from "../../accounts/queries.server"
import { COMPANY_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { textOf } from "../../platform/i18n/text.server"
import { formatPrice } from "../../platform/money"
import type { QuoteRequest } from "../queries.server"
import { legBetween, tripPrice } from "../rules/flight-estimate"
import { requestReference } from "../rules/request-states"
import { flightOf, requestPageUrl, sentPath } from "./request-records.server"
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
    tables: [{ rows: requestSummary(request, locale) }, ...(await priceTables(ctx, request))],
    action: { label: translate("received_action"), url: confirmationPageUrl(ctx, request) },
  })
}

/** The indicative price that the page showed, of each flight and in all (D81); nothing without one. */
async function priceTables(ctx: Ctx, request: QuoteRequest) {
  const { currency, locale } = request
  const flight = await flightOf(ctx, request)
  const leg = flight && legBetween(flight.points, flight.aircraft)
  const price = leg && tripPrice(leg, flight.tripType)
  if (!price) return []
  const translate = (key: string, parameters = {}) => textOf(`charter_price_${key}`, parameters, locale) ?? key
  const row = (name: string, cents: number) => ({
    label: translate(name),
    value: translate("about", { price: formatPrice(cents, currency, locale) }),
  })
  const { eachCents, allCents } = price
  const each = eachCents === undefined ? [] : [row("outbound", eachCents), row("return", eachCents)]
  return [{ title: translate("indicative"), amounts: true, rows: [...each, { ...row("all", allCents), strong: true }] }]
}

/** The URL where the customer sees the request; a guest's is signed. */
function confirmationPageUrl(ctx: Ctx, request: QuoteRequest): string {
  if (request.kind === "yacht" || request.userId === null) return requestPageUrl(ctx, request)
  return ctx.config.baseUrl + sentPath(ctx, request)
}
