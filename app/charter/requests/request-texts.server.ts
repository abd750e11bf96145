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

/**
 * What was asked for, in a reader's language: its reference, the aircraft or yacht, and the facts of its kind. Without the message,
 * which is for pages and the chat and not for mails.
 */
export function requestFacts(request: QuoteRequest, locale: Locale): Fact[] {
  const translate = translator(locale)
  return [
    { label: translate("reference"), value: requestReference(request.id) },
    { label: translate(request.kind), value: request.itemName },
    ...(request.kind === "yacht" ? stayFacts(request, locale) : wayFacts(request, locale)),
  ]
}

/** The same with the customer's message. */
export const requestFactsWithMessage = (request: QuoteRequest, locale: Locale): Fact[] => [
  ...requestFacts(request, locale),
  ...messageFacts(request, locale),
]

function wayFacts({ details }: QuoteRequest, locale: Locale): Fact[] {
  const itinerary = itineraryOf(details)
  return itinerary ? flightFacts(itinerary, locale, translator(locale)) : []
}

function stayFacts(request: QuoteRequest, locale: Locale): Fact[] {
  const { startsAt, endsAt } = request
  const translate = translator(locale)
  return [
    { label: translate("check_in"), value: formatMoment(startsAt, locale) },
    ...(endsAt ? [{ label: translate("check_out"), value: formatMoment(endsAt, locale) }] : []),
    ...guestFacts(request, locale),
  ]
}

function guestFacts({ details }: QuoteRequest, locale: Locale): Fact[] {
  const translate = translator(locale)
  const { guests, pickupMarina } = details as YachtWish
  const marina = pickupMarina && textOf(`charter_marina_${pickupMarina}`, {}, locale)
  return [
    ...(guests ? [{ label: translate("guests"), value: String(guests) }] : []),
    ...(marina ? [{ label: translate("marina"), value: marina }] : []),
  ]
}

function messageFacts({ details }: QuoteRequest, locale: Locale): Fact[] {
  const { message } = details as YachtWish
  return message ? [{ label: translator(locale)("message"), value: message }] : []
}

/** What a request for a yacht says beside its dates. */
export const wishFacts = (request: QuoteRequest, locale: Locale): Fact[] => [
  ...guestFacts(request, locale),
  ...messageFacts(request, locale),
]

/** The chat with the company that tells of a request, its text already written. */
export function requestChat(request: QuoteRequest): string {
  const { kind, customerName: name, customerPhone: phone } = request
  const translate = (part: string) => textOf(`charter_chat_${part}`, { name, phone }, HOUSE_LOCALE) ?? part
  const facts = requestFactsWithMessage(request, HOUSE_LOCALE).map(({ label, value }) => `${label}: ${value}`)
  return chatLink([translate(kind), ...facts, translate("from")].join("\n"))
}
