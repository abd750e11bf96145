import { addMonths, type IsoDate } from "../../platform/dates"
import { HOUR_MS } from "../../platform/durations"
import { periodMonths } from "./term"
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

export const memberVouchers = ["welcome", "yearly"] as const
export type MemberVoucher = (typeof memberVouchers)[number]

/** The days on which a person was given vouchers last, by any of their memberships. */
export type GivenVouchers = Record<MemberVoucher, IsoDate | null>

type VoucherPeriod = { tierId: TierId; startsOn: IsoDate; endsOn: IsoDate; orderId: string | null }

/** Paid months after which a member who pays monthly gets a voucher (D73). */
export const VOUCHER_PAID_MONTHS: Record<MemberVoucher, number> = { welcome: 3, yearly: 12 }

/** In euro cents. */
export const VOUCHER_CENTS: Record<MemberVoucher, number> = {
  welcome: perks.platinumWelcomeVoucherCents,
  yearly: perks.goldYearlyVoucherCents,
}

/** Whether a tier has the voucher. */
export function hasVoucher(id: TierId, voucher: MemberVoucher): boolean {
  const { welcomeVoucherCents, yearlyVoucherCents } = benefitsOf(id)
  return (voucher === "welcome" ? welcomeVoucherCents : yearlyVoucherCents) > 0
}

/** Monthly periods that are paid and over, of tiers with the voucher, since it was given last. */
export const paidMonths = (
  periods: VoucherPeriod[],
  voucher: MemberVoucher,
  givenOn: IsoDate | null,
  today: IsoDate,
): number =>
  periods.filter(
    (period) =>
      period.orderId !== null &&
      !isYear(period) &&
      period.endsOn <= today &&
      hasVoucher(period.tierId, voucher) &&
      (givenOn === null || period.endsOn > givenOn),
  ).length

/**
 * The vouchers that a member is given on `today` (D73): in a year that was paid or given at once, for months after so many paid
 * ones. The welcome voucher once in a lifetime, the yearly one twelve months after the last: leaving and joining again gives
 * neither earlier. `periods`: of the membership, oldest first.
 */
export function vouchersDue(periods: VoucherPeriod[], given: GivenVouchers, today: IsoDate): MemberVoucher[] {
  const year = periods.find((period) => isYear(period) && period.startsOn <= today && today < period.endsOn)
  return memberVouchers.filter((voucher) => {
    const givenOn = given[voucher]
    if (voucher === "welcome" && givenOn !== null) return false
    const isOfYear = year !== undefined && hasVoucher(year.tierId, voucher)
    if (isOfYear && (givenOn === null || addMonths(givenOn, 12) <= today)) return true
    return paidMonths(periods, voucher, givenOn, today) >= VOUCHER_PAID_MONTHS[voucher]
  })
}

/** Twelve months or more, paid or given at once. */
export const isYear = (period: VoucherPeriod): boolean => periodMonths(period) >= 12

/** The last moment at which a member who cancels gets all the money back (D65); undefined if the tier does not have it. */
export function freeCancellationUntil(id: TierId, { startsAt }: { startsAt: Date }): Date | undefined {
  const { freeCancellationHours } = benefitsOf(id)
  return freeCancellationHours > 0 ? new Date(startsAt.getTime() - freeCancellationHours * HOUR_MS) : undefined
}
