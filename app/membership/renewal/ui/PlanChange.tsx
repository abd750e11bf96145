import { Form } from "react-router"
import { SavedNotice } from "../../../accounts/ui/SavedNotice"
import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Button } from "../../../platform/ui/Button"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { Section } from "../../../platform/ui/page/Section"
import type { ShownMembership } from "../../member-page.server"
import { ClosingNotice } from "../../requests/ui/ClosingNotice"
import { allPlans, type Plan, planKey, planPrice } from "../../rules/plan"
import { tierName } from "../../rules/tiers"

type Props = {
  membership: ShownMembership
  /** When the plan was saved, in milliseconds. */
  savedAt: number | undefined
}

/** Chooses the plan of the next renewal; the current period stays as it is. */
export function PlanChange({
  membership: {
    renewsOn,
    autoRenews,
    hasFailed,
    hasExhaustedRetries,
    isInGrace,
    next,
    currency,
    closing,
    awaitedTierId,
  },
  savedAt,
}: Props) {
  if (awaitedTierId !== null)
    return (
      <Section id="plan" title={m.membership_plan_title()} headingClass="text-2xl" className="grid gap-4">
        <p className="max-w-[60ch] text-muted">{m.membership_plan_awaited({ tier: tierName(awaitedTierId) })}</p>
        <ClosingNotice tierId={awaitedTierId} closing={closing[awaitedTierId]} />
      </Section>
    )
  return (
    <Section id="plan" title={m.membership_plan_title()} headingClass="text-2xl" className="grid gap-4">
      <p className="max-w-[60ch] text-muted">
        {!autoRenews
          ? m.membership_plan_lead_not_renewed()
          : hasExhaustedRetries
            ? m.membership_plan_lead_unpaid()
            : hasFailed
              ? m.membership_plan_lead_retried()
              : isInGrace
                ? m.membership_plan_lead_due()
                : m.membership_plan_lead({ date: formatDate(renewsOn) })}
      </p>
      <ClosingNotice tierId={next.tierId} closing={closing[next.tierId]} />
      <Form method="post" preventScrollReset className="grid gap-5">
        <input type="hidden" name="intent" value="plan" />
        <RadioGroup
          name="plan"
          label={m.membership_plan_choose()}
          defaultValue={planKey(next)}
          className="sm:grid-cols-2"
          choices={allPlans.map((plan) => ({
            value: planKey(plan),
            label: tierName(plan.tierId),
            description: descriptionOf(plan, closing[plan.tierId].length),
            aside: formatCents(planPrice(plan, false, currency).amountDueCents, currency),
          }))}
        />
        <Button className="justify-self-start">{m.membership_plan_save()}</Button>
      </Form>
      {savedAt ? <SavedNotice at={savedAt}>{m.membership_plan_saved()}</SavedNotice> : null}
    </Section>
  )
}

function descriptionOf({ cycle }: Plan, closed: number): string {
  const text = cycle === "monthly" ? m.membership_monthly() : m.membership_annually()
  return closed > 0 ? `${text} · ${m.membership_plan_closes({ count: closed })}` : text
}
