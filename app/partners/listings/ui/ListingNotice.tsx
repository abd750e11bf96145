import { TextLink } from "../../../accounts/ui/TextLink"
import { brand } from "../../../platform/brand"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { MailLink } from "../../../platform/ui/ContactLink"
import { Notice } from "../../../platform/ui/Notice"
import type { ListingPageData } from "../listing-page.server"

type Props = Pick<ListingPageData, "status" | "suspendedReason" | "isVerified">

/** What the status of a listing means for what is edited, and what to do about a suspension. */
export function ListingNotice({ status, suspendedReason, isVerified }: Props) {
  if (status === "published") return <Notice>{m.partners_listing_live_note()}</Notice>
  if (status === "paused") return <Notice>{m.partners_listing_paused_note()}</Notice>
  if (status !== "suspended") return null
  return (
    <Notice tone="danger" title={m.partners_listing_suspended_title()} className="max-w-3xl">
      {suspendedReason ? (
        <p className="whitespace-pre-line wrap-anywhere">
          {m.partners_listing_suspended_reason({ reason: suspendedReason })}
        </p>
      ) : null}
      <p className="mt-2">{m.partners_listing_suspended_what()}</p>
      {isVerified ? (
        <p>
          {m.partners_listing_suspended_do()} <MailLink address={brand.email} />
        </p>
      ) : (
        <p>
          {m.partners_listing_suspended_company()}{" "}
          <TextLink to="/partner/verification">{m.partners_verification_title()}</TextLink>
        </p>
      )}
    </Notice>
  )
}
