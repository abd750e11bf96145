export const payoutMethods = ["iban", "paypal"] as const

/** Where a partner is paid: `details` is the IBAN without spaces, or the PayPal address. */
export type PayoutDestination = { method: (typeof payoutMethods)[number]; details: string }

export const isSameDestination = (one: PayoutDestination, other: PayoutDestination): boolean =>
  one.method === other.method && one.details === other.details

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
