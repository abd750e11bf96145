import { addDays, type IsoDate } from "../../platform/dates"
import { lastDay } from "./term"

/** Members are told so many days before a renewal, and can pay it by hand from then on. */
export const NOTICE_DAYS = 7

/** Days after the renewal date on which a failed charge is tried again; benefits continue until the last one. */
export const RETRY_DAYS = [1, 3, 5, 7] as const
const GRACE_DAYS = Math.max(...RETRY_DAYS)

export type RenewalState = {
  /** The Rome day after the last one that is paid or given. */
  renewsOn: IsoDate
  /** The member agreed to renewals, has a card for them (D66), and did not cancel. */
  autoRenews: boolean
  /** The renewal date of which the member was told last. */
  noticeSentFor: IsoDate | null
  /** The last day on which a charge of this renewal failed. */
  failedOn: IsoDate | null
}

/** What to do with a membership today; at most one step per call, repeated until `none`. */
export type RenewalStep = "none" | "notify" | "charge" | "end"

/**
 * The next step of a membership. It is charged on its renewal date and again on the days of `RETRY_DAYS`, at most once a
 * day; it ends after the last day with benefits, until which the member can pay by hand, and without an agreement on its renewal date.
 */
export function renewalStep(
  { renewsOn, autoRenews, noticeSentFor, failedOn }: RenewalState,
  today: IsoDate,
): RenewalStep {
  if (today < addDays(renewsOn, -NOTICE_DAYS)) return "none"
  if (today < renewsOn) return noticeSentFor === renewsOn ? "none" : "notify"
  if (today > graceUntil({ renewsOn, autoRenews })) return "end"
  if (failedOn === null) return "charge"
  const retryOn = retryAfter(renewsOn, failedOn)
  return retryOn && today >= retryOn ? "charge" : "none"
}

/** The day on which a charge that failed on `failedOn` is tried again; undefined after the last attempt. */
export const retryAfter = (renewsOn: IsoDate, failedOn: IsoDate): IsoDate | undefined =>
  RETRY_DAYS.map((days) => addDays(renewsOn, days)).find((day) => day > failedOn)

type Renewal = Pick<RenewalState, "renewsOn" | "autoRenews">

/** The last day with benefits; those of an unpaid renewal continue while it is tried again. */
export const graceUntil = ({ renewsOn, autoRenews }: Renewal): IsoDate =>
  autoRenews ? addDays(renewsOn, GRACE_DAYS) : lastDay(renewsOn)

/** Whether the paid and given days are over, and the benefits continue while the renewal is charged. */
export const isInGrace = (membership: Renewal, today: IsoDate): boolean =>
  membership.renewsOn <= today && today <= graceUntil(membership)

/** Whether the benefits are over; the job that ends the membership may not have run yet. */
export const isExpired = (membership: Renewal, today: IsoDate): boolean => today > graceUntil(membership)

/** Whether the next period can be paid by hand. */
export const isRenewable = ({ renewsOn }: Pick<Renewal, "renewsOn">, today: IsoDate): boolean =>
  today >= addDays(renewsOn, -NOTICE_DAYS)
