import { formatDate } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { type AvailabilityDetails, airports, type TransferDetails } from "../rules/requests"
import type { MemberRequest } from "./request-queries.server"

export type RequestFact = { label: string; value: string }

const text = (key: string, locale: Locale, facts = {}) => textOf(`membership_${key}`, facts, locale) ?? key

/** `Airport transfer`, `A car at 48 hours’ notice`. */
export const requestName = ({ kind }: Pick<MemberRequest, "kind">, locale: Locale) => text(`request_${kind}`, locale)

/** What was requested; empty once it is erased. */
export function requestFacts(
  { kind, details }: Pick<MemberRequest, "kind" | "details">,
  locale: Locale,
): RequestFact[] {
  if (Object.keys(details).length === 0) return []
  const label = (key: string) => text(key, locale)
  const moment = (date: string, time: string) => `${formatDate(date, { locale })}, ${time}`
  if (kind === "transfer") {
    const { direction, airport, date, time, address, flightNumber, passengers } = details as TransferDetails
    return [
      { label: label("transfer_direction"), value: text(`transfer_${direction}`, locale) },
      { label: label("transfer_airport"), value: airports[airport] },
      { label: label("request_moment"), value: moment(date, time) },
      { label: label(`transfer_address_${direction}`), value: address },
      ...(flightNumber ? [{ label: label("transfer_flight"), value: flightNumber }] : []),
      { label: label("transfer_passengers"), value: String(passengers) },
    ]
  }
  const { category, pickupDate, pickupTime, returnDate, returnTime, wish } = details as AvailabilityDetails
  return [
    { label: label("availability_category"), value: text(`availability_${category.replace("-", "_")}`, locale) },
    { label: label("availability_pickup"), value: moment(pickupDate, pickupTime) },
    { label: label("availability_return_label"), value: moment(returnDate, returnTime) },
    ...(wish ? [{ label: label("availability_wish"), value: wish }] : []),
  ]
}
