import type { ReactNode } from "react"
import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, convertEuroCents, formatCents } from "../../platform/money"
import type { Plan, PlanPrice } from "../rules/plan"
import { choiceQuery, tierName } from "../rules/tiers"

type Props = { plan: Plan; price: PlanPrice; currency: Currency }

/** Tier, billing cycle and total (part 3 §2). */
export function EnrolmentSummary({ plan: { tierId, cycle }, price, currency }: Props) {
  const amount = (euroCents: number) => formatCents(convertEuroCents(euroCents, currency), currency)
  return (
    <section aria-labelledby="summary" className="grid gap-4 border border-line bg-surface p-5 sm:p-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="summary" className="text-2xl">
          {m.membership_enrol_summary()}
        </h2>
        <Link
          to={`/membership${choiceQuery({ cycle, withCard: price.cardCents > 0 })}`}
          className="touch inline-flex items-center underline"
        >
          {m.membership_enrol_change()}
        </Link>
      </div>
      <dl className="grid gap-3">
        <Line name={m.membership_enrol_tier()}>{tierName(tierId)}</Line>
        <Line name={m.membership_enrol_cycle()}>
          {cycle === "monthly" ? m.membership_monthly() : m.membership_annually()}
          {" · "}
          {amount(price.tierCents)}
        </Line>
        {price.cardCents > 0 ? <Line name={m.membership_card_line()}>{amount(price.cardCents)}</Line> : null}
        <div className="flex items-baseline justify-between gap-6 border-t border-line pt-3" aria-live="polite">
          <dt className="font-medium">{m.membership_enrol_total()}</dt>
          <dd className="figures font-display text-3xl">{formatCents(price.amountDueCents, currency)}</dd>
        </div>
      </dl>
    </section>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6">
    <dt className="text-muted">{name}</dt>
    <dd className="figures text-right">{children}</dd>
  </div>
)
