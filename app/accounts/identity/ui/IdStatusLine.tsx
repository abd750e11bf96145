import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type IdStatus, NAME_MISSING_REASON } from "../../rules/identity"

const identityTexts: Record<IdStatus, () => string> = {
  unverified: m.accounts_status_unverified,
  pending: m.accounts_status_pending,
  verified: m.accounts_status_verified,
}

const tones: Record<IdStatus, string> = {
  unverified: "bg-danger",
  pending: "bg-accent",
  verified: "bg-success",
}

/** Status text with a coloured dot; `words` replaces the texts of the identity status. */
export function IdStatusLine({
  status,
  words = identityTexts,
}: {
  status: IdStatus
  words?: Record<IdStatus, () => string>
}) {
  return (
    <p className="flex items-center gap-2.5">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${tones[status]}`} />
      {words[status]()}
    </p>
  )
}

/** Texts for the provider's codes that the user can act on. */
const reasonTexts: Record<string, () => string> = {
  document_expired: m.accounts_reason_expired,
  document_type_not_supported: m.accounts_reason_type,
  document_unverified_other: m.accounts_reason_unreadable,
  consent_declined: m.accounts_reason_consent,
  under_supported_age: m.accounts_reason_age,
  country_not_supported: m.accounts_reason_country,
  abandoned: m.accounts_reason_abandoned,
  [NAME_MISSING_REASON]: m.accounts_reason_unnamed,
}

/** Why a check failed: the operator's text, or the text for the provider's code. */
export function identityReason({ method, reason }: { method: "instant" | "documents"; reason?: string }): string {
  if (method === "documents" && reason) return reason
  return (reasonTexts[reason ?? ""] ?? m.accounts_reason_other)()
}
