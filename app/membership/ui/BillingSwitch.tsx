import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type BillingCycle, billingCycles, choiceQuery, monthsSaved, type Tier } from "../rules/tiers"

type Props = { cycle: BillingCycle; withCard: boolean; tier: Tier | undefined }

/** Links to both billing cycles, which keep a chosen steel card. `tier`: its annual saving is shown. */
export function BillingSwitch({ cycle, withCard, tier }: Props) {
  const labels = { monthly: m.membership_monthly(), annually: m.membership_annually() }
  return (
    <nav aria-label={m.membership_billing()} className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <ul className="inline-flex flex-wrap border border-edge p-1">
        {billingCycles.map((cycleChoice) => (
          <li key={cycleChoice} className="grow">
            <Link
              to={choiceQuery({ cycle: cycleChoice, withCard })}
              replace
              preventScrollReset
              aria-current={cycleChoice === cycle ? "true" : undefined}
              className={`touch flex items-center justify-center px-6 text-note transition-colors ${
                cycleChoice === cycle ? "bg-solid font-medium text-on-solid" : "text-muted hover:text-ink"
              }`}
            >
              {labels[cycleChoice]}
            </Link>
          </li>
        ))}
      </ul>
      {tier ? <p className="text-sm text-accent">{m.membership_year_saves({ count: monthsSaved(tier) })}</p> : null}
    </nav>
  )
}
