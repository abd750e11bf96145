import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents } from "../../platform/money"
import { Section } from "../../platform/ui/page/Section"
import type { AccountMembership } from "../member-page.server"

/** Receipts of what the member paid, as PDF files. */
export function Receipts({ receipts }: Pick<AccountMembership, "receipts">) {
  if (receipts.length === 0) return null
  return (
    <Section id="receipts" title={m.membership_receipts_title()} headingClass="text-2xl" className="grid gap-4">
      <ul className="grid gap-1">
        {receipts.map(({ orderId, paidAt, amountDueCents, currency, returned }) => (
          <li key={orderId} className="border-t border-line">
            <a
              href={`/account/membership/receipts/${orderId}`}
              target="_blank"
              rel="noreferrer"
              className="touch inline-flex items-center underline"
            >
              {m.membership_receipt_open({
                date: paidAt ? formatInstant(paidAt, { dateStyle: "long" }) : "",
                amount: formatCents(amountDueCents, currency),
              })}
            </a>
            <Returned {...returned} currency={currency} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Returned(returned: AccountMembership["receipts"][number]["returned"] & { currency: Currency }) {
  const { refundedCents, onItsWayCents, failedCents, currency } = returned
  const amount = (cents: number) => ({ amount: formatCents(cents, currency) })
  const texts = [
    refundedCents > 0 ? m.membership_receipt_refunded_amount(amount(refundedCents)) : "",
    onItsWayCents > 0 ? m.membership_receipt_on_its_way(amount(onItsWayCents)) : "",
    failedCents > 0 ? m.membership_receipt_refund_failed(amount(failedCents)) : "",
  ].filter(Boolean)
  return texts.length > 0 ? <p className="pb-3 text-muted">{texts.join(" ")}</p> : null
}
