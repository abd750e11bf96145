import { chatLink } from "../../messaging/rules/whatsapp-template"
import { formatInstantWithWeekday } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { itineraryOf, type QuoteRequest, yachtStayOf } from "../queries.server"
import { flightDetails, type LabelledValue } from "../rules/flight-details"
import { requestReference } from "../rules/request-states"

/** The language of the prepared chat text, which the company reads (part 1 §2). */
const COMPANY_LOCALE: Locale = "it"

const translator = (locale: Locale) => (key: string) => textOf(`charter_fact_${key}`, {}, locale) ?? key

/**
 * The reference, the item and the details of a request as labelled texts. Without the customer's message, which mails must not
 * contain.
 */
export function requestSummary(request: QuoteRequest, locale: Locale): LabelledValue[] {
  const translate = translator(locale)
  return [
    { label: translate("reference"), value: requestReference(request.id) },
    { label: translate(request.kind), value: request.itemName },
    ...(request.kind === "yacht" ? stayRows(request, locale) : itineraryRows(request, locale)),
  ]
}

/** For pages and the chat. */
export const requestSummaryWithMessage = (request: QuoteRequest, locale: Locale): LabelledValue[] => [
  ...requestSummary(request, locale),
  ...messageRows(request, locale),
]

function itineraryRows(request: QuoteRequest, locale: Locale): LabelledValue[] {
  const itinerary = itineraryOf(request)
  return itinerary ? flightDetails(itinerary, locale, translator(locale)) : []
}

function stayRows(request: QuoteRequest, locale: Locale): LabelledValue[] {
  const { startsAt, endsAt } = request
  const translate = translator(locale)
  return [
    { label: translate("check_in"), value: formatInstantWithWeekday(startsAt, { locale }) },
    ...(endsAt ? [{ label: translate("check_out"), value: formatInstantWithWeekday(endsAt, { locale }) }] : []),
    ...guestRows(request, locale),
  ]
}

function guestRows(request: QuoteRequest, locale: Locale): LabelledValue[] {
  const translate = translator(locale)
  const { guests, pickupMarina, homePort } = yachtStayOf(request)
  const marina = homePort ?? (pickupMarina && textOf(`charter_marina_${pickupMarina}`, {}, locale))
  return [
    ...(guests ? [{ label: translate("guests"), value: String(guests) }] : []),
    ...(marina ? [{ label: translate("marina"), value: marina }] : []),
  ]
}

function messageRows(request: QuoteRequest, locale: Locale): LabelledValue[] {
  const { message } = yachtStayOf(request)
  return message ? [{ label: translator(locale)("message"), value: message }] : []
}

/** The details of a yacht request besides its dates. */
export const yachtRequestSummary = (request: QuoteRequest, locale: Locale): LabelledValue[] => [
  ...guestRows(request, locale),
  ...messageRows(request, locale),
]

/** The link to a WhatsApp chat with the company, with a prepared text about the request. */
export function requestChat(request: QuoteRequest): string {
  const { kind, customerName: name, customerPhone: phone } = request
  const translate = (key: string) => textOf(`charter_chat_${key}`, { name, phone }, COMPANY_LOCALE) ?? key
  const summary = requestSummaryWithMessage(request, COMPANY_LOCALE).map(({ label, value }) => `${label}: ${value}`)
  return chatLink([translate(kind), ...summary, translate("from")].join("\n"))
}
