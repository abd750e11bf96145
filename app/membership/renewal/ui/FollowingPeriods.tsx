import { formatDate } from "../../../platform/date-format"
import type { IsoDate } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type TierId, tierName } from "../../rules/tiers"

type Period = { id: string; tierId: TierId; startsOn: IsoDate; lastDay: IsoDate; isGiven: boolean }

/** The periods that a member has after the current one. */
export function FollowingPeriods({ periods }: { periods: Period[] }) {
  if (periods.length === 0) return null
  return (
    <section aria-labelledby="following" className="grid gap-3">
      <h2 id="following" className="text-2xl">
        {m.membership_following_title()}
      </h2>
      <ul className="border-b border-line">
        {periods.map(({ id, tierId, startsOn, lastDay, isGiven }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-line py-3">
            <span className="font-display text-2xl">{tierName(tierId)}</span>
            <span>
              {m.membership_account_starts({
                from: formatDate(startsOn),
                until: formatDate(lastDay),
              })}
            </span>
            {isGiven ? <span className="text-muted">{m.membership_account_given()}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
