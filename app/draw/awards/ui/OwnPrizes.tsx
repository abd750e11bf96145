import { brand } from "../../../platform/brand"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"
import { Section } from "../../../platform/ui/page/Section"
import type { AwardOutcome } from "../../rules/award-state"
import { isCollected, isDelivered } from "../../rules/delivery-address"
import { ticketNumberText } from "../../rules/edition"
import type { OwnPrize } from "../../tickets/own-tickets.server"
import { editionTitle } from "../../ui/edition-title"
import { prizeName } from "../../ui/prize-name"

/** What an account has won, with what remains to be done for each prize. */
export function OwnPrizes({ prizes }: { prizes: OwnPrize[] }) {
  const day = (at: Date | null) => (at ? formatInstant(at, { dateStyle: "long" }) : "")
  const stateText = ({ outcome, prize, answerBy, deliverBy, hasAddress }: OwnPrize) => {
    if (outcome === "notified") return m.draw_own_prize_answer({ day: day(answerBy) })
    if (outcome === "accepted" && isCollected(prize.kind))
      return m.draw_own_prize_collect({ place: brand.office.locality, day: day(deliverBy) })
    if (outcome === "accepted")
      return isDelivered(prize.kind) && !hasAddress ? m.draw_own_prize_address() : m.draw_award_accepted()
    return outcome === "declined" ? m.draw_won_over_declined() : outcomeName(outcome)
  }
  return (
    <Section id="own-prizes" title={m.draw_own_prizes()} headingClass="text-part">
      <ul className="grid gap-5 lg:grid-cols-2">
        {prizes.map((own) => (
          <li
            key={own.id}
            className="grid content-start justify-items-start gap-4 border border-line bg-surface p-5 sm:p-6"
          >
            <div className="grid gap-1">
              <p className="text-sm text-muted">
                {m.draw_ticket_of({ number: ticketNumberText(own.ticketNumber), edition: editionTitle(own.editionId) })}
              </p>
              <h3 className="text-2xl">{prizeName(own.prize)}</h3>
              <p className="text-note font-medium">{stateText(own)}</p>
            </div>
            <LinkButton to={`/prizes/${own.id}`} variant="outline" className="max-sm:w-full">
              {m.draw_own_prize_see()}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const names: Record<AwardOutcome, () => string> = {
  drawn: m.draw_award_drawn,
  notified: m.draw_award_notified,
  accepted: m.draw_award_accepted,
  delivered: m.draw_award_delivered,
  declined: m.draw_award_declined,
  unanswered: m.draw_award_unanswered,
  deleted: m.draw_award_deleted,
  void: m.draw_award_void,
}

/** The outcome of an award in the reader's language. */
export const outcomeName = (outcome: AwardOutcome): string => names[outcome]()
