import {
  addDays,
  type ClockTime,
  type IsoDate,
  isClockTime,
  isIsoDate,
  romeDate,
  romeInstant,
} from "../../platform/dates"
import { HOUR_MS } from "../../platform/durations"
import type { FieldRefusal } from "../../platform/refusal"
import { type Benefits, benefitsOf } from "./benefits"
import { lastDay } from "./term"
import { perks, type TierId } from "./tiers"

export const requestKinds = ["transfer", "availability"] as const
export type RequestKind = (typeof requestKinds)[number]

/** `withdrawn`: by the member, or closed by the site for a `CloseReason`. */
export const memberRequestStates = ["open", "confirmed", "declined", "withdrawn"] as const
export type MemberRequestState = (typeof memberRequestStates)[number]

/** Why the site closes a request. `not-included`: the membership does not include it any more on its day. */
export const closeReasons = ["not-included"] as const
export type CloseReason = (typeof closeReasons)[number]

/** Hours within which an operator answers. */
export const ANSWER_HOURS: Record<RequestKind, number> = { transfer: 24, availability: 12 }

/** A transfer starts at least so many hours after its request, which may be answered until then. */
export const TRANSFER_NOTICE_HOURS = ANSWER_HOURS.transfer

/** Days from today on which a request may start at the latest. */
export const MAX_AHEAD_DAYS = 366
/** Days between pickup and return at most. */
export const MAX_RENTAL_DAYS = 60
export const MAX_PASSENGERS = 8

export const transferDirections = ["to_airport", "from_airport"] as const

/** The airports of Sardinia; their names are the same in every language. */
export const airports = {
  CAG: "Cagliari Elmas (CAG)",
  OLB: "Olbia Costa Smeralda (OLB)",
  AHO: "Alghero Fertilia (AHO)",
}
export const airportIds = ["CAG", "OLB", "AHO"] as const satisfies (keyof typeof airports)[]
export type AirportId = (typeof airportIds)[number]

export const carCategories = ["cars", "urban-cars"] as const

/** The start of a transfer or of a rental, in Rome. */
type RequestStart = { date: IsoDate; time: ClockTime } | { pickupDate: IsoDate; pickupTime: ClockTime }

/** The instant of a day and time; undefined if either is invalid. */
const instantOf = (date: string, time: string): Date | undefined =>
  isIsoDate(date) && isClockTime(time) ? romeInstant(date, time) : undefined

const isTooFar = (date: string, now: Date): boolean => date > addDays(romeDate(now), MAX_AHEAD_DAYS)

/** The start of a requested transfer or rental. */
export const startOf = (details: RequestStart): Date =>
  "date" in details ? romeInstant(details.date, details.time) : romeInstant(details.pickupDate, details.pickupTime)

function momentErrors(
  { date, time }: { date: string; time: string },
  fields: { date: string; time: string },
): FieldRefusal[] {
  return [
    ...(isIsoDate(date) ? [] : [{ field: fields.date, code: "membership.request-date-invalid" }]),
    ...(isClockTime(time) ? [] : [{ field: fields.time, code: "membership.request-time-invalid" }]),
  ]
}

/** Why a transfer cannot be requested at `now`: an invalid day or time, less than a day ahead, or too far ahead. */
export function transferErrors({ date, time }: { date: string; time: string }, now: Date): FieldRefusal[] {
  const startsAt = instantOf(date, time)
  if (!startsAt) return momentErrors({ date, time }, { date: "date", time: "time" })
  if (startsAt.getTime() < now.getTime() + TRANSFER_NOTICE_HOURS * HOUR_MS)
    return [{ field: "date", code: "membership.transfer-too-soon", details: { hours: TRANSFER_NOTICE_HOURS } }]
  return isTooFar(date, now) ? [{ field: "date", code: "membership.request-too-far" }] : []
}

type RequestedPeriod = Record<"pickupDate" | "pickupTime" | "returnDate" | "returnTime", string>

/** Why a car cannot be asked for at `now`: invalid days or times, less than 48 hours ahead, too far ahead or too long. */
export function availabilityErrors(period: RequestedPeriod, now: Date): FieldRefusal[] {
  const { pickupDate, pickupTime, returnDate, returnTime } = period
  const [startsAt, endsAt] = [instantOf(pickupDate, pickupTime), instantOf(returnDate, returnTime)]
  if (!startsAt || !endsAt)
    return [
      ...momentErrors({ date: pickupDate, time: pickupTime }, { date: "pickupDate", time: "pickupTime" }),
      ...momentErrors({ date: returnDate, time: returnTime }, { date: "returnDate", time: "returnTime" }),
    ]
  const hours = perks.platinumNoticeHours
  if (startsAt.getTime() < now.getTime() + hours * HOUR_MS)
    return [{ field: "pickupDate", code: "membership.availability-too-soon", details: { hours } }]
  if (isTooFar(pickupDate, now)) return [{ field: "pickupDate", code: "membership.request-too-far" }]
  if (endsAt <= startsAt) return [{ field: "returnDate", code: "membership.availability-return" }]
  return returnDate > addDays(pickupDate, MAX_RENTAL_DAYS)
    ? [{ field: "returnDate", code: "membership.availability-too-long", details: { days: MAX_RENTAL_DAYS } }]
    : []
}

type Term = {
  /** The Rome day after the last one that is paid. */
  renewsOn: IsoDate
  autoRenews: boolean
  /** Of the renewals that the member agreed to, which can be turned on again. */
  cardId: string | null
}

const isIncluded: Record<RequestKind, (benefits: Benefits) => boolean> = {
  transfer: ({ transfersPerMonth }) => transfersPerMonth > 0,
  availability: ({ noticeHours }) => noticeHours > 0,
}

/** Whether a tier includes what a request asks for. */
export const isIncludedIn = (tierId: TierId, kind: RequestKind): boolean => isIncluded[kind](benefitsOf(tierId))

/** The Rome day of a request's start. */
export const dayOf = (details: RequestStart): IsoDate => romeDate(startOf(details))

/** The field of that day. */
export const dayFieldOf = (details: RequestStart) => ("date" in details ? "date" : "pickupDate")

/** Whether a request starts after the last day of the membership that is paid. */
export const isAfterTerm = (details: RequestStart, { renewsOn }: Pick<Term, "renewsOn">) => dayOf(details) >= renewsOn

/** Why a request with a valid start is not part of the membership: it ends before, and is not renewed; `date` in its details is the last day. */
export function termErrors(
  details: RequestStart,
  { renewsOn, autoRenews, cardId }: Term,
): (FieldRefusal & { details: { date: IsoDate } })[] {
  if (autoRenews || !isAfterTerm(details, { renewsOn })) return []
  const code = cardId === null ? "membership.request-after-end" : "membership.request-after-end-renew"
  return [{ field: dayFieldOf(details), code, details: { date: lastDay(renewsOn) } }]
}
