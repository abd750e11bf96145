import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { IdStatus } from "../../rules/identity"

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
