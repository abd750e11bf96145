import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { LinkButton } from "../../platform/ui/LinkButton"
import { PageHeading } from "../../platform/ui/PageHeading"
import { plainHead } from "../../platform/ui/page-head"

export const meta = () => plainHead(m.account_tickets_title(), m.account_tickets_none_hint())

/** Prize draw tickets (part 3 §2). Always empty: none are sold yet. */
export default function TicketsPage() {
  return (
    <>
      <PageHeading title={m.account_tickets_title()} />
      <EmptyState title={m.account_tickets_none()}>
        <p>{m.account_tickets_none_hint()}</p>
        <LinkButton to="/commercial-operation">{m.account_tickets_draw()}</LinkButton>
      </EmptyState>
    </>
  )
}
