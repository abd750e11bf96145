import { formatDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { LinkButton } from "../../platform/ui/LinkButton"
import { PageHeading } from "../../platform/ui/PageHeading"
import { plainHead } from "../../platform/ui/page-head"
import { useRootData } from "../../platform/ui/root-data"
import { membershipOf } from "../membership.server"
import type { Route } from "./+types/membership"

export const meta = () => plainHead(m.account_tab_membership(), m.account_membership_description())

export async function loader({ context }: Route.LoaderArgs) {
  return { membership: await membershipOf(ctxOf(context)) }
}

/** Tier, billing cycle and renewal (part 3 §2). */
export default function MembershipPage({ loaderData: { membership } }: Route.ComponentProps) {
  const { locale } = useRootData()
  if (!membership)
    return (
      <>
        <PageHeading title={m.account_tab_membership()} />
        <EmptyState title={m.account_membership_none()}>
          <p>{m.account_membership_none_hint()}</p>
          <LinkButton to="/membership">{m.account_membership_plans()}</LinkButton>
        </EmptyState>
      </>
    )
  const rows = [
    { name: m.account_membership_tier(), value: membership.tierName },
    {
      name: m.account_membership_cycle(),
      value: membership.billingCycle === "monthly" ? m.account_membership_monthly() : m.account_membership_annually(),
    },
    { name: m.account_membership_renewal(), value: formatDate(membership.renewalDate, locale) },
  ]
  return (
    <>
      <PageHeading title={m.account_tab_membership()} />
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-3">
        {rows.map(({ name, value }) => (
          <div key={name} className="border-t border-line pt-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
