import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { DrawToVerify } from "../drawing/verification.server"
import type { VoidReason } from "../rules/closing"
import { ticketNumberText } from "../rules/edition"

/** The tickets that became void since the close of sales, with the reason of each. */
export function LaterVoids({ voided: { count, shown } }: Pick<DrawToVerify, "voided">) {
  const number = (value: number) => formatNumber(value)
  const reasonText = (reason: VoidReason) => (reason === "refund" ? m.draw_voided_refund() : m.draw_voided_chargeback())
  return (
    <section aria-labelledby="voided" className="grid gap-4">
      <h3 id="voided" className="text-2xl">
        {m.draw_voided_title()}
      </h3>
      <p className="max-w-[60ch] text-muted">{m.draw_voided_lead({ count: number(count) })}</p>
      {count > 0 ? (
        <details className="border-y border-line py-3">
          <summary className="touch flex cursor-pointer items-center">{m.draw_voided_show()}</summary>
          {shown.length < count ? (
            <p className="py-2 text-note text-muted">{m.draw_voided_first({ count: number(shown.length) })}</p>
          ) : null}
          <ul className="grid gap-x-8 py-2 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((ticket) => (
              <li key={ticket.number} className="flex justify-between gap-4 border-b border-line py-2">
                <span className="figures">{ticketNumberText(ticket.number)}</span>
                <span className="text-muted">{reasonText(ticket.reason)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}
