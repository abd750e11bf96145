import type { IdStatus } from "../../accounts/rules/identity"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/LinkButton"
import { Notice } from "../../platform/ui/Notice"

/** Shown until the company is verified (part 3 §2). */
export function VerificationBanner({ status }: { status: IdStatus }) {
  if (status === "verified") return null
  const isPending = status === "pending"
  return (
    <Notice tone="warning" title={isPending ? m.partners_pending_title() : m.partners_unverified_title()}>
      <p>{isPending ? m.partners_pending_lead() : m.partners_unverified_lead()}</p>
      <p className="pt-3 pb-1">
        <LinkButton to="/partner/verification" variant={isPending ? "outline" : undefined}>
          {isPending ? m.partners_pending_see() : m.partners_verify()}
        </LinkButton>
      </p>
    </Notice>
  )
}
