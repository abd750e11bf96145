import { Form } from "react-router"
import { SavedNotice } from "../../../accounts/ui/SavedNotice"
import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Button, LinkButton } from "../../../platform/ui/Button"
import { Section } from "../../../platform/ui/page/Section"
import type { ShownMembership } from "../../member-page.server"
import { graceUntil } from "../../rules/renewal"
import { lastDay } from "../../rules/term"
import { tierName } from "../../rules/tiers"

type Props = {
  membership: ShownMembership
  /** When the setting was changed, in milliseconds. */
  changedAt: number | undefined
}

/** What happens on the renewal date, and how to change it. */
export function RenewalSettings({ membership, changedAt }: Props) {
  const { autoRenews, mayRenewByCard, isRenewable, isInGrace } = membership
  const switchText = !autoRenews
    ? m.membership_renewal_resume()
    : isInGrace
      ? m.membership_end_now()
      : m.membership_renewal_stop()
  return (
    <Section id="renewal" title={m.membership_renewal_title()} headingClass="text-2xl" className="grid gap-4">
      <p className="max-w-[60ch] text-muted">{whatHappens(membership)}</p>
      <div className="flex flex-wrap items-start gap-3">
        {isRenewable && (!autoRenews || isInGrace) ? (
          <LinkButton to="/account/membership/renew">{m.membership_renewal_pay()}</LinkButton>
        ) : null}
        {autoRenews || mayRenewByCard ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="renewal" />
            <Button name="autoRenews" value={autoRenews ? "off" : "on"} variant="outline">
              {switchText}
            </Button>
          </Form>
        ) : null}
      </div>
      {changedAt ? <SavedNotice at={changedAt}>{m.membership_renewal_changed()}</SavedNotice> : null}
    </Section>
  )
}

function whatHappens({ renewsOn, autoRenews, mayRenewByCard, isInGrace, renewal }: ShownMembership): string {
  const charge = { tier: tierName(renewal.tierId), amount: formatCents(renewal.cents, renewal.currency) }
  if (autoRenews && isInGrace)
    return m.membership_renewal_due_body({ ...charge, date: formatDate(graceUntil({ renewsOn, autoRenews })) })
  if (autoRenews) return m.membership_renewal_on_body({ ...charge, date: formatDate(renewsOn) })
  const ends = m.membership_renewal_off_body({ date: formatDate(lastDay(renewsOn)) })
  if (!mayRenewByCard) return ends
  return `${ends} ${m.membership_renewal_resume_charges({ ...charge, date: formatDate(renewsOn) })}`
}
