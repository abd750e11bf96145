import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"
import { Section } from "../../../platform/ui/page/Section"
import { ticketNumberText } from "../../rules/edition"
import { prizeName } from "../../ui/prize-name"
import type { DrawToVerify } from "../verification.server"

type Props = Pick<DrawToVerify, "winners" | "page" | "pages"> & { edition: string }

/** Winning tickets with their prize and the masked name of the holder. */
export function WinnerTable({ edition, winners, page, pages }: Props) {
  const url = (number: number) => `?${new URLSearchParams({ edition, page: String(number) })}#winners`
  return (
    <Section
      id="winners"
      title={m.draw_winners_title()}
      headingClass="scroll-mt-28 text-part"
      className="grid min-w-0 gap-6"
    >
      <p className="max-w-[60ch] text-muted">{m.draw_winners_lead()}</p>
      <table className="w-full text-left wrap-anywhere">
        <thead className="text-sm text-muted">
          <tr className="border-y border-line">
            <th scope="col" className="py-3 pr-4 font-normal">
              {m.draw_winners_ticket()}
            </th>
            <th scope="col" className="py-3 pr-4 font-normal">
              {m.draw_winners_prize()}
            </th>
            <th scope="col" className="py-3 font-normal">
              {m.draw_winners_name()}
            </th>
          </tr>
        </thead>
        <tbody>
          {winners.map(({ prize, ticketNumber, name, isSubstitute, isForfeited }) => (
            <tr key={ticketNumber} className="border-b border-line align-baseline">
              <td className="figures py-3 pr-4 whitespace-normal">{ticketNumberText(ticketNumber)}</td>
              <td className="py-3 pr-4">{prizeName(prize)}</td>
              <td className="py-3">
                <span className="sm:whitespace-nowrap">{name}</span>
                {isSubstitute || isForfeited ? (
                  <span className="block text-sm text-muted">
                    {isForfeited ? m.draw_winners_forfeited() : m.draw_winners_substitute()}
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 ? (
        <nav aria-label={m.draw_winners_pages()} className="flex flex-wrap items-center gap-4">
          <p className="figures mr-auto text-muted">{m.draw_winners_page({ page, pages })}</p>
          {page > 1 ? (
            <LinkButton to={url(page - 1)} variant="outline">
              {m.draw_winners_before()}
            </LinkButton>
          ) : null}
          {page < pages ? (
            <LinkButton to={url(page + 1)} variant="outline">
              {m.draw_winners_after()}
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </Section>
  )
}
