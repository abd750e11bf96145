import { useState } from "react"
import { redirect, useRevalidator } from "react-router"
import { formatDate } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Refusal } from "../../platform/refusal"
import { LinkButton } from "../../platform/ui/Button"
import { useScrollIntoView } from "../../platform/ui/hooks/use-scroll-into-view"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { renewalPage } from "../member-page.server"
import { planPrice } from "../rules/plan"
import { tierName } from "../rules/tiers"
import { EnrolmentSummary } from "../ui/EnrolmentSummary"
import { MembershipPayment } from "../ui/MembershipPayment"
import type { Route } from "./+types/renew"

export const meta = () => plainHead(m.membership_renewal_pay(), m.membership_renew_description())

/** Redirects to the account, which tells the state of the membership, if no period can be paid now. */
export const loader = ({ context }: Route.LoaderArgs) =>
  renewalPage(ctxOf(context)).catch((error: unknown) => {
    const cannotRenew =
      error instanceof Refusal && ["membership.none", "membership.renew-too-early"].includes(error.code)
    throw cannotRenew ? redirect("/account/membership") : error
  })

/** Pays the next period by hand: without renewals, or after a failed one. */
export default function Renew({ loaderData }: Route.ComponentProps) {
  const { plan, startsOn, lastDay, options, currency, autoRenews } = loaderData
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState(false)
  const result = useScrollIntoView<HTMLDivElement>(done || undefined)
  const tier = tierName(plan.tierId)
  const price = planPrice(plan, false, currency)
  const period = m.membership_renew_period({ from: formatDate(startsOn), until: formatDate(lastDay) })
  if (done)
    return (
      <div ref={result} className="outline-none">
        <PageHeading title={m.membership_renewed_title()} lead={period}>
          <LinkButton to="/account/membership" className="mt-4 justify-self-start">
            {m.membership_member_already_action()}
          </LinkButton>
        </PageHeading>
      </div>
    )
  return (
    <div className="grid max-w-3xl gap-10">
      <PageHeading title={m.membership_renew_title({ tier })} lead={period} />
      <EnrolmentSummary plan={plan} price={price} currency={currency} />
      <MembershipPayment
        path="/api/memberships/renewal"
        name={`membership-renewal:${startsOn}`}
        body={() => ({})}
        amount={{ amountDueCents: price.amountDueCents, currency }}
        options={options}
        offersRenewals
        renewalsHelp={autoRenews ? m.membership_renews_help_agreed() : undefined}
        cancellation={m.membership_terms()}
        onDone={() => setDone(true)}
        onStale={() => void revalidate()}
      />
    </div>
  )
}
