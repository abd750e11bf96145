import { Link } from "react-router"
import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import type { TicketView } from "../queries.server"
import { ticketNumberText } from "../rules/edition"
import type { TicketState } from "../rules/ticket-state"
import { EditionLinks } from "./EditionLinks"
import { editionTitle } from "./edition-title"

const linkClass = "inline-flex min-h-11 items-center font-medium underline underline-offset-4"

type Props = { tickets: TicketView[]; page: number; pages: number; nowMs: number }

/** Tickets of the draw as cards, with links to other pages of them (`?page=`). `nowMs`: the server's time. */
export function TicketList({ tickets, page, pages, nowMs }: Props) {
  return (
    <div className="grid gap-8">
      <ul className="grid gap-5 lg:grid-cols-2">
        {tickets.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} nowMs={nowMs} />
        ))}
      </ul>
      {pages > 1 ? <Pages page={page} pages={pages} /> : null}
    </div>
  )
}

const stateTexts: Record<Exclude<TicketState, "valid">, () => string> = {
  frozen: m.draw_ticket_frozen,
  refunded: m.draw_ticket_void,
  "charged-back": m.draw_ticket_void_chargeback,
  cancelled: m.draw_ticket_cancelled,
  won: m.draw_ticket_won,
  lost: m.draw_ticket_lost,
}

function TicketCard({ ticket, nowMs }: { ticket: TicketView; nowMs: number }) {
  const { editionId, number, fullName, orderId, isVoid, state, giftCard } = ticket
  const text = ticketNumberText(number)
  return (
    <li className="grid content-start gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p>
          <span className="block text-sm text-muted">{m.draw_ticket_number()}</span>
          <span className={`figures font-display text-4xl ${isVoid ? "text-muted line-through" : ""}`}>{text}</span>
        </p>
        <p className="sm:text-right">
          <span className="block text-sm text-muted">{m.draw_ticket_edition()}</span>
          <span className="figures font-medium">{editionTitle(editionId)}</span>
        </p>
      </div>
      {state === "valid" ? null : <p className="text-note font-medium">{stateTexts[state]()}</p>}
      <dl className="grid gap-4 border-t border-line pt-4">
        {fullName ? (
          <div>
            <dt className="text-sm text-muted">{m.draw_ticket_holder()}</dt>
            <dd className="font-medium wrap-anywhere">{fullName}</dd>
          </div>
        ) : null}
        <div>
          <dt className="text-sm text-muted">{m.draw_ticket_gift_card()}</dt>
          <dd className="figures font-medium wrap-anywhere">{giftCard.code}</dd>
          <dd className="text-note text-muted">
            <Balance giftCard={giftCard} isVoid={isVoid} nowMs={nowMs} />
          </dd>
        </div>
      </dl>
      <a
        className={`${linkClass} justify-self-start`}
        href={`/account/tickets/${orderId}/tickets.pdf`}
        aria-label={m.draw_ticket_pdf_of({ number: text })}
      >
        {m.draw_ticket_pdf()}
      </a>
      <EditionLinks editionId={editionId} />
    </li>
  )
}

type BalanceProps = Pick<TicketView, "giftCard" | "isVoid"> & { nowMs: number }

/** The gift card of a void ticket was withdrawn with it. */
function Balance({ giftCard: { balanceCents, expiresAt }, isVoid, nowMs }: BalanceProps) {
  if (isVoid) return m.draw_ticket_gift_card_void()
  const date = formatInstant(expiresAt, { dateStyle: "long" })
  if (expiresAt.getTime() < nowMs) return m.draw_ticket_gift_card_over({ date })
  if (balanceCents === 0) return m.draw_ticket_gift_card_spent()
  return m.draw_ticket_balance({ amount: formatCents(balanceCents, "eur"), date })
}

function Pages({ page, pages }: { page: number; pages: number }) {
  return (
    <nav aria-label={m.draw_tickets_pages()} className="flex flex-wrap items-center gap-x-8 gap-y-2">
      {page > 1 ? (
        <Link className={linkClass} to={`?page=${page - 1}`}>
          {m.draw_tickets_newer()}
        </Link>
      ) : null}
      <span className="text-muted">{m.draw_tickets_page({ page, pages })}</span>
      {page < pages ? (
        <Link className={linkClass} to={`?page=${page + 1}`}>
          {m.draw_tickets_older()}
        </Link>
      ) : null}
    </nav>
  )
}
