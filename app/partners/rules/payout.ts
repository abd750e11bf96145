import { addMinutes } from "../../platform/dates"
import { ibanOf } from "./iban"

export const payoutMethods = ["iban", "paypal"] as const

/** Where a partner is paid: `details` is the IBAN without spaces, or the PayPal address. */
export type PayoutDestination = { method: (typeof payoutMethods)[number]; details: string }

/** Whether it can be paid to: an IBAN that was stored earlier can be refused today. */
export const isDestinationValid = ({ method, details }: PayoutDestination): boolean =>
  method === "paypal" || ibanOf(details) === details

/** Payouts are held this long after a change, so that its owner can react to the mail about it. */
export const HOLD_DAYS = 7

export const isSameDestination = (one: PayoutDestination, other: PayoutDestination): boolean =>
  one.method === other.method && one.details === other.details

/** Whether payouts are held after `after` is stored: if it replaces another destination. The first one redirects nothing. */
export const isDestinationChange = (before: PayoutDestination | undefined, after: PayoutDestination): boolean =>
  before !== undefined && !isSameDestination(before, after)

/** The instant until which payouts are held after the change at `changedAt`; undefined if they are not held. */
export function payoutsHeldUntil(changedAt: Date | undefined, now: Date): Date | undefined {
  const until = changedAt && addMinutes(changedAt, HOLD_DAYS * 24 * 60)
  return until && until > now ? until : undefined
}

const HIDDEN = "••••"

/** The last four characters of an IBAN; the first character and the domain of an address. */
export function maskedDetails({ method, details }: PayoutDestination): string {
  if (method === "iban") return `${HIDDEN} ${details.slice(-4)}`
  return `${details.slice(0, 1)}${HIDDEN}${details.slice(details.lastIndexOf("@"))}`
}

/** An IBAN in groups of four. */
export const spacedIban = (iban: string): string => iban.match(/.{1,4}/g)?.join(" ") ?? ""

/**
 * What a partner earns from a booking, in euro cents. The income is what the customer paid for the booking, gift card
 * credit included, less everything that went back. Where the customer got a voucher instead (D28), the income is what
 * the voucher does not give back.
 */

type Kept = {
  /** Paid for the booking and not returned. */
  paidCents: number
  /** Paid and not returned for purchases added to the booking, which are the company's. */
  orderCents: number
  /** Value of the voucher for the booking and its added purchases. */
  voucherCents: number
}

/** The partner's income. The voucher counts in proportion to what was paid for the booking itself. */
export function incomeCents({ paidCents, orderCents, voucherCents }: Kept): number {
  if (paidCents <= 0) return 0
  const voucherShareCents = Math.round((voucherCents * paidCents) / (paidCents + orderCents))
  return Math.max(0, paidCents - voucherShareCents)
}

/** The company's commission on an income, negative or 0: `percent` of it, rounded half up. */
export const commissionCents = (income: number, percent: number): number =>
  0 - Math.floor((income * percent + 50) / 100)
