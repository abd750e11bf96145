import type { ComponentProps } from "react"
import { OwnPrizes } from "../../draw/awards/ui/OwnPrizes"
import type { OwnPrize } from "../../draw/tickets/own-tickets.server"
import { TicketList } from "../../draw/ui/TicketList"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Section } from "../../platform/ui/page/Section"

type Props = ComponentProps<typeof TicketList> & { total: number; prizes: OwnPrize[] }

/** The partner's tickets of the draw, with what they have won (D63); nothing without tickets. */
export function PurchasedTickets({ total, prizes, ...list }: Props) {
  if (total === 0) return null
  return (
    <>
      {prizes.length > 0 ? <OwnPrizes prizes={prizes} /> : null}
      <Section id="tickets" title={m.partners_tickets()}>
        <p className="max-w-[60ch] text-muted">{m.draw_business_gift_cards()}</p>
        <TicketList {...list} />
      </Section>
    </>
  )
}
