import { DescriptionItem } from "../../../bookings/ui/DescriptionItem"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { LinkButton } from "../../../platform/ui/Button"
import { Section } from "../../../platform/ui/page/Section"
import { categoryTexts } from "../../listings/ui/listing-texts"
import type { Quarter } from "../../rules/statement"
import type { YearlyStatement } from "../statements.server"
import { FigureTable } from "./FigureTable"
import { payoutText } from "./payout-text"

/** `csv`: path of the statement as CSV. */
type Props = { statement: YearlyStatement; csv: string }

/** A partner's figures of a year (DAC7), for partner and operator. */
export function Statement({ statement, csv }: Props) {
  const { partner, quarters, total, listings } = statement
  const sums = (of: YearlyStatement["total"]) => [
    formatCents(of.considerationCents, "eur"),
    String(of.bookings),
    formatCents(of.commissionCents, "eur"),
    formatCents(of.paidOutCents, "eur"),
  ]
  return (
    <>
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <DescriptionItem name={m.partners_statement_partner()}>{partner.name}</DescriptionItem>
        {partner.vatNumber ? (
          <DescriptionItem name={m.partners_statement_vat()}>{partner.vatNumber}</DescriptionItem>
        ) : null}
        {partner.address ? (
          <DescriptionItem name={m.partners_statement_address()}>{partner.address}</DescriptionItem>
        ) : null}
        {partner.accounts.length > 0 ? (
          <DescriptionItem name={m.partners_payouts_destination()}>
            <span className="grid normal-case">
              {partner.accounts.map((account) => (
                <span key={account.masked}>{payoutText(account)}</span>
              ))}
            </span>
          </DescriptionItem>
        ) : null}
      </dl>
      <p className="max-w-3xl text-muted">{m.partners_statement_how()}</p>
      <Section id="quarters" title={m.partners_statement_quarters()}>
        <FigureTable
          labelledBy="quarters"
          head={[m.partners_statement_quarter()]}
          amounts={[
            m.partners_statement_consideration(),
            m.partners_statement_bookings(),
            m.partners_statement_commission(),
            m.partners_statement_paid_out(),
          ]}
          rows={[
            ...quarters.map((quarter) => ({
              id: String(quarter.quarter),
              cells: [m.partners_statement_quarter_name({ quarter: quarter.quarter })],
              amounts: sums(quarter),
            })),
            { id: "total", cells: [m.partners_statement_total()], amounts: sums(total), strong: true },
          ]}
        />
      </Section>
      <Section id="listings" title={m.partners_statement_listings()}>
        {listings.length === 0 ? (
          <p className="text-muted">{m.partners_statement_listings_none()}</p>
        ) : (
          <FigureTable
            labelledBy="listings"
            hasLongNames
            head={[m.partners_statement_listing()]}
            amounts={[
              ...quarters.map(({ quarter }) => m.partners_statement_quarter_name({ quarter })),
              m.partners_statement_bookings(),
              m.partners_statement_days(),
            ]}
            rows={listings.map((listing) => ({
              id: listing.id,
              cells: [<ListingName key="name" listing={listing} />],
              amounts: [
                ...listing.quarters.map((each) => <ListingQuarter key={each.quarter} quarter={each} />),
                String(listing.bookings),
                String(listing.days),
              ],
            }))}
          />
        )}
      </Section>
      <p>
        <LinkButton to={csv} variant="outline" reloadDocument>
          {m.partners_statement_csv()}
        </LinkButton>
      </p>
    </>
  )
}

type Listing = Props["statement"]["listings"][number]

/** With the address, and of a villa the land registration, which DAC7 asks for where there is one. */
const ListingName = ({ listing: { name, category, address, landRegistration } }: { listing: Listing }) => (
  <span className="grid max-w-72 whitespace-normal wrap-anywhere">
    {name} · {categoryTexts[category]()}
    <span className="text-sm text-muted">{address}</span>
    {category === "villas" ? (
      <span className="text-sm text-muted">{landRegistration || m.partners_statement_land_registration_none()}</span>
    ) : null}
  </span>
)

const ListingQuarter = ({ quarter: { considerationCents, bookings } }: { quarter: Quarter }) => (
  <span className="grid">
    {formatCents(considerationCents, "eur")}
    {bookings > 0 ? (
      <span className="text-sm text-muted">{m.partners_statement_listing_bookings({ count: bookings })}</span>
    ) : null}
  </span>
)
