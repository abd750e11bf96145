import { chatLink } from "../../messaging/rules/whatsapp-template"
import { formatInstantWithWeekday } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { itineraryOf, type QuoteRequest, yachtStayOf } from "../queries.server"
import { flightDetails, type LabelledValue } from "../rules/flight-details"
import { placeById } from "../rules/places"
import { requestReference } from "../rules/request-states"
import { yachtDays } from "../rules/yacht-stay"

/** The language of the prepared chat text, which the company reads (part 1 §2). */
const COMPANY_LOCALE: Locale = "it"

const translator = (locale: Locale) => (key: string) => textOf(`charter_fact_${key}`, {}, locale) ?? key

/**
 * The reference, the item and the details of a request as labelled texts, for mails: without the customer's message, and without the
 * places that a guest typed, because the address may be anybody's.
 */
export const requestSummary = (request: QuoteRequest, locale: Locale): LabelledValue[] =>
  summaryOf(request, locale, { hasTyped: request.userId !== null })

/** For pages and the chat: with everything that was typed. */
export const requestSummaryWithMessage = (request: QuoteRequest, locale: Locale): LabelledValue[] => [
  ...summaryOf(request, locale, { hasTyped: true }),
  ...messageRows(request, locale),
]

type Shown = { hasTyped: boolean }

function summaryOf(request: QuoteRequest, locale: Locale, shown: Shown): LabelledValue[] {
  const translate = translator(locale)
  return [
    { label: translate("reference"), value: requestReference(request.id) },
    { label: translate(request.kind), value: request.itemName },
    ...(request.kind === "yacht" ? stayRows(request, locale) : itineraryRows(request, locale, shown)),
  ]
}

function itineraryRows(request: QuoteRequest, locale: Locale, { hasTyped }: Shown): LabelledValue[] {
  const itinerary = itineraryOf(request)
  if (!itinerary) return []
  const translate = translator(locale)
  const pointOf = (point: string) => (hasTyped || placeById(point) ? point : translate("typed_place"))
  const { departurePoint, arrivalPoint } = itinerary
  const points = { departurePoint: pointOf(departurePoint), arrivalPoint: pointOf(arrivalPoint) }
  return flightDetails({ ...itinerary, ...points }, locale, translate)
}

function stayRows(request: QuoteRequest, locale: Locale): LabelledValue[] {
  const { startsAt, endsAt } = request
  const translate = translator(locale)
  const { guests, pickupMarina, homePort, checkinDate = "", checkoutDate = "" } = yachtStayOf(request)
  const marina = homePort ?? (pickupMarina && textOf(`charter_marina_${pickupMarina}`, {}, locale))
  const days = yachtDays({ checkinDate, checkoutDate })
  return [
    { label: translate("check_in"), value: formatInstantWithWeekday(startsAt, { locale }) },
    ...(endsAt ? [{ label: translate("check_out"), value: formatInstantWithWeekday(endsAt, { locale }) }] : []),
    ...(days
      ? [{ label: m.checkout_stay_duration({}, { locale }), value: m.checkout_stay_days({ count: days }, { locale }) }]
      : []),
    ...(guests ? [{ label: translate("guests"), value: String(guests) }] : []),
    ...(marina ? [{ label: translate("marina"), value: marina }] : []),
  ]
}

function messageRows(request: QuoteRequest, locale: Locale): LabelledValue[] {
  const { message } = yachtStayOf(request)
  return message ? [{ label: translator(locale)("message"), value: message }] : []
}

/** The link to a WhatsApp chat with the company, with a prepared text about the request. */
export function requestChat(request: QuoteRequest): string {
  const { kind, customerName: name, customerPhone: phone } = request
  const translate = (key: string) => textOf(`charter_chat_${key}`, { name, phone }, COMPANY_LOCALE) ?? key
  const summary = requestSummaryWithMessage(request, COMPANY_LOCALE).map(({ label, value }) => `${label}: ${value}`)
  return chatLink([translate(kind), ...summary, translate("from")].join("\n"))
}
