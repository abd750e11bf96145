import { OwnPrizes } from "../../draw/awards/ui/OwnPrizes"
import { ticketList } from "../../draw/tickets/own-tickets.server"
import { TicketList } from "../../draw/ui/TicketList"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import type { Route } from "./+types/tickets"

export const meta = () => plainHead(m.account_tickets_title(), m.account_tickets_none_hint())

export const loader = ({ context, request }: Route.LoaderArgs) => ticketList(ctxOf(context), request)

/** Prize draw tickets, newest first (part 3 §2). */
export default function TicketsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={m.account_tickets_title()} />
      {loaderData.prizes.length > 0 ? <OwnPrizes prizes={loaderData.prizes} /> : null}
      {loaderData.tickets.length > 0 ? (
        <TicketList {...loaderData} />
      ) : (
        <EmptyState title={m.account_tickets_none()}>
          <p>{m.account_tickets_none_hint()}</p>
          <LinkButton to="/commercial-operation">{m.account_tickets_draw()}</LinkButton>
        </EmptyState>
      )}
    </>
  )
}
