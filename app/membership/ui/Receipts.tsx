import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents } from "../../platform/money"
import { useRootData } from "../../platform/ui/root-data"

type Props = {
  receipts: { orderId: string; paidAt: Date | null; amountDueCents: number; currency: Currency }[]
}

/** Receipts of what the member paid, as PDF files. */
export function Receipts({ receipts }: Props) {
  const { locale } = useRootData()
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="receipts" className="grid gap-4">
      <h2 id="receipts" className="text-2xl">
        {m.membership_receipts_title()}
      </h2>
      <ul className="grid gap-1">
        {receipts.map(({ orderId, paidAt, amountDueCents, currency }) => (
          <li key={orderId} className="border-t border-line">
            <a
              href={`/account/membership/receipts/${orderId}`}
              target="_blank"
              rel="noreferrer"
              className="touch inline-flex items-center underline"
            >
              {m.membership_receipt_open({
                date: paidAt ? formatInstant(paidAt, locale, { dateStyle: "long" }) : "",
                amount: formatCents(amountDueCents, currency),
              })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
