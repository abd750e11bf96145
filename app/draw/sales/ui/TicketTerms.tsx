import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents, formatPrice } from "../../../platform/money"
import { useRootData } from "../../../platform/ui/page/root-data"
import { Section } from "../../../platform/ui/page/Section"
import { type Edition, GIFT_CARD_CENTS, GIFT_CARD_MONTHS, prizeCountOf, ticketsPerPrize } from "../../rules/edition"

export function TicketTerms({ edition }: { edition: Pick<Edition, "ticketCents" | "ticketCap" | "prizes"> }) {
  const { currency } = useRootData()
  const number = (value: number) => formatNumber(value)
  const { ticketCents, ticketCap } = edition
  const terms = [
    {
      value: formatCents(ticketCents[currency], currency),
      title: m.draw_ticket_price(),
      text: m.draw_ticket_price_text(),
    },
    {
      value: formatPrice(GIFT_CARD_CENTS, currency),
      title: m.draw_gift_card(),
      text: m.draw_gift_card_text({ months: GIFT_CARD_MONTHS }),
    },
    {
      value: m.draw_odds({ tickets: number(ticketsPerPrize(edition)) }),
      title: m.draw_odds_title(),
      text: m.draw_odds_text({ prizes: number(prizeCountOf(edition)), tickets: number(ticketCap) }),
    },
  ]
  return (
    <Section id="ticket" title={m.draw_ticket()} headingClass="mb-10 text-part" className="page-column pt-part">
      <ul className="grid gap-10 md:grid-cols-3">
        {terms.map(({ value, title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t border-line pt-6">
            <p className="figures font-display text-5xl text-accent">{value}</p>
            <h3 className="mt-2 text-2xl">{title}</h3>
            <p className="max-w-[38ch] text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
