import type { MemberList } from "../../../membership/member-list.server"
import { type BillingCycle, tierName } from "../../../membership/rules/tiers"
import { formatDate } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { MailLink } from "../../../platform/ui/ContactLink"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { ConfirmationForm, ReasonField } from "../../ui/ConfirmationForm"
import { InlineList } from "../../ui/TaskCard"

type MemberRow = MemberList["members"][number]
type Plan = NonNullable<MemberRow["next"]>
type Term = MemberRow["terms"][number]

const cycleTexts: Record<BillingCycle, () => string> = {
  monthly: m.membership_monthly,
  annually: m.membership_annually,
}

const planText = ({ tierId, cycle }: Plan) => `${tierName(tierId)}, ${cycleTexts[cycle]().toLowerCase()}`

const termText = (term: Term) =>
  term.isGiven ? `${tierName(term.tierId)}, ${m.membership_account_given().toLowerCase()}` : planText(term)

/** A membership: its plan and dates, its refund and its end. */
export function MemberCard({ member, result }: { member: MemberRow; result: FormResult | undefined }) {
  const { id, name, email, startedOn, terms, next, refund } = member
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-2">
        <h3 className="text-2xl wrap-anywhere">{name}</h3>
        <InlineList
          items={[
            <MailLink key="mail" address={email} />,
            m.membership_members_from({ from: formatDate(startedOn) }),
            ...terms.map((term) =>
              m.membership_members_term({
                plan: termText(term),
                from: formatDate(term.startsOn),
                until: formatDate(term.lastDay),
              }),
            ),
            renewalText(member),
            ...(next ? [m.back_office_members_next({ plan: planText(next) })] : []),
          ]}
        />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {refund ? (
          <ConfirmationForm
            key={refund.cents}
            label={m.back_office_member_refund()}
            about={name}
            consequence={refundText(refund)}
            confirm={m.back_office_card_refund_do()}
            variant="danger"
            values={{ intent: "member-refund", membershipId: id }}
            subject={`membership:${id}`}
            shown={{ expectedCents: String(refund.cents) }}
            result={result}
          >
            {(field) => <ReasonField {...field("reason")} />}
          </ConfirmationForm>
        ) : null}
        <ConfirmationAction
          label={m.membership_members_end()}
          about={name}
          consequence={
            refund
              ? `${m.membership_members_end_what()} ${m.membership_members_end_payment()}`
              : m.membership_members_end_what()
          }
          confirm={m.membership_members_end()}
          variant="danger"
          values={{ intent: "end", membershipId: id }}
          subject={`membership:${id}`}
        />
      </div>
    </li>
  )
}

function renewalText({ renewsOn, autoRenews, unpaidUntil }: MemberRow): string {
  if (unpaidUntil) return m.membership_members_unpaid({ date: formatDate(unpaidUntil) })
  return autoRenews ? m.membership_members_renews({ date: formatDate(renewsOn) }) : m.membership_members_ends()
}

function refundText({ cents, cryptoCents, currency }: NonNullable<MemberRow["refund"]>): string {
  const cardCents = cents - cryptoCents
  return [
    ...(cardCents > 0 ? [m.back_office_member_refund_to_card({ amount: formatCents(cardCents, currency) })] : []),
    ...(cryptoCents > 0 ? [m.back_office_member_refund_to_crypto({ amount: formatCents(cryptoCents, currency) })] : []),
    m.back_office_member_refund_ends(),
  ].join(" ")
}
