import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type PayoutDestination, spacedIban } from "../../rules/payout"

export type MaskedDestination = Pick<PayoutDestination, "method"> & { masked: string }

/** Method and masked details in one line. */
export const payoutText = ({ method, masked }: MaskedDestination): string =>
  `${method === "iban" ? m.partners_payout_iban() : m.partners_payout_paypal()} · ${masked}`

/** Complete details for the operator: the IBAN in groups of four, or the PayPal address. */
export const payoutDetails = ({ method, details }: PayoutDestination): string =>
  method === "iban" ? spacedIban(details) : details

/** An instant in a sentence. With its weekday, before which Italian needs no article. */
export const untilText = (at: Date): string => formatInstant(at, { dateStyle: "full", timeStyle: "short" })
