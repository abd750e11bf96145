import { m } from "../../platform/i18n/paraglide/messages.js"
import { ticketNumberText } from "../rules/edition"

/** A ticket with its number and holder (part 3 §2). */
type Props = { number: number; fullName: string; isVoid: boolean; edition: string }

export function TicketCard({ number, fullName, isVoid, edition }: Props) {
  return (
    <dl className="grid gap-4 border border-line bg-surface p-6">
      <div className="grid gap-1">
        <dt className="eyebrow text-accent">{edition}</dt>
        <dd className="figures font-display text-4xl">
          <span className="sr-only">{m.draw_ticket_number()} </span>
          <span className={isVoid ? "text-muted line-through" : ""}>{ticketNumberText(number)}</span>
        </dd>
        {isVoid ? <dd className="text-note font-medium">{m.draw_ticket_void()}</dd> : null}
      </div>
      <div className="border-t border-dashed border-line pt-4">
        <dt className="text-sm text-muted">{m.draw_ticket_holder()}</dt>
        <dd className="wrap-anywhere">{fullName}</dd>
      </div>
    </dl>
  )
}
