import { ibanOf } from "./iban"

export const payoutMethods = ["iban", "paypal"] as const

/** Where a partner is paid: `details` is the IBAN without spaces, or the PayPal address. */
export type Payout = { method: (typeof payoutMethods)[number]; details: string }

/** Whether it can be paid to: IBANs stored before they were checked can be invalid. */
export const isDestinationValid = ({ method, details }: Payout): boolean =>
  method === "paypal" || ibanOf(details) === details

const HIDDEN = "••••"

/** The last four characters of an IBAN; the first character and the domain of an address. */
export function maskedDetails({ method, details }: Payout): string {
  if (method === "iban") return `${HIDDEN} ${details.slice(-4)}`
  return `${details.slice(0, 1)}${HIDDEN}${details.slice(details.lastIndexOf("@"))}`
}

/** An IBAN in groups of four. */
export const spacedIban = (iban: string): string => iban.match(/.{1,4}/g)?.join(" ") ?? ""
