import { Form } from "react-router"
import { SavedNotice } from "../../../accounts/ui/SavedNotice"
import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Button } from "../../../platform/ui/Button"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { Section } from "../../../platform/ui/page/Section"
import type { ShownMembership } from "../../member-page.server"
import { allPlans, planKey, planPrice } from "../../rules/plan"
import { tierName } from "../../rules/tiers"

type Props = {
  membership: ShownMembership
  /** When the plan was saved, in milliseconds. */
  savedAt: number | undefined
}

/** Chooses the plan of the next renewal; the current period stays as it is. */
export function PlanChange({ membership: { renewsOn, autoRenews, isInGrace, next, currency }, savedAt }: Props) {
  return (
    <Section id="plan" title={m.membership_plan_title()} headingClass="text-2xl" className="grid gap-4">
      <p className="max-w-[60ch] text-muted">
        {autoRenews && !isInGrace
          ? m.membership_plan_lead({ date: formatDate(renewsOn) })
          : m.membership_plan_lead_not_renewed()}
      </p>
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
            description: plan.cycle === "monthly" ? m.membership_monthly() : m.membership_annually(),
            aside: formatCents(planPrice(plan, false, currency).amountDueCents, currency),
          }))}
        />
        <Button className="justify-self-start">{m.membership_plan_save()}</Button>
      </Form>
      {savedAt ? <SavedNotice at={savedAt}>{m.membership_plan_saved()}</SavedNotice> : null}
    </Section>
  )
}
