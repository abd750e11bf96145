import type { ReactNode } from "react"
import type { OperatorEdition } from "../../../draw/editions/operator-editions.server"
import { brand } from "../../../platform/brand"
import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"
import { Money } from "../../../platform/ui/Money"
import { useRootData } from "../../../platform/ui/page/root-data"
import { Section } from "../../../platform/ui/page/Section"
import { ConfirmationForm } from "../../ui/ConfirmationForm"
import { DayField, type DaysUntilToday } from "./DayField"

/** Labels and values, side by side where there is room. */
export function FactList({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid border-t border-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="text-note text-muted">{label}</dt>
          <dd className="figures min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** 64 hex digits, which may break anywhere. */
export const Digits = ({ children }: { children: string }) => (
  <code className="font-mono text-sm break-all">{children}</code>
)

export function EditionFacts({ found }: { found: OperatorEdition }) {
  const { edition, validTickets, revenueCents, prizeCount, roundPublishedAt, refunds } = found
  const { locale } = useRootData()
  const number = (value: number) => formatNumber(value)
  const moment = (at: Date) => formatInstant(at)
  const { beaconChain, beaconRound, beaconRandomness, minTickets, extendedFrom, cancelledAt, cancelReason } = edition
  return (
    <FactList
      facts={[
        {
          label: m.back_office_draw_sold(),
          value: m.back_office_draw_sold_of({
            count: edition.ticketsSold,
            sold: number(edition.ticketsSold),
            cap: number(edition.ticketCap),
          }),
        },
        { label: m.back_office_draw_valid(), value: number(validTickets) },
        { label: m.back_office_draw_revenue(), value: <Money cents={revenueCents} currency="eur" /> },
        { label: m.back_office_draw_prizes(), value: number(prizeCount) },
        { label: m.back_office_draw_opens(), value: moment(edition.salesOpenAt) },
        { label: m.back_office_draw_closes(), value: moment(edition.salesCloseAt) },
        ...(extendedFrom ? [{ label: m.back_office_draw_extended_from(), value: moment(extendedFrom) }] : []),
        { label: m.back_office_draw_takes_place(), value: moment(edition.drawAt) },
        ...(edition.drawnAt ? [{ label: m.back_office_draw_drawn_at(), value: moment(edition.drawnAt) }] : []),
        ...(cancelledAt && cancelReason
          ? [
              { label: m.back_office_draw_cancelled_at(), value: moment(cancelledAt) },
              { label: m.back_office_draw_cancelled_reason(), value: cancelReason[locale] },
            ]
          : []),
        ...(refunds
          ? [
              {
                label: m.back_office_draw_refunds(),
                value: m.back_office_draw_refunds_of({
                  requested: number(refunds.requested),
                  left: number(refunds.left),
                }),
              },
            ]
          : []),
        {
          label: m.back_office_draw_minimum(),
          value: minTickets === null ? m.back_office_draw_minimum_none() : number(minTickets),
        },
        { label: m.back_office_draw_commitment(), value: <Digits>{edition.commitment}</Digits> },
        {
          label: m.back_office_draw_beacon(),
          value:
            beaconChain === null || beaconRound === null ? (
              m.back_office_draw_beacon_none()
            ) : (
              <>
                <span>{m.back_office_draw_beacon_round({ round: String(beaconRound) })}</span>{" "}
                <Digits>{beaconChain}</Digits>
              </>
            ),
        },
        ...(roundPublishedAt ? [{ label: m.back_office_draw_round_published(), value: moment(roundPublishedAt) }] : []),
        ...(beaconRandomness
          ? [{ label: m.back_office_draw_randomness(), value: <Digits>{beaconRandomness}</Digits> }]
          : []),
      ]}
    />
  )
}

type DonationProps = { found: OperatorEdition; days: DaysUntilToday; answer: FormResult | undefined }

/** What the charity gets: a part of the revenue, and the prizes that nobody can win any more. */
export function DonationCard({ found: { edition, donation }, days, answer }: DonationProps) {
  const day = (at: Date) => formatInstant(at, { dateStyle: "long" })
  const { donatedAt, donationNote } = edition
  return (
    <Section id="donation" title={m.back_office_draw_donation()} className="grid gap-4">
      <p>
        <Money cents={donation.cents} currency="eur" className="mr-3 text-xl" />
        <span>
          {donatedAt
            ? m.back_office_draw_donated({ day: day(donatedAt), reference: donationNote ?? "" })
            : m.back_office_draw_due({ day: day(donation.dueAt) })}
        </span>
      </p>
      {donation.prizeCount > 0 ? (
        <p className="text-note">
          {m.back_office_draw_donation_prizes({
            count: formatNumber(donation.prizeCount),
            charity: brand.draw.charity,
          })}
        </p>
      ) : null}
      {edition.drawnAt ? (
        <ConfirmationForm
          label={m.back_office_draw_donate()}
          consequence={m.back_office_draw_donate_consequence()}
          confirm={m.back_office_draw_donate_do()}
          values={{ intent: "donate" }}
          subject={`edition:${edition.id}`}
          defaultValue={{ day: days.today, reference: donationNote ?? "" }}
          result={answer}
        >
          {(field) => (
            <>
              <DayField {...field("day")} label={m.back_office_draw_donate_day()} days={days} />
              <TextField
                {...field("reference")}
                label={m.back_office_draw_donate_reference()}
                autoComplete="off"
                required
                maxLength={500}
              />
            </>
          )}
        </ConfirmationForm>
      ) : (
        <p className="text-note text-muted">{m.back_office_draw_donation_estimate()}</p>
      )}
    </Section>
  )
}
