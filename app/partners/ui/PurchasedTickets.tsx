import type { ComponentProps } from "react"
import { TicketList } from "../../draw/ui/TicketList"
import { m } from "../../platform/i18n/paraglide/messages.js"

type Props = ComponentProps<typeof TicketList> & { total: number }

/** The partner's tickets of the draw (D63); nothing without tickets. */
export function PurchasedTickets({ total, ...list }: Props) {
  if (total === 0) return null
  return (
    <section aria-labelledby="tickets" className="grid gap-5">
      <h2 id="tickets" className="text-3xl">
        {m.partners_tickets()}
      </h2>
      <p className="max-w-[60ch] text-muted">{m.draw_business_gift_cards()}</p>
      <TicketList {...list} />
    </section>
  )
}
