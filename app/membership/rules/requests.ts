import { addDays, type IsoDate, isIsoDate } from "../../platform/dates"
import { benefitsOf } from "./benefits"
import { type Member, tierOn } from "./term"
import { perks, type TierId } from "./tiers"

export const requestKinds = ["transfer", "availability"] as const
export type RequestKind = (typeof requestKinds)[number]

export const memberRequestStates = ["open", "confirmed", "declined", "withdrawn"] as const
export type MemberRequestState = (typeof memberRequestStates)[number]

/** Days between a request and its day. */
export const REQUEST_NOTICE_DAYS: Record<RequestKind, number> = {
  transfer: 1,
  availability: perks.platinumNoticeHours / 24,
}
/** Days from today on which a request may be at the latest. */
export const MAX_AHEAD_DAYS = 366

/** Whether a tier includes what a request asks for. */
export const isIncludedIn = (tierId: TierId, kind: RequestKind): boolean =>
  kind === "transfer" ? benefitsOf(tierId).transfersPerMonth > 0 : benefitsOf(tierId).noticeHours > 0

export type RequestedDay = { kind: RequestKind; date: IsoDate }

/** Whether a membership includes a request on its day; after the last paid day, as its renewal will. */
export const isCovered = (
  { kind, date }: RequestedDay,
  member: (Member & { autoRenews: boolean }) | undefined,
): boolean =>
  member !== undefined && (member.autoRenews || date < member.renewsOn) && isIncludedIn(tierOn(member, date), kind)

/** The code why a day cannot be requested, whoever asks; undefined if it can. */
export function dayError({ kind, date }: RequestedDay, today: IsoDate): string | undefined {
  if (!isIsoDate(date)) return "membership.request-date-invalid"
  if (date < addDays(today, REQUEST_NOTICE_DAYS[kind])) return `membership.${kind}-too-soon`
  return date > addDays(today, MAX_AHEAD_DAYS) ? "membership.request-too-far" : undefined
}
