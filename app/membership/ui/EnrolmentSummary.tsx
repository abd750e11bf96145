import type { ReactNode } from "react"
import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, convertLines, formatCents } from "../../platform/money"
import type { Plan, PlanPrice } from "../rules/plan"
import { choiceQuery, tierName } from "../rules/tiers"

type Props = { plan: Plan; price: PlanPrice; currency: Currency }

/** Tier, billing cycle and total (part 3 §2). */
export function EnrolmentSummary({ plan: { tierId, cycle }, price, currency }: Props) {
  const [tierCents = 0, cardCents = 0] = convertLines([price.tierCents, price.cardCents], currency)
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
          <span>{cycle === "monthly" ? m.membership_monthly() : m.membership_annually()}</span>
          {" · "}
          <span>{formatCents(tierCents, currency)}</span>
        </Line>
        {cardCents > 0 ? <Line name={m.membership_card_line()}>{formatCents(cardCents, currency)}</Line> : null}
        <div
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-3"
          aria-live="polite"
        >
          <dt className="font-medium">{m.membership_enrol_total()}</dt>
          <dd className="figures font-display text-3xl">{formatCents(price.amountDueCents, currency)}</dd>
        </div>
      </dl>
    </section>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6">
    <dt className="text-muted">{name}</dt>
    <dd className="figures text-right">{children}</dd>
  </div>
)
