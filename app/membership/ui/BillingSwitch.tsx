import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type BillingCycle, billingCycles, monthsSaved, type Tier } from "../rules/tiers"

/** Monthly or annually: two addresses of one page. `tier` says how much a year saves. */
export function BillingSwitch({ cycle, tier }: { cycle: BillingCycle; tier: Tier | undefined }) {
  const words = { monthly: m.membership_monthly(), annually: m.membership_annually() }
  return (
    <nav aria-label={m.membership_billing()} className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <ul className="inline-flex border border-edge p-1">
        {billingCycles.map((each) => (
          <li key={each}>
            <Link
              to={`?billing=${each}`}
              replace
              preventScrollReset
              aria-current={each === cycle ? "true" : undefined}
              className={`touch inline-flex items-center justify-center px-6 text-note transition-colors ${
                each === cycle ? "bg-solid font-medium text-on-solid" : "text-muted hover:text-ink"
              }`}
            >
              {words[each]}
            </Link>
          </li>
        ))}
      </ul>
      {tier ? <p className="text-sm text-accent">{m.membership_year_saves({ count: monthsSaved(tier) })}</p> : null}
    </nav>
  )
}
