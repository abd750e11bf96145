import { Form } from "react-router"
import { SavedNotice } from "../../../accounts/ui/SavedNotice"
import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Button, buttonClass, LinkButton } from "../../../platform/ui/Button"
import { Notice } from "../../../platform/ui/Notice"
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
  const { autoRenews, mayRenewByCard, isRenewable, hasFailed, isInGrace, awaitedTierId, hasAwaitedCrypto } = membership
  return (
    <Section id="renewal" title={m.membership_renewal_title()} headingClass="text-2xl" className="grid gap-4">
      {hasFailed && mayRenewByCard ? <Notice tone="danger">{m.membership_renewal_failed()}</Notice> : null}
      <p className="max-w-[60ch] text-muted">
        <WhatHappens membership={membership} />
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {isRenewable && awaitedTierId === null && (!autoRenews || isInGrace) ? (
          <LinkButton to="/account/membership/renew">{m.membership_renewal_pay()}</LinkButton>
        ) : null}
        {isInGrace ? (
          <EndNow hasAwaitedCrypto={hasAwaitedCrypto} />
        ) : autoRenews || mayRenewByCard ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="renewal" />
            <Button name="autoRenews" value={autoRenews ? "off" : "on"} variant="outline">
              {autoRenews ? m.membership_renewal_stop() : m.membership_renewal_resume()}
            </Button>
          </Form>
        ) : null}
      </div>
      {changedAt ? <SavedNotice at={changedAt}>{m.membership_renewal_changed()}</SavedNotice> : null}
    </Section>
  )
}

/** For a member whose paid days are over, so that the membership ends at once. */
function EndNow({ hasAwaitedCrypto }: { hasAwaitedCrypto: boolean }) {
  return (
    <details className="w-full open:w-full sm:w-auto">
      <summary className={buttonClass("outline", "w-full list-none sm:w-auto")}>{m.membership_end_now()}</summary>
      <Form
        method="post"
        preventScrollReset
        className="mt-3 grid max-w-2xl justify-items-start gap-4 border border-line p-4 sm:p-5"
      >
        <input type="hidden" name="intent" value="end" />
        <p className="text-note">
          {m.membership_end_now_consequence()}
          {hasAwaitedCrypto ? ` ${m.membership_end_crypto()}` : null}
        </p>
        <Button variant="danger">{m.membership_end_now_confirm()}</Button>
      </Form>
    </details>
  )
}

function WhatHappens({ membership }: Pick<Props, "membership">) {
  const {
    renewsOn,
    autoRenews,
    mayRenewByCard,
    isRenewable,
    hasFailed,
    hasExhaustedRetries,
    isInGrace,
    next,
    currency,
    awaitedTierId,
  } = membership
  if (awaitedTierId !== null) {
    const facts = { tier: tierName(awaitedTierId), date: formatDate(graceUntil(membership)) }
    return autoRenews ? m.membership_renewal_crypto_body(facts) : m.membership_renewal_crypto_off_body(facts)
  }
  const charge = { tier: tierName(next.tierId), amount: formatCents(next.amountDueCents, currency) }
  const renewal = { ...charge, date: formatDate(renewsOn) }
  if (!autoRenews) {
    const ends = m.membership_renewal_off_body({ date: formatDate(lastDay(renewsOn)) })
    return mayRenewByCard ? `${ends} ${m.membership_renewal_resume_charges(renewal)}` : ends
  }
  const grace = { ...charge, date: formatDate(graceUntil(membership)) }
  if (isInGrace && !mayRenewByCard) return m.membership_renewal_no_card_body(grace)
  if (hasExhaustedRetries) return m.membership_renewal_unpaid_body(grace)
  if (hasFailed) return m.membership_renewal_retry_body(grace)
  if (isInGrace) return m.membership_renewal_due_body(grace)
  // From the day of the reminder the period can be paid by hand.
  const reminder = isRenewable ? [] : [m.membership_renewal_reminder()]
  return [m.membership_renewal_on_body(renewal), ...reminder].join(" ")
}
