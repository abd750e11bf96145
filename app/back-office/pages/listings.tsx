import { Link, redirect } from "react-router"
import { suspensionEndForm, suspensionForm } from "../../partners/forms"
import { liftSuspension, listingsForOperator, suspendListing } from "../../partners/listings/suspension.server"
import { categoryTexts, statusText } from "../../partners/ui/listing-texts"
import { formatInstant } from "../../platform/dates"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { MailLink } from "../../platform/ui/ContactLink"
import { EmptyState } from "../../platform/ui/EmptyState"
import { FormErrors } from "../../platform/ui/FormErrors"
import { LinkButton } from "../../platform/ui/LinkButton"
import { PageHeading } from "../../platform/ui/PageHeading"
import { plainHead } from "../../platform/ui/page-head"
import { useRootData } from "../../platform/ui/root-data"
import { resultFor, useRefusal, useServerForm } from "../../platform/ui/server-form"
import { TextArea } from "../../platform/ui/TextArea"
import { submitAsOperator } from "../submit.server"
import { ConfirmedAction } from "../ui/ConfirmedAction"
import type { Route } from "./+types/listings"

const PAGE = "/admin/listings"
const MAX_PAGE = 10_000

export const meta = () => [
  ...plainHead(m.partners_admin_listings(), m.partners_admin_listings_lead()),
  { name: "robots", content: "noindex" },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = Number(url.searchParams.get("page"))
  const page = Number.isInteger(typed) && typed > 0 ? Math.min(typed, MAX_PAGE) : 1
  return listingsForOperator(ctxOf(context), page)
}

/** Post/redirect/get, so that a reload does not repeat the action. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  if (form.get("intent") === "lift")
    return submitAsOperator(ctx, form, suspensionEndForm, async (input) => {
      await liftSuspension(ctx, input)
      return redirect(PAGE)
    })
  return submitAsOperator(ctx, form, suspensionForm, async (input) => {
    await suspendListing(ctx, input)
    return redirect(PAGE)
  })
}

/** Partners' listings, which an operator may suspend (D42). */
export default function AdminListings({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, page, pages } = loaderData
  const refusal = useRefusal(actionData, { focusesField: true })
  return (
    <>
      <PageHeading title={m.partners_admin_listings()} lead={m.partners_admin_listings_lead()} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      {listings.length === 0 ? <EmptyState title={m.partners_admin_listings_none()} /> : null}
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
              <ConfirmedAction
                label={m.partners_admin_listing_lift()}
                about={listing.name}
                consequence={m.partners_admin_listing_lift_what()}
                confirm={m.partners_admin_listing_lift()}
                values={{ intent: "lift", listingId: listing.id }}
              />
            ) : (
              <SuspendForm
                id={listing.id}
                name={listing.name}
                result={resultFor(actionData, { listingId: listing.id })}
              />
            )}
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <div className="flex flex-wrap gap-3">
          {page > 1 ? (
            <LinkButton variant="outline" to={`${PAGE}?page=${page - 1}`}>
              {m.partners_admin_listings_earlier()}
            </LinkButton>
          ) : null}
          {page < pages ? (
            <LinkButton variant="outline" to={`${PAGE}?page=${page + 1}`}>
              {m.partners_admin_listings_later()}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

type Shown = Route.ComponentProps["loaderData"]["listings"][number]

function ListingFacts({ listing }: { listing: Shown }) {
  const { locale } = useRootData()
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
        {dailyPriceCents === null ? null : <span>{formatCents(dailyPriceCents, "eur")}</span>}
        {publishedAt ? (
          <span>
            {m.partners_admin_listing_since({ date: formatInstant(publishedAt, locale, { dateStyle: "medium" }) })}
          </span>
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
  const { props, field } = useServerForm<{ reason: string }>(result, { id: `suspend-${id}` })
  return (
    <ConfirmedAction
      label={m.partners_admin_listing_suspend()}
      about={name}
      consequence={m.partners_admin_listing_suspend_what()}
      confirm={m.partners_admin_listing_suspend()}
      variant="danger"
      values={{ intent: "suspend", listingId: id }}
      form={props}
      open={result !== undefined}
    >
      <TextArea {...field("reason")} label={m.partners_admin_listing_reason()} required maxLength={500} />
    </ConfirmedAction>
  )
}
