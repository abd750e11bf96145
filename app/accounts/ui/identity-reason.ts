import { m } from "../../platform/i18n/paraglide/messages.js"
import { UNNAMED } from "../rules/identity"

/** The provider's codes that a person can do something about. */
const known: Record<string, () => string> = {
  document_expired: m.accounts_reason_expired,
  document_type_not_supported: m.accounts_reason_type,
  document_unverified_other: m.accounts_reason_unreadable,
  consent_declined: m.accounts_reason_consent,
  under_supported_age: m.accounts_reason_age,
  country_not_supported: m.accounts_reason_country,
  abandoned: m.accounts_reason_abandoned,
  [UNNAMED]: m.accounts_reason_unnamed,
}

/** Why a check did not succeed: the operator's own words, or ours for the provider's code. */
export function identityReason({ method, reason }: { method: "instant" | "documents"; reason?: string }): string {
  if (method === "documents" && reason) return reason
  return (known[reason ?? ""] ?? m.accounts_reason_other)()
}
