import { m } from "../../platform/i18n/paraglide/messages.js"

/** The provider's codes that a person can do something about. */
const known: Record<string, () => string> = {
  document_expired: m.account_reason_expired,
  document_type_not_supported: m.account_reason_type,
  document_unverified_other: m.account_reason_unreadable,
  consent_declined: m.account_reason_consent,
  under_supported_age: m.account_reason_age,
  country_not_supported: m.account_reason_country,
  abandoned: m.account_reason_abandoned,
}

/** Why a check did not succeed: the operator's own words, or ours for the provider's code. */
export function identityReason({ method, reason }: { method: "instant" | "documents"; reason?: string }): string {
  if (method === "documents" && reason) return reason
  return (known[reason ?? ""] ?? m.account_reason_other)()
}
