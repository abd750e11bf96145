import { Link } from "react-router"
import { TextLink } from "../../accounts/ui/TextLink"
import { DescriptionItem } from "../../bookings/ui/DescriptionItem"
import { formatInstant } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { PageLinks } from "../../platform/ui/page/PageLinks"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { TouchLink } from "../../platform/ui/TouchLink"
import { partnerPayouts } from "../payouts/payout-lists.server"
import { FigureTable } from "../payouts/ui/FigureTable"
import { PayoutBookings } from "../payouts/ui/PayoutBookings"
import { entryText, payoutStateText, payoutText } from "../payouts/ui/payout-text"
import type { Route } from "./+types/payouts"

export const meta: Route.MetaFunction = () => [
  ...plainHead(m.partners_payouts_title(), m.partners_payouts_due_lead()),
  { name: "robots", content: "noindex" },
]

export const loader = ({ context, url }: Route.LoaderArgs) => partnerPayouts(ctxOf(context), url.searchParams)

/** Balance, entries and payouts of a partner; statements by year. */
export default function PartnerPayouts({ loaderData }: Route.ComponentProps) {
  const {
    balanceCents,
    dueCents,
    heldCents,
    commissionPercent,
    destination,
    isVerified,
    entries,
    payouts,
    years,
    page,
    pages,
  } = loaderData
  return (
    <>
      <PageHeading title={m.partners_payouts_title()} lead={m.partners_payouts_due_lead()} />
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <DescriptionItem name={m.partners_payouts_balance()}>
          <span className="font-display text-3xl">{formatCents(balanceCents, "eur")}</span>
        </DescriptionItem>
        <DescriptionItem name={isVerified ? m.partners_payouts_due() : m.partners_payouts_due_waiting()}>
          <span className="font-display text-3xl">{formatCents(dueCents, "eur")}</span>
          {dueCents < 0 ? <span className="block normal-case">{m.partners_payouts_negative()}</span> : null}
        </DescriptionItem>
        {heldCents === 0 ? null : (
          <DescriptionItem name={m.partners_payouts_disputed()}>
            <span className="font-display text-3xl">{formatCents(heldCents, "eur")}</span>
            <span className="block normal-case">{m.partners_payouts_disputed_why()}</span>
          </DescriptionItem>
        )}
        <DescriptionItem name={m.partners_payouts_destination()}>
          <span>{destination ? payoutText(destination) : m.partners_payouts_destination_none()}</span>{" "}
          <TextLink to="/partner/settings/payouts">
            {destination ? m.partners_payout_change() : m.partners_payout_add()}
          </TextLink>
        </DescriptionItem>
        <DescriptionItem name={m.partners_commission()}>
          {m.partners_commission_value({ percent: commissionPercent })}
        </DescriptionItem>
      </dl>
      {isVerified ? null : (
        <Notice quiet tone="warning">
          {m.partners_payouts_unverified()}{" "}
          <TextLink to="/partner/verification">{m.partners_verification_title()}</TextLink>
        </Notice>
      )}
      <Section id="entries" title={m.partners_payouts_entries()}>
        {entries.length === 0 ? (
          <p className="text-muted">{m.partners_payouts_entries_none()}</p>
        ) : (
          <FigureTable
            labelledBy="entries"
            head={[m.partners_payouts_date(), m.partners_payouts_what()]}
            amounts={[m.partners_payouts_amount()]}
            rows={entries.map((entry) => ({
              id: entry.id,
              cells: [
                day(entry.createdAt),
                <span key="what" className="grid">
                  <span>{entryText(entry)}</span>
                  <Link
                    to={`/partner/bookings/${entry.booking.id}`}
                    className="touch inline-flex items-center text-sm underline underline-offset-4"
                  >
                    <span>
                      {entry.booking.item} · <span className="whitespace-nowrap">{entry.booking.number}</span>
                    </span>
                  </Link>
                  <span className="text-sm text-muted">
                    <EntryState {...entry} />
                  </span>
                </span>,
              ],
              amounts: [formatCents(entry.cents, "eur")],
            }))}
          />
        )}
        <PageLinks page={page} pages={pages} pageUrl={(to) => `?page=${to}`} />
      </Section>
      <Section id="paid" title={m.partners_payouts_list()}>
        {payouts.length === 0 ? (
          <p className="text-muted">{m.partners_payouts_list_none()}</p>
        ) : (
          <FigureTable
            labelledBy="paid"
            head={[
              m.partners_payouts_date(),
              m.partners_payouts_to(),
              m.partners_payouts_status(),
              m.partners_payouts_reference(),
            ]}
            amounts={[m.partners_payouts_amount()]}
            rows={payouts.map((payout) => ({
              id: payout.id,
              cells: [
                day(payout.preparedAt),
                <span key="to" className="grid justify-items-start">
                  <span>{payoutText(payout)}</span>
                  <PayoutBookings bookings={payout.bookings} path="/partner/bookings" />
                </span>,
                payoutStateText(payout),
                payout.reference ?? "–",
              ],
              amounts: [formatCents(payout.cents, "eur")],
            }))}
          />
        )}
      </Section>
      <Section id="years" title={m.partners_payouts_years()}>
        <p className="max-w-3xl text-muted">{m.partners_statement_how()}</p>
        <ul className="flex flex-wrap gap-x-8 gap-y-2">
          {years.map((year) => (
            <li key={year}>
              <TouchLink to={`/partner/payouts/statements/${year}`} reloadDocument>
                {m.partners_statement_title({ year })}
              </TouchLink>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

const day = (at: Date) => (
  <span key="day" className="whitespace-nowrap">
    {formatInstant(at, { dateStyle: "medium" })}
  </span>
)

type Entry = Route.ComponentProps["loaderData"]["entries"][number]

function EntryState({ isInPayout, isHeld, dueAt }: Entry) {
  if (isInPayout) return m.partners_payouts_in_payout()
  if (isHeld) return m.partners_payouts_disputed()
  return (
    <>
      {m.partners_payouts_due_on()} {day(dueAt)}
    </>
  )
}
