import { addMonths, type IsoDate } from "../../platform/dates"
import { HOUR_MS } from "../../platform/durations"
import { perks, type TierId, tierIds, tiers } from "./tiers"

/** What a membership gives (part 1 §9). Cents in euro; hours before pickup; 0 where a tier does not have the benefit. */
export type Benefits = {
  discountPercent: number
  yearlyVoucherCents: number
  welcomeVoucherCents: number
  transfersPerMonth: number
  /** Until so many hours before pickup, cancelling returns all the money (D65). */
  freeCancellationHours: number
  /** A car is guaranteed at so many hours' notice. */
  noticeHours: number
}

/** Each tier has the benefits of the tiers below, with its own discount. */
export function benefitsOf(id: TierId): Benefits {
  const isAtLeast = (other: TierId) => tierIds.indexOf(id) >= tierIds.indexOf(other)
  return {
    discountPercent: tiers.find((tier) => tier.id === id)?.discountPercent ?? 0,
    yearlyVoucherCents: isAtLeast("gold") ? perks.goldYearlyVoucherCents : 0,
    welcomeVoucherCents: isAtLeast("platinum") ? perks.platinumWelcomeVoucherCents : 0,
    transfersPerMonth: isAtLeast("gold") ? perks.goldTransfersPerMonth : 0,
    freeCancellationHours: isAtLeast("gold") ? perks.goldCancellationHours : 0,
    noticeHours: isAtLeast("platinum") ? perks.platinumNoticeHours : 0,
  }
}

export type MemberVoucher = "welcome" | "yearly"

/** The days on which a person was given vouchers last, by any of their memberships. */
export type GivenVouchers = { welcomeOn: IsoDate | null; yearlyOn: IsoDate | null }

/**
 * The vouchers that a member is given on `today`: the welcome voucher once in a lifetime, the yearly one twelve months
 * after the last. Leaving and joining again gives neither earlier.
 */
export function vouchersDue(id: TierId, { welcomeOn, yearlyOn }: GivenVouchers, today: IsoDate): MemberVoucher[] {
  const { welcomeVoucherCents, yearlyVoucherCents } = benefitsOf(id)
  const isWelcomeDue = welcomeVoucherCents > 0 && welcomeOn === null
  const isYearlyDue = yearlyVoucherCents > 0 && (yearlyOn === null || addMonths(yearlyOn, 12) <= today)
  return [...(isWelcomeDue ? (["welcome"] as const) : []), ...(isYearlyDue ? (["yearly"] as const) : [])]
}

/** Transfers that a member may still request in the current month of the membership. */
export const transfersLeft = (id: TierId, requestedThisMonth: number): number =>
  Math.max(0, benefitsOf(id).transfersPerMonth - requestedThisMonth)

/** The last moment at which a member who cancels gets all the money back (D65); undefined if the tier does not have it. */
export function freeCancellationUntil(id: TierId, { startsAt }: { startsAt: Date }): Date | undefined {
  const { freeCancellationHours } = benefitsOf(id)
  return freeCancellationHours > 0 ? new Date(startsAt.getTime() - freeCancellationHours * HOUR_MS) : undefined
}
