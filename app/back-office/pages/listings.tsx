import { Link } from "react-router"
import { ActionNotice } from "../../accounts/ui/ActionNotice"
import { suspensionEndForm, suspensionForm } from "../../partners/forms"
import { liftSuspension, listingsForOperator, suspendListing } from "../../partners/listings/suspension.server"
import { categoryTexts, statusText, unitText } from "../../partners/listings/ui/listing-texts"
import { formatInstant } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { MailLink } from "../../platform/ui/ContactLink"
import { EmptyState } from "../../platform/ui/EmptyState"
import { TextArea } from "../../platform/ui/fields/TextArea"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { PageLinks } from "../../platform/ui/page/PageLinks"
import { plainHead } from "../../platform/ui/page/page-head"
import { PartnerFilter } from "../partners/ui/PartnerFilter"
import { withSeen } from "../seen.server"
import { operatorForm, submitOneOf } from "../submit.server"
import { ConfirmationAction } from "../ui/ConfirmationAction"
import { ConfirmationForm } from "../ui/ConfirmationForm"
import type { Route } from "./+types/listings"

const PAGE = "/admin/listings"

export const meta = () => [
  ...plainHead(m.partners_admin_listings(), m.partners_admin_listings_lead()),
  { name: "robots", content: "noindex" },
]

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, () => listingsForOperator(ctx, url.searchParams))
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitOneOf(ctx, request, `${PAGE}${url.search}`, {
    lift: operatorForm(suspensionEndForm, (input) => liftSuspension(ctx, input), "lifted"),
    default: operatorForm(suspensionForm, (input) => suspendListing(ctx, input), "suspended"),
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts = { suspended: m.partners_admin_listing_suspended, lifted: m.partners_admin_listing_lifted }

/** Partners' listings, which an operator may suspend (D42). */
export default function AdminListings({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, page, pages, partner, of } = loaderData
  const refusal = useRefusal(actionData, { focusesField: true })
  const pageUrl = (wanted: number) =>
    `${PAGE}?${new URLSearchParams({ ...(partner && { partner }), page: String(wanted) })}`
  return (
    <>
      <PageHeading title={m.partners_admin_listings()} lead={m.partners_admin_listings_lead()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      {partner ? <PartnerFilter name={of} all={PAGE} /> : null}
      <FormErrors refusal={refusal} className="max-w-2xl" />
      {listings.length === 0 ? (
        <EmptyState title={partner ? m.partners_admin_listings_none_of() : m.partners_admin_listings_none()} />
      ) : null}
      <ul className="grid gap-4">
        {listings.map((listing) => (
          <li
            key={listing.id}
            data-status={listing.status}
            className="grid gap-4 border border-line bg-surface p-5 sm:p-6"
          >
            <ListingFacts listing={listing} />
            {listing.status === "suspended" && !listing.isOwnerVerified ? (
              <p className="text-note">{m.partners_listing_owner_unverified()}</p>
            ) : listing.status === "suspended" ? (
              <ConfirmationAction
                label={m.partners_admin_listing_lift()}
                about={listing.name}
                consequence={m.partners_admin_listing_lift_what()}
                confirm={m.partners_admin_listing_lift()}
                values={{ intent: "lift", listingId: listing.id }}
                subject={`listing:${listing.id}`}
              />
            ) : (
              <SuspendForm id={listing.id} name={listing.name} result={actionData} />
            )}
          </li>
        ))}
      </ul>
      <PageLinks page={page} pages={pages} pageUrl={pageUrl} />
    </>
  )
}

type Shown = Route.ComponentProps["loaderData"]["listings"][number]

function ListingFacts({ listing }: { listing: Shown }) {
  const { name, category, status, company, email, path, dailyPriceCents, publishedAt, openBookings } = listing
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span className="wrap-anywhere">
          {company} · <MailLink address={email} />
        </span>
        <span className={status === "suspended" ? "text-danger" : ""}>{statusText(status)}</span>
      </p>
      <h2 dir="auto" className="text-2xl wrap-anywhere">
        {path ? <Link to={path}>{name}</Link> : name}
      </h2>
      <p className="figures flex flex-wrap gap-x-4 text-sm">
        <span>{categoryTexts[category]()}</span>
        {dailyPriceCents === null ? null : (
          <span>{`${formatCents(dailyPriceCents, "eur")} ${unitText(category)}`}</span>
        )}
        {publishedAt ? (
          <span>{m.partners_admin_listing_since({ date: formatInstant(publishedAt, { dateStyle: "medium" }) })}</span>
        ) : null}
        {openBookings > 0 ? <span>{m.partners_admin_listing_bookings({ count: openBookings })}</span> : null}
      </p>
      {listing.suspendedReason ? (
        <p className="text-sm wrap-anywhere text-danger">
          {m.partners_listing_suspended_why({ reason: listing.suspendedReason })}
        </p>
      ) : null}
    </div>
  )
}

type SuspendProps = { id: string; name: string; result: Route.ComponentProps["actionData"] }

function SuspendForm({ id, name, result }: SuspendProps) {
  return (
    <ConfirmationForm
      label={m.partners_admin_listing_suspend()}
      about={name}
      consequence={m.partners_admin_listing_suspend_what()}
      confirm={m.partners_admin_listing_suspend()}
      variant="danger"
      values={{ intent: "suspend", listingId: id }}
      subject={`listing:${id}`}
      result={result}
    >
      {(field) => <TextArea {...field("reason")} label={m.partners_admin_listing_reason()} required maxLength={500} />}
    </ConfirmationForm>
  )
}
