import { addDays, type IsoDate } from "../../platform/dates"
import { lastDay } from "./term"

/** Members are told so many days before a renewal. */
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
  const retryOn = RETRY_DAYS.map((days) => addDays(renewsOn, days)).find((day) => day > failedOn)
  return retryOn && today >= retryOn ? "charge" : "none"
}

/** The last day with benefits; those of an unpaid renewal continue while it is tried again. */
export const graceUntil = ({ renewsOn, autoRenews }: Pick<RenewalState, "renewsOn" | "autoRenews">): IsoDate =>
  autoRenews ? addDays(renewsOn, GRACE_DAYS) : lastDay(renewsOn)

/** Whether the last attempt to charge the renewal has failed: until `graceUntil` the member can pay by hand. */
export const hasExhaustedRetries = ({ renewsOn, autoRenews, failedOn }: Omit<RenewalState, "noticeSentFor">): boolean =>
  autoRenews && failedOn !== null && failedOn >= graceUntil({ renewsOn, autoRenews })

/** The Rome day from which a renewal that is paid today counts: its renewal date, or today once the benefits have ended. */
export const renewalStart = (membership: Pick<RenewalState, "renewsOn" | "autoRenews">, today: IsoDate): IsoDate =>
  today > graceUntil(membership) ? today : membership.renewsOn

/** Whether a failed charge is tried again, or after the last attempt can be paid by hand. */
export const isPastDue = ({ autoRenews, failedOn }: Pick<RenewalState, "autoRenews" | "failedOn">): boolean =>
  autoRenews && failedOn !== null

/**
 * Whether the days that are paid or given are over and the benefits continue until `graceUntil`: the renewal is to be charged, is
 * tried again, can be paid by hand, or its crypto is awaited. Without the renewals the membership ends at once.
 */
export const isInGrace = (membership: Pick<RenewalState, "renewsOn" | "autoRenews">, today: IsoDate): boolean =>
  membership.renewsOn <= today && today <= graceUntil(membership)

/** Whether the membership ends if these cards are removed: its renewal cannot be charged any more, and its paid days are over. */
export const endsWithoutCards = (
  membership: Pick<RenewalState, "renewsOn" | "autoRenews"> & { cardId: string | null },
  cardIds: string[],
  today: IsoDate,
): boolean => isInGrace(membership, today) && membership.cardId !== null && cardIds.includes(membership.cardId)

/**
 * What follows for a member whose crypto for the renewal was not found. `charge`: the card is charged on the renewal date; `due`:
 * now; `retry`: the failed charge is tried again; `pay`: only the member can pay, until `graceUntil`; `over`: the benefits have
 * ended.
 */
export type AfterCrypto = "charge" | "due" | "retry" | "pay" | "over"

export function afterCrypto(membership: RenewalState & { cardId: string | null }, today: IsoDate): AfterCrypto {
  if (today > graceUntil(membership)) return "over"
  if (!membership.autoRenews || membership.cardId === null || hasExhaustedRetries(membership)) return "pay"
  if (membership.failedOn !== null) return "retry"
  return today < membership.renewsOn ? "charge" : "due"
}
