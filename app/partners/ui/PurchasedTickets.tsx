import type { ComponentProps } from "react"
import { TicketList } from "../../draw/ui/TicketList"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Section } from "../../platform/ui/page/Section"

type Props = ComponentProps<typeof TicketList> & { total: number }

/** The partner's tickets of the draw (D63); nothing without tickets. */
export function PurchasedTickets({ total, ...list }: Props) {
  if (total === 0) return null
  return (
    <Section id="tickets" title={m.partners_tickets()}>
      <p className="max-w-[60ch] text-muted">{m.draw_business_gift_cards()}</p>
      <TicketList {...list} />
    </Section>
  )
}
