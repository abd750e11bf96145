import type { Ctx } from "../../platform/context.server"
import { csvTable, decimalAmount } from "../../platform/csv"
import type { Quarter } from "../rules/statement"
import { yearlyStatement } from "./statements.server"

/**
 * A yearly statement as CSV: a row per quarter, then per listing one for the year and one per quarter. Refuses as `yearlyStatement`
 * does.
 */
export async function statementCsv(ctx: Ctx, typed: { year: string; userId?: string }): Promise<string> {
  const { year, partner, quarters, listings } = await yearlyStatement(ctx, typed)
  const accounts = partner.accounts.map(({ masked }) => masked.replaceAll(" ", "")).join(" ")
  const common = [String(year), partner.name, partner.vatNumber, partner.address, accounts]
  const head = [
    ...["year", "partner", "vat_number", "partner_address", "payout_accounts", "row", "quarter"],
    ...["net_consideration_eur", "bookings", "commission_eur", "paid_out_eur"],
    ...["listing", "category", "listing_address", "land_registration", "days_rented"],
  ]
  const figures = ({ quarter, considerationCents, bookings, commissionCents }: Quarter) => [
    String(quarter),
    decimalAmount(considerationCents),
    String(bookings),
    decimalAmount(commissionCents),
  ]
  const quarterRows = quarters.map((each) => [
    ...common,
    "quarter",
    ...figures(each),
    decimalAmount(each.paidOutCents),
    ...["", "", "", "", ""],
  ])
  const listingRows = listings.flatMap(({ name, category, address, landRegistration, ...listing }) => {
    const facts = [name, category, address, landRegistration]
    return [
      [...common, "listing", "", "", String(listing.bookings), "", "", ...facts, String(listing.days)],
      ...listing.quarters.map((quarter) => [...common, "listing_quarter", ...figures(quarter), "", ...facts, ""]),
    ]
  })
  return csvTable([head, ...quarterRows, ...listingRows])
}
