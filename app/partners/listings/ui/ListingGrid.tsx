import { useId } from "react"
import { TextLink } from "../../../accounts/ui/TextLink"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { buttonClass, LinkButton } from "../../../platform/ui/Button"
import { EmptyState } from "../../../platform/ui/EmptyState"
import { Notice } from "../../../platform/ui/Notice"
import type { ListingSummary } from "../own-listings.server"
import { ListingCard } from "./ListingCard"

export const ListingGrid = ({ listings, acts }: { listings: ListingSummary[]; acts?: boolean }) => (
  <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
    {listings.map((listing) => (
      <li key={listing.id} className="min-w-0">
        <ListingCard listing={listing} acts={acts} />
      </li>
    ))}
  </ul>
)

/** The button that creates a listing; disabled with a hint until the company is verified (part 3 §2). */
export function NewListingButton({ mayCreate }: { mayCreate: boolean }) {
  const hint = useId()
  if (mayCreate)
    return (
      <LinkButton to="/partner/listings/new" className="justify-self-start">
        {m.partners_listings_new()}
      </LinkButton>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <button type="button" disabled aria-describedby={hint} className={buttonClass()}>
        {m.partners_listings_new()}
      </button>
      <p id={hint} className="text-sm text-muted">
        {m.partners_listings_new_hint()}
      </p>
    </div>
  )
}

/** Says that listings are suspended; a withdrawn verification says it itself. */
export function SuspendedListings({ listings, isVerified }: { listings: ListingSummary[]; isVerified: boolean }) {
  const count = listings.filter(({ status }) => status === "suspended").length
  if (count === 0 || !isVerified) return null
  return (
    <Notice tone="danger">
      <p>{m.partners_listings_suspended({ count })}</p>
      <p>
        <TextLink to="/partner/listings">{m.partners_listings_all()}</TextLink>
      </p>
    </Notice>
  )
}

/** Listings of the dashboard. */
const MAX_SHOWN = 6

/** The dashboard's listings, the newest first. */
export const DashboardListings = ({ listings, mayCreate }: { listings: ListingSummary[]; mayCreate: boolean }) => (
  <section aria-labelledby="listings" className="grid gap-5">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h2 id="listings" className="text-3xl">
        {m.partners_listings_title()}
      </h2>
      <NewListingButton mayCreate={mayCreate} />
    </div>
    {listings.length === 0 ? (
      <EmptyState title={m.partners_listings_none()} />
    ) : (
      <ListingGrid listings={listings.slice(0, MAX_SHOWN)} />
    )}
    {listings.length > MAX_SHOWN ? (
      <LinkButton to="/partner/listings" variant="outline" className="justify-self-start">
        {m.partners_listings_all()}
      </LinkButton>
    ) : null}
  </section>
)
