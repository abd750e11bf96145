import { memberBenefits } from "../../membership/member-benefits.server"
import { MemberBenefits } from "../../membership/ui/MemberBenefits"
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
  const ctx = ctxOf(context)
  return { membership: await membershipOf(ctx), benefits: await memberBenefits(ctx) }
}

/** Tier, billing cycle and renewal (part 3 §2). */
export default function MembershipPage({ loaderData: { membership, benefits } }: Route.ComponentProps) {
  const { locale } = useRootData()
  if (!membership && benefits)
    return (
      <>
        <PageHeading title={m.account_tab_membership()} />
        <MemberBenefits benefits={benefits} />
      </>
    )
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
  const facts = [
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
        {facts.map(({ name, value }) => (
          <div key={name} className="border-t border-line pt-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
