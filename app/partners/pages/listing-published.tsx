import { useEffect } from "react"
import { redirect, useNavigate } from "react-router"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { ownListing, pathOf } from "../listings/own-listings.server"
import type { Route } from "./+types/listing-published"

/** How long the message is shown (part 3 §9). */
const SHOWN_MS = 2_500

export const meta: Route.MetaFunction = () => [
  ...plainHead(m.partners_listing_published_title(), m.partners_listings_lead()),
  { name: "robots", content: "noindex" },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const listing = await ownListing(ctxOf(context), params.listingId)
  if (listing.status !== "published") throw redirect(`/partner/listings/${listing.id}`)
  return { name: listing.name, path: pathOf(listing) ?? "/" }
}

/**
 * The success message after publishing; the dashboard follows, which shows the listing, and replaces this page in the history,
 * so that Back does not return to it.
 */
export default function ListingPublished({ loaderData: { name, path } }: Route.ComponentProps) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/partner/dashboard", { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <PageHeading title={m.partners_listing_published_title()} />
      <Notice tone="success">{m.partners_listing_published_lead({ name })}</Notice>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/partner/dashboard" replace>
          {m.partners_listing_published_dashboard()}
        </LinkButton>
        <LinkButton to={path} replace variant="outline">
          {m.partners_listing_view()}
        </LinkButton>
      </div>
    </>
  )
}
