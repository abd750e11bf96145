import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { requireRole } from "../../platform/authorise.server"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { listingActionForm } from "../forms"
import { deleteListing, pauseListing, publishListing } from "../listings/listings.server"
import { ownListings } from "../listings/own-listings.server"
import { ListingGrid, NewListingButton } from "../listings/ui/ListingGrid"
import { VerificationBanner } from "../verification/ui/VerificationBanner"
import { verificationStatus } from "../verification/verification.server"
import type { Route } from "./+types/listings"

const PAGE = "/partner/listings"

export const meta: Route.MetaFunction = () => [
  ...plainHead(m.partners_listings_title(), m.partners_listings_lead()),
  { name: "robots", content: "noindex" },
]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { listings: await ownListings(ctx), verification: await verificationStatus(ctx) }
}

const acts = { pause: pauseListing, resume: publishListing, delete: deleteListing }

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const act = async ({ listingId, intent }: { listingId: string; intent: keyof typeof acts }) => {
    await acts[intent](ctx, listingId)
    return redirectWithNotice(ctx, PAGE, intent)
  }
  return submitForm(ctx, await readForm(request), listingActionForm, act, {
    authorise: () => requireRole(ctx, "business"),
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = {
  pause: m.partners_listing_done_pause,
  resume: m.partners_listing_done_resume,
  delete: m.partners_listing_done_delete,
}

/** A partner's own listings and drafts. */
export default function ListingsPage({ loaderData: { listings, verification }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData)
  return (
    <>
      <PageHeading title={m.partners_listings_title()} lead={m.partners_listings_lead()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <VerificationBanner {...verification} />
      <NewListingButton mayCreate={verification.status === "verified"} />
      {listings.length === 0 ? (
        <EmptyState title={m.partners_listings_none()} />
      ) : (
        <ListingGrid listings={listings} acts />
      )}
    </>
  )
}
