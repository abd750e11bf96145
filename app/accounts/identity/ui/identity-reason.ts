import { m } from "../../../platform/i18n/paraglide/messages.js"
import { NAME_MISSING_REASON } from "../../rules/identity"

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
