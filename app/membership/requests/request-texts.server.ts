import { formatDate } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { airports } from "../rules/requests"
import { detailsOf, type MemberRequest } from "./request-queries.server"

export type RequestFact = { label: string; value: string }

const text = (key: string, locale: Locale, facts = {}) => textOf(`membership_${key}`, facts, locale) ?? key

/** `Airport transfer`, `A car at 48 hours’ notice`. */
export const requestName = ({ kind }: Pick<MemberRequest, "kind">, locale: Locale) => text(`request_${kind}`, locale)

/** What was requested. */
export function requestFacts(request: Pick<MemberRequest, "kind" | "details">, locale: Locale): RequestFact[] {
  const details = detailsOf(request)
  const label = (key: string) => text(key, locale)
  const moment = (date: string, time: string) => `${formatDate(date, { locale })}, ${time}`
  if ("date" in details) {
    const { direction, airport, date, time, address, flightNumber, passengers } = details
    return [
      { label: label("transfer_direction"), value: text(`transfer_${direction}`, locale) },
      { label: label("transfer_airport"), value: airports[airport] },
      { label: label("request_moment"), value: moment(date, time) },
      { label: label(`transfer_address_${direction}`), value: address },
      ...(flightNumber ? [{ label: label("transfer_flight"), value: flightNumber }] : []),
      { label: label("transfer_passengers"), value: String(passengers) },
    ]
  }
  const { category, pickupDate, pickupTime, returnDate, returnTime, wish } = details
  return [
    { label: label("availability_category"), value: text(`availability_${category.replace("-", "_")}`, locale) },
    { label: label("availability_pickup"), value: moment(pickupDate, pickupTime) },
    { label: label("availability_return_label"), value: moment(returnDate, returnTime) },
    ...(wish ? [{ label: label("availability_wish"), value: wish }] : []),
  ]
}
