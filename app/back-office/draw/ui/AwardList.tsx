import { Link } from "react-router"
import type { AwardRow } from "../../../draw/awards/award-list.server"
import { outcomeName } from "../../../draw/awards/ui/OwnPrizes"
import type { OperatorEdition } from "../../../draw/editions/operator-editions.server"
import { type AwardFilter, type AwardState, awardFilters } from "../../../draw/rules/award-state"
import { addressLines, isCollected, isDelivered } from "../../../draw/rules/delivery-address"
import { type Prize, ticketNumberText } from "../../../draw/rules/edition"
import { prizeName } from "../../../draw/ui/prize-name"
import { brand } from "../../../platform/brand"
import { formatInstant } from "../../../platform/date-format"
import { type IsoDate, romeDate } from "../../../platform/dates"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { MailLink } from "../../../platform/ui/ContactLink"
import { TextField } from "../../../platform/ui/fields/TextField"
import { PageLinks } from "../../../platform/ui/page/PageLinks"
import { Section } from "../../../platform/ui/page/Section"
import { ConfirmationForm } from "../../ui/ConfirmationForm"
import { InlineList } from "../../ui/TaskCard"
import { DayField, type DaysUntilToday } from "./DayField"

type Props = { found: OperatorEdition & { today: IsoDate; filter?: AwardFilter }; answer: FormResult | undefined }

const filterNames: Record<AwardFilter, () => string> = {
  drawn: m.back_office_award_drawn,
  notified: m.back_office_award_notified,
  accepted: m.back_office_award_accepted,
  delivered: m.back_office_award_delivered,
  forfeited: m.back_office_award_forfeited,
  unassigned: m.back_office_award_unassigned,
}

