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

const entryTexts = {
  income: [m.partners_payouts_kind_income, m.partners_payouts_kind_income_back],
  commission: [m.partners_payouts_kind_commission_back, m.partners_payouts_kind_commission],
} as const

/** An entry of the ledger by kind and sign. */
export const entryText = ({ kind, cents }: { kind: keyof typeof entryTexts; cents: number }): string =>
  entryTexts[kind][cents < 0 ? 1 : 0]()

type PayoutState = { status: "prepared" | "paid" | "cancelled"; paidAt: Date | null }

export function payoutStateText({ status, paidAt }: PayoutState): string {
  if (status === "paid" && paidAt)
    return m.partners_payouts_state_paid({ date: formatInstant(paidAt, { dateStyle: "medium" }) })
  return status === "cancelled" ? m.partners_payouts_state_cancelled() : m.partners_payouts_state_prepared()
}
