import { formatDate } from "../../../platform/date-format"
import type { IsoDate } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatList } from "../../../platform/i18n/words"
import { Notice } from "../../../platform/ui/Notice"
import { type TierId, tierName } from "../../rules/tiers"

/** A member's request that a renewal closes. */
export type Closing = { name: string; day: IsoDate }

/** The member's requests that a renewal with the tier closes; nothing without any. */
export function ClosingNotice({ tierId, closing }: { tierId: TierId; closing: readonly Closing[] }) {
  if (closing.length === 0) return null
  const requests = closing.map(({ name, day }) => m.membership_plan_request({ name, date: formatDate(day) }))
  return (
    <Notice tone="warning">
      {m.membership_plan_closing({
        tier: tierName(tierId),
        requests: formatList(requests),
        count: closing.length,
      })}
    </Notice>
  )
}
