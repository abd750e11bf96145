import { requireProfile } from "../../accounts/queries.server"
import { ticketList } from "../../draw/tickets/own-tickets.server"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { latestPartnerBookings } from "../bookings/booking-lists.server"
import { LatestBookings } from "../bookings/ui/PartnerBookingList"
import { ownListings } from "../listings/own-listings.server"
import { DashboardListings, SuspendedListings } from "../listings/ui/ListingGrid"
import { PurchasedTickets } from "../ui/PurchasedTickets"
import { CompanyFacts } from "../verification/ui/CompanyFacts"
import { VerificationBanner } from "../verification/ui/VerificationBanner"
import { verificationStatus } from "../verification/verification.server"
import type { Route } from "./+types/dashboard"

export const meta: Route.MetaFunction = () =>
  plainHead(m.partners_dashboard_title(), m.partners_dashboard_description())

/** Partners only: no session redirects to sign-in, another role to its home page (D10). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "business")
  const { name, email, companyName } = await requireProfile(ctx)
  const { status, refusal } = await verificationStatus(ctx)
  return {
    company: { name, email, companyName, status },
    refusal,
    listings: await ownListings(ctx),
    latestBookings: await latestPartnerBookings(ctx),
    tickets: await ticketList(ctx, request),
  }
}

/** Overview of the partner's account (part 3 §2). */
export default function PartnerDashboard({
  loaderData: { company, refusal, listings, latestBookings, tickets },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={m.partners_welcome({ name: company.name })} />
      <VerificationBanner status={company.status} refusal={refusal} />
      <SuspendedListings listings={listings} isVerified={company.status === "verified"} />
      <CompanyFacts {...company} />
      <DashboardListings listings={listings} mayCreate={company.status === "verified"} />
      <LatestBookings latest={latestBookings} />
      <PurchasedTickets {...tickets} />
    </>
  )
}