/** Every prize with its holder, state and due date. */
export function AwardList({ found, answer }: Props) {
  const { edition, today, counts, filter, awards, page, pages } = found
  const days = { from: edition.drawnAt ? romeDate(edition.drawnAt) : today, today }
  const url = (params: Record<string, string>) => `/admin/draw/${edition.id}?${new URLSearchParams(params)}#awards`
  const withState = (number: number) => url({ ...(filter && { state: filter }), page: String(number) })
  return (
    <Section id="awards" title={m.back_office_awards()} headingClass="scroll-mt-28 text-3xl">
      <nav aria-label={m.back_office_awards_filter()} className="flex flex-wrap gap-x-5 gap-y-1">
        <StateLink to={url({})} isCurrent={!filter} label={m.back_office_awards_all()} />
        {awardFilters.map((each) => (
          <StateLink
            key={each}
            to={url({ state: each })}
            isCurrent={filter === each}
            label={`${filterNames[each]()} (${counts[each]})`}
          />
        ))}
      </nav>
      {awards.length === 0 ? (
        <p className="border-y border-line py-5 text-muted">{m.back_office_awards_none()}</p>
      ) : (
        <ul className="grid gap-4">
          {awards.map((award) => (
            <AwardCard key={award.id} award={award} prizes={edition.prizes} days={days} answer={answer} />
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} pageUrl={withState} />
    </Section>
  )
}

const StateLink = ({ to, isCurrent, label }: { to: string; isCurrent: boolean; label: string }) => (
  <Link
    to={to}
    aria-current={isCurrent ? "true" : undefined}
    className={`touch figures inline-flex items-center underline-offset-[6px] ${isCurrent ? "font-medium underline" : "text-muted"}`}
  >
    {label}
  </Link>
)

const looks: Record<AwardState, string> = {
  drawn: "border-accent text-accent",
  notified: "border-edge text-muted",
  accepted: "border-accent text-accent",
  delivered: "border-success text-success bg-success-soft",
  forfeited: "border-danger text-danger bg-danger-soft",
}

type CardProps = { award: AwardRow; prizes: Prize[]; days: DaysUntilToday; answer: FormResult | undefined }

function AwardCard({ award, prizes, days, answer }: CardProps) {
  const prize = prizes.find(({ id }) => id === award.prizeId)
  const due = useDueText(award, prize !== undefined && isCollected(prize.kind))
  const day = (at: Date) => formatInstant(at, { dateStyle: "long" })
  const daysFrom = (at: Date | null) => ({ ...days, from: at ? romeDate(at) : days.from })
  return (
    <li className="grid gap-3 border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 className="text-xl wrap-anywhere">
          <span>{prize ? prizeName(prize) : award.prizeId}</span> · {award.fullName}
        </h3>
        <span className={`inline-block border px-2.5 py-0.5 text-sm font-medium ${looks[award.state]}`}>
          {award.state === "forfeited" ? outcomeName(award.outcome) : filterNames[award.state]()}
        </span>
      </div>
      <InlineList
        items={[
          m.back_office_award_ticket({ number: ticketNumberText(award.ticketNumber) }),
          ...(award.substitute === null
            ? []
            : [m.back_office_award_substitute({ position: String(award.substitute + 1) })]),
          ...(award.hasAccount ? [] : [m.back_office_award_guest()]),
          ...(award.isBusiness ? [m.back_office_award_business()] : []),
          <MailLink key="email" address={award.email} />,
        ]}
      />
      {due ? <p className="figures text-note font-medium">{due}</p> : null}
      {award.forfeitedAt ? (
        <p className="figures text-note">
          <span>{m.back_office_award_forfeited_on({ day: day(award.forfeitedAt) })}</span>{" "}
          {award.unassigned === "promoter" ? <span>{m.back_office_award_to_promoter()}</span> : null}
          {award.unassigned === "charity" ? (
            <span>{m.back_office_award_to_charity({ charity: brand.draw.charity })}</span>
          ) : null}
        </p>
      ) : null}
      {award.deliveryAddress ? (
        <address className="text-note not-italic wrap-anywhere">
          {addressLines(award.deliveryAddress).join(", ")}
        </address>
      ) : null}
      {award.state === "accepted" && prize && isDelivered(prize.kind) && !award.deliveryAddress ? (
        <p className="text-note text-muted">{m.back_office_award_no_address()}</p>
      ) : null}
      {award.state === "accepted" && award.isBusiness && prize?.kind === "membership" ? (
        <p className="max-w-[60ch] text-note">
          {m.back_office_award_membership_business()}{" "}
          <Link to="/admin/members" className="underline underline-offset-4">
            {m.membership_members()}
          </Link>
        </p>
      ) : null}
      {award.note ? <p className="text-note text-muted wrap-anywhere">{award.note}</p> : null}
      {award.state === "accepted" ? (
        <ConfirmationForm
          label={m.back_office_award_deliver()}
          about={award.fullName}
          consequence={m.back_office_award_deliver_consequence()}
          confirm={m.back_office_award_deliver_do()}
          values={{ intent: "deliver", awardId: award.id }}
          subject={`award:${award.id}`}
          defaultValue={{ day: days.today }}
          result={answer}
        >
          {(field) => (
            <>
              <DayField {...field("day")} label={m.back_office_award_deliver_day()} days={daysFrom(award.acceptedAt)} />
              <TextField
                {...field("note")}
                label={m.back_office_award_note()}
                description={m.back_office_award_note_hint()}
                autoComplete="off"
                maxLength={500}
              />
            </>
          )}
        </ConfirmationForm>
      ) : null}
    </li>
  )
}

function useDueText(
  { state, notifyBy, answerBy, deliverBy, deliveredAt }: AwardRow,
  isToCollect: boolean,
): string | undefined {
  const day = (at: Date) => formatInstant(at, { dateStyle: "long" })
  if (state === "drawn") return m.back_office_award_notify_by({ day: day(notifyBy) })
  if (state === "notified" && answerBy) return m.back_office_award_answer_by({ day: day(answerBy) })
  if (state === "accepted" && deliverBy && isToCollect)
    return m.back_office_award_collect_by({ place: brand.office.locality, day: day(deliverBy) })
  if (state === "accepted" && deliverBy) return m.back_office_award_deliver_by({ day: day(deliverBy) })
  return state === "delivered" && deliveredAt ? m.back_office_award_delivered_on({ day: day(deliveredAt) }) : undefined
}
