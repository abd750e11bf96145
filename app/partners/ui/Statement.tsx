import { DescriptionItem } from "../../bookings/ui/DescriptionItem"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { LinkButton } from "../../platform/ui/LinkButton"
import type { Quarter } from "../rules/statement"
import { FigureTable } from "./FigureTable"

type Sums = Omit<Quarter, "quarter">

type Props = {
  statement: {
    year: number
    partner: { name: string; vatNumber: string; address: string }
    quarters: Quarter[]
    total: Sums
    listings: {
      id: string
      name: string
      category: "cars" | "yachts" | "villas"
      address: string
      bookings: number
      days: number
    }[]
  }
  /** Path of the statement as CSV. */
  csv: string
}

/** A partner's figures of a year (DAC7), for partner and operator. */
export function Statement({ statement, csv }: Props) {
  const { partner, quarters, total, listings } = statement
  const sums = (of: Sums) => [
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
      </dl>
      <section aria-labelledby="quarters" className="grid gap-5">
        <h2 id="quarters" className="text-3xl">
          {m.partners_statement_quarters()}
        </h2>
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
            ...quarters.map((each) => ({
              id: String(each.quarter),
              cells: [m.partners_statement_quarter_name({ quarter: each.quarter })],
              amounts: sums(each),
            })),
            { id: "total", cells: [m.partners_statement_total()], amounts: sums(total), strong: true },
          ]}
        />
      </section>
      <section aria-labelledby="listings" className="grid gap-5">
        <h2 id="listings" className="text-3xl">
          {m.partners_statement_listings()}
        </h2>
        {listings.length === 0 ? (
          <p className="text-muted">{m.partners_statement_listings_none()}</p>
        ) : (
          <FigureTable
            labelledBy="listings"
            head={[m.partners_statement_listing(), m.partners_statement_address()]}
            amounts={[m.partners_statement_bookings(), m.partners_statement_days()]}
            rows={listings.map(({ id, name, category, address, bookings, days }) => ({
              id,
              cells: [`${name} · ${categoryLabel(category)}`, address],
              amounts: [String(bookings), String(days)],
            }))}
          />
        )}
      </section>
      <p>
        <LinkButton to={csv} variant="outline" reloadDocument>
          {m.partners_statement_csv()}
        </LinkButton>
      </p>
    </>
  )
}
