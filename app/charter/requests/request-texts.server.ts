import { chatLink } from "../../messaging/rules/chat-link"
import { formatMoment } from "../../platform/dates"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import type { QuoteRequest } from "../queries.server"
import { type Fact, flightFacts } from "../rules/flight-facts"
import { itineraryOf } from "../rules/itinerary"
import { requestReference } from "../rules/request-reference"
import type { YachtWish } from "../rules/yacht-stay"

/** The company reads Italian: so is the text a customer's chat with it begins with (part 1 §2). */
const HOUSE_LOCALE: Locale = "it"

const translator = (locale: Locale) => (word: string) => textOf(`charter_fact_${word}`, {}, locale) ?? word

/** What was asked for, in a reader's language: its reference, the aircraft or yacht, and the facts of its kind. */
export function requestFacts(request: QuoteRequest, locale: Locale): Fact[] {
  const translate = translator(locale)
  return [
    { label: translate("reference"), value: requestReference(request.id) },
    { label: translate(request.kind), value: request.itemName },
    ...(request.kind === "yacht" ? stayFacts(request, locale) : wayFacts(request, locale)),
  ]
}

function wayFacts({ details }: QuoteRequest, locale: Locale): Fact[] {
  const itinerary = itineraryOf(details)
  return itinerary ? flightFacts(itinerary, locale, translator(locale)) : []
}

function stayFacts({ startsAt, endsAt, details }: QuoteRequest, locale: Locale): Fact[] {
  const translate = translator(locale)
  const { guests, pickupMarina, message } = details as YachtWish
  const marina = pickupMarina && textOf(`charter_marina_${pickupMarina}`, {}, locale)
  return [
    { label: translate("check_in"), value: formatMoment(startsAt, locale) },
    ...(endsAt ? [{ label: translate("check_out"), value: formatMoment(endsAt, locale) }] : []),
    ...(guests ? [{ label: translate("guests"), value: String(guests) }] : []),
    ...(marina ? [{ label: translate("marina"), value: marina }] : []),
    ...(message ? [{ label: translate("message"), value: message }] : []),
  ]
}

/** The chat with the company that tells of a request, its text already written. */
export function requestChat(request: QuoteRequest): string {
  const { kind, customerName: name, customerPhone: phone } = request
  const translate = (part: string) => textOf(`charter_chat_${part}`, { name, phone }, HOUSE_LOCALE) ?? part
  const facts = requestFacts(request, HOUSE_LOCALE).map(({ label, value }) => `${label}: ${value}`)
  return chatLink([translate(kind), ...facts, translate("from")].join("\n"))
}
