import type { OperatorPayouts } from "../../../partners/payouts/payout-lists.server"
import { FigureTable } from "../../../partners/payouts/ui/FigureTable"
import { untilText } from "../../../partners/payouts/ui/payout-text"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { TouchLink } from "../../../platform/ui/TouchLink"
import { payoutMethodTexts } from "./PayoutCard"

type Partner = OperatorPayouts["partners"][number]

/** What is due to each partner, how it is paid, and why it is not. Each leads to the partner's statement of `year`. */
export function DuePartners({ labelledBy, partners, year }: { labelledBy: string; partners: Partner[]; year: number }) {
  return (
    <FigureTable
      labelledBy={labelledBy}
      head={[m.back_office_payouts_partner(), m.back_office_payouts_ready()]}
      amounts={[m.back_office_payouts_balance(), m.back_office_payouts_due_amount()]}
      rows={partners.map((partner) => ({
        id: partner.userId,
        cells: [
          <TouchLink key="name" to={`/admin/partners/${partner.userId}/statements/${year}`}>
            {partner.name}
          </TouchLink>,
          <span key="ready" className="grid">
            {readyText(partner)}
            {partner.heldCents === 0 ? null : (
              <span className="text-sm text-muted">
                {m.partners_payouts_disputed()}: {formatCents(partner.heldCents, "eur")}
              </span>
            )}
            {partner.dueCents < 0 ? (
              <span className="text-sm text-muted">{m.back_office_payouts_negative()}</span>
            ) : null}
          </span>,
        ],
        amounts: [formatCents(partner.balanceCents, "eur"), formatCents(partner.dueCents, "eur")],
      }))}
    />
  )
}

function readyText({ isVerified, method, isDestinationValid, heldUntil }: Partner): string {
  if (!isVerified) return m.back_office_payouts_unverified()
  if (!method) return m.back_office_payouts_no_method()
  if (!isDestinationValid) return m.back_office_payouts_iban_invalid()
  return heldUntil ? m.back_office_payouts_held({ until: untilText(heldUntil) }) : payoutMethodTexts[method]()
}
