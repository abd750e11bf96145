import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { orderTransactionForm } from "../../checkout/forms"
import { declareOrderCrypto, withdrawOrderCrypto } from "../../checkout/orders/order-crypto.server"
import { memberBenefits } from "../../membership/benefits/member-benefits.server"
import { MemberBenefits } from "../../membership/benefits/ui/MemberBenefits"
import { planForm, renewalForm, withdrawCryptoForm, withdrawForm } from "../../membership/forms"
import { changePlan, setAutoRenewal } from "../../membership/member-choices.server"
import { accountMembership } from "../../membership/member-page.server"
import { FollowingPeriods } from "../../membership/renewal/ui/FollowingPeriods"
import { PlanChange } from "../../membership/renewal/ui/PlanChange"
import { RenewalSettings } from "../../membership/renewal/ui/RenewalSettings"
import { withdrawMemberRequest } from "../../membership/requests/requests.server"
import { MemberRequests } from "../../membership/requests/ui/MemberRequests"
import { graceUntil } from "../../membership/rules/renewal"
import { tierName } from "../../membership/rules/tiers"
import { SteelCardSection } from "../../membership/steel-cards/ui/SteelCardSection"
import { AwaitedEnrolment } from "../../membership/ui/AwaitedEnrolment"
import { Receipts } from "../../membership/ui/Receipts"
import { requireRole } from "../../platform/authorise.server"
import { formatDate } from "../../platform/date-format"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { resultFor, useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import type { Route } from "./+types/membership"

const PAGE = "/account/membership"

export const meta = () => plainHead(m.account_tab_membership(), m.account_membership_description())

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return {
    ...(await accountMembership(ctx)),
    benefits: await memberBenefits(ctx),
  }
}

/**
 * `intent`: `renewal` turns renewals on or off, `transaction` names that of sent crypto, `withdraw-crypto` takes it back, `withdraw`
 * a request, else the next plan is chosen.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  const authorise = () => requireRole(ctx, "personal")
  switch (form.get("intent")) {
    case "renewal":
      return submitForm(ctx, form, renewalForm, ({ autoRenews }) => setAutoRenewal(ctx, { autoRenews }), { authorise })
    case "transaction":
      return submitForm(
        ctx,
        form,
        orderTransactionForm,
        (input) => declareOrderCrypto(ctx, input).then(() => undefined),
        {
          authorise,
        },
      )
    case "withdraw-crypto": {
      const act = async (input: { orderId: string }) => {
        await withdrawOrderCrypto(ctx, input)
        return redirectWithNotice(ctx, PAGE, "crypto-withdrawn")
      }
      return submitForm(ctx, form, withdrawCryptoForm, act, { authorise })
    }
    case "withdraw":
      return submitForm(ctx, form, withdrawForm, (input) => withdrawMemberRequest(ctx, input), { authorise })
    default:
      return submitForm(ctx, form, planForm, ({ plan }) => changePlan(ctx, plan), { authorise })
  }
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = { "crypto-withdrawn": m.membership_crypto_withdrawn }

/** Tier, billing cycle and renewal (part 3 §2), with what the member can change. */
export default function MembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { membership, wasMember, awaited, receipts, steelCards, options, benefits, requests } = loaderData
  // The form of the awaited crypto shows its own.
  const isShownInForm = awaited && resultFor(actionData, { intent: "transaction", orderId: awaited.orderId })
  const refusal = useRefusal(isShownInForm ? undefined : actionData)
  // Said by the empty state.
  const isEnded = refusal?.code === "membership.none"
  if (!membership)
    return (
      <>
        <PageHeading title={m.account_tab_membership()} />
        <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
        <FormErrors refusal={isEnded ? undefined : refusal} />
        {awaited ? (
          <AwaitedEnrolment awaited={awaited} isMember={false} result={actionData} />
        ) : (
          <EmptyState title={wasMember ? m.membership_none() : m.account_membership_none()}>
            <p>{m.account_membership_none_hint()}</p>
            <LinkButton to="/membership">{m.account_membership_plans()}</LinkButton>
          </EmptyState>
        )}
        <MemberRequests requests={requests} />
        <SteelCardSection cards={steelCards} options={undefined} />
        <Receipts receipts={receipts} />
      </>
    )
  const { tierId, cycle, renewsOn, isGiven, isInGrace, following } = membership
  const isNextRenewal = membership.autoRenews && !isInGrace && following.length === 0
  const details = [
    { name: m.account_membership_tier(), value: tierName(tierId) },
    {
      name: m.account_membership_cycle(),
      value: isGiven
        ? m.membership_account_given()
        : cycle === "monthly"
          ? m.account_membership_monthly()
          : m.account_membership_annually(),
    },
    {
      name: isNextRenewal ? m.account_membership_renewal() : m.membership_account_until(),
      value: formatDate(isInGrace ? graceUntil(membership) : isNextRenewal ? renewsOn : membership.lastDay),
    },
  ]
  return (
    <>
      <PageHeading title={m.account_tab_membership()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} />
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-3">
        {details.map(({ name, value }) => (
          <div key={name} className="border-t border-line pt-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      {membership.isFrozen ? <Notice>{m.membership_frozen()}</Notice> : null}
      <FollowingPeriods periods={following} />
      {awaited ? <AwaitedEnrolment awaited={awaited} isMember result={actionData} /> : null}
      {benefits ? <MemberBenefits benefits={benefits} /> : null}
      <MemberRequests requests={requests} />
      <RenewalSettings membership={membership} changedAt={resultFor(actionData, { intent: "renewal" })?.at} />
      {membership.autoRenews || membership.mayRenewByCard || membership.isRenewable ? (
        <PlanChange membership={membership} savedAt={resultFor(actionData, { intent: "plan" })?.at} />
      ) : null}
      <SteelCardSection cards={steelCards} options={options} />
      <Receipts receipts={receipts} />
    </>
  )
}
