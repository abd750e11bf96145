import { redirect } from "react-router"
import { ctxOf } from "../../platform/http/page.server"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Refusal } from "../../platform/refusal"
import { LinkButton } from "../../platform/ui/Button"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { linkHead } from "../../platform/ui/page/page-head"
import { useRootData } from "../../platform/ui/page/root-data"
import { ticketsOfOwnOrder } from "../tickets/own-tickets.server"
import { EditionLinks } from "../ui/EditionLinks"
import { editionTitle } from "../ui/edition-title"
import { TicketCard } from "../ui/TicketCard"
import type { Route } from "./+types/commercial-operation-success"

const DRAW = "/commercial-operation"

/** The tickets of an order, for its own buyer; redirects to the draw otherwise (D15), and to the buyer's tickets once all are void. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const orderId = url.searchParams.get("order")
  if (!orderId) throw redirect(DRAW)
  if (ctx.actor.kind !== "person") throw redirect(`/signin?from=${encodeURIComponent(url.pathname + url.search)}`)
  const { editionId, tickets } = await ticketsOfOwnOrder(ctx, { orderId }).catch((error: unknown) => {
    if (error instanceof Refusal) throw redirect(DRAW)
    throw error
  })
  if (tickets.length === 0) throw redirect(DRAW)
  const isBusiness = ctx.actor.role === "business"
  if (tickets.every(({ isVoid }) => isVoid)) throw redirect(isBusiness ? "/partner/dashboard" : "/account/tickets")
  return {
    editionId,
    tickets: tickets.map(({ id, number, fullName, isVoid }) => ({ id, number, fullName, isVoid })),
    isBusiness,
  }
}

export const meta: Route.MetaFunction = () => linkHead(m.draw_success_head(), m.draw_lead())

export default function CommercialOperationSuccess({
  loaderData: { editionId, tickets, isBusiness },
}: Route.ComponentProps) {
  const { person } = useRootData()
  const count = tickets.length
  return (
    <div className="theme-night">
      <div className="page-column grid gap-12 pt-top pb-28">
        <PageHeading
          title={m.draw_success_title({ count, shown: formatNumber(count) })}
          lead={m.draw_success_lead({ count, email: person?.email ?? "" })}
        />
        <ul aria-label={m.draw_success_list()} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {tickets.map(({ id, number, fullName, isVoid }) => (
            <li key={id}>
              <TicketCard number={number} fullName={fullName} isVoid={isVoid} edition={editionTitle(editionId)} />
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-4">
          {isBusiness ? (
            <LinkButton to="/partner/dashboard">{m.draw_to_dashboard()}</LinkButton>
          ) : (
            <LinkButton to="/account/tickets">{m.draw_to_tickets()}</LinkButton>
          )}
          <LinkButton to={DRAW} variant="outline">
            {m.draw_to_draw()}
          </LinkButton>
        </p>
        <EditionLinks editionId={editionId} />
      </div>
    </div>
  )
}
