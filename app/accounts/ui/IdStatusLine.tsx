import { m } from "../../platform/i18n/paraglide/messages.js"
import type { IdStatus } from "../rules/identity"

const ofPerson: Record<IdStatus, () => string> = {
  unverified: m.accounts_status_unverified,
  pending: m.accounts_status_pending,
  verified: m.accounts_status_verified,
}

const tones: Record<IdStatus, string> = {
  unverified: "bg-danger",
  pending: "bg-accent",
  verified: "bg-success",
}

/** How far the identity, or what `words` tells of, is verified: a word, and a dot in its colour. */
export function IdStatusLine({
  status,
  words = ofPerson,
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
