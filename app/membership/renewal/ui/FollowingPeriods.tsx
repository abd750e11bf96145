import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Section } from "../../../platform/ui/page/Section"
import type { ShownMembership } from "../../member-page.server"
import { tierName } from "../../rules/tiers"

/** The periods that a member has after the current one. */
export function FollowingPeriods({ periods }: { periods: ShownMembership["following"] }) {
  if (periods.length === 0) return null
  return (
    <Section id="following" title={m.membership_following_title()} headingClass="text-2xl" className="grid gap-3">
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
    </Section>
  )
}
