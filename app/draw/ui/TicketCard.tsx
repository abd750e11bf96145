import { m } from "../../platform/i18n/paraglide/messages.js"
import { ticketNumberText } from "../rules/edition"

/** A ticket with its number and holder (part 3 §2). */
export function TicketCard({ number, fullName, edition }: { number: number; fullName: string; edition: string }) {
  return (
    <dl className="grid gap-4 border border-line bg-surface p-6">
      <div className="grid gap-1">
        <dt className="eyebrow text-accent">{edition}</dt>
        <dd className="figures font-display text-4xl">
          <span className="sr-only">{m.draw_ticket_number()} </span>
          {ticketNumberText(number)}
        </dd>
      </div>
      <div className="border-t border-dashed border-line pt-4">
        <dt className="text-sm text-muted">{m.draw_ticket_holder()}</dt>
        <dd className="wrap-anywhere">{fullName}</dd>
      </div>
    </dl>
  )
}
