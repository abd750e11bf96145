import type { ReactNode } from "react"
import { requireProfile } from "../../accounts/queries.server"
import type { IdStatus } from "../../accounts/rules/identity"
import { IdStatusLine } from "../../accounts/ui/IdStatusLine"
import { ticketList } from "../../draw/ticket-list.server"
import { TicketList } from "../../draw/ui/TicketList"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { MailLink } from "../../platform/ui/ContactLink"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/PageHeading"
import { plainHead } from "../../platform/ui/page-head"
import { latestPartnerBookings } from "../bookings/booking-lists.server"
import { ComingSoon } from "../ui/ComingSoon"
import { LatestBookings } from "../ui/PartnerBookingList"
import type { Route } from "./+types/dashboard"

export const meta: Route.MetaFunction = () => [
  ...plainHead(m.partners_dashboard_title(), m.partners_dashboard_description()),
  { name: "robots", content: "noindex" },
]

/** Partners only: no session redirects to sign-in, another role to its home page (D10). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "business")
  const { name, email, companyName, businessStatus } = await requireProfile(ctx)
  const latestBookings = await latestPartnerBookings(ctx)
  return { name, email, companyName, businessStatus, latestBookings, tickets: await ticketList(ctx, request) }
}

const statusTexts: Record<IdStatus, () => string> = {
  unverified: m.partners_status_unverified,
  pending: m.partners_status_pending,
  verified: m.partners_status_verified,
}

/** Verification status, company data, and announced features (part 3 §2). */
export default function PartnerDashboard({ loaderData }: Route.ComponentProps) {
  const { name, email, companyName, businessStatus, latestBookings, tickets } = loaderData
  const contact = <MailLink className="font-medium" address={brand.email} />
  return (
    <>
      <PageHeading title={m.partners_welcome({ name })} />
      {businessStatus === "unverified" ? (
        <Notice title={m.partners_unverified_title()}>
          {m.partners_unverified_lead()} {contact}
        </Notice>
      ) : businessStatus === "pending" ? (
        <Notice title={m.partners_pending_title()}>
          {m.partners_pending_lead()} {contact}
        </Notice>
      ) : null}
      <section aria-labelledby="company" className="grid gap-5">
        <h2 id="company" className="text-3xl">
          {m.partners_company()}
        </h2>
        <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          {companyName ? <DescriptionItem name={m.accounts_company()}>{companyName}</DescriptionItem> : null}
          <DescriptionItem name={m.partners_verification()}>
            <IdStatusLine status={businessStatus} words={statusTexts} />
          </DescriptionItem>
          <DescriptionItem name={m.partners_contact()}>{name}</DescriptionItem>
          <DescriptionItem name={m.partners_email()}>{email}</DescriptionItem>
        </dl>
      </section>
      <LatestBookings latest={latestBookings} />
      {tickets.total > 0 ? (
        <section aria-labelledby="tickets" className="grid gap-5">
          <h2 id="tickets" className="text-3xl">
            {m.partners_tickets()}
          </h2>
          <TicketList {...tickets} />
        </section>
      ) : null}
      <section aria-labelledby="coming" className="grid gap-5">
        <h2 id="coming" className="text-3xl">
          {m.partners_coming_title()}
        </h2>
        <ul className="grid gap-4 md:grid-cols-3">
          <ComingSoon title={m.partners_coming_listings()}>{m.partners_coming_listings_lead()}</ComingSoon>
        </ul>
      </section>
    </>
  )
}

function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
