import { type BillingCycle, type TierId, tierName } from "../../membership/rules/tiers"
import { formatDate } from "../../platform/dates"
import type { FormResult } from "../../platform/form-result"
import { formatList } from "../../platform/i18n/list"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents, sum } from "../../platform/money"
import { MailLink } from "../../platform/ui/ContactLink"
import { useRootData } from "../../platform/ui/root-data"
import { ConfirmedAction } from "./ConfirmedAction"
import { ConfirmedForm } from "./ConfirmedForm"
import { InlineList } from "./QueueCard"
import { ReasonField } from "./ReasonField"

type Plan = { tierId: TierId; cycle: BillingCycle }

/** In cents of each currency. */
type Refund = {
  amounts: { cents: number; currency: Currency; means: "card" | "coins" }[]
  isBankDeciding: boolean
  hasGivenPeriod: boolean
}

export type MemberRow = Plan & {
  id: string
  name: string
  email: string
  /** Rome days. */
  startedOn: string
  renewsOn: string
  isRenewed: boolean
  /** Chosen for the next period, if it differs. */
  next: Plan | null
  refund: Refund
}

const cycleTexts: Record<BillingCycle, () => string> = {
  monthly: m.membership_monthly,
  annually: m.membership_annually,
}

const planText = ({ tierId, cycle }: Plan) => `${tierName(tierId)}, ${cycleTexts[cycle]().toLowerCase()}`

/** An active membership: its plan and dates, its refund and its end. */
export function MemberCard({ member, result }: { member: MemberRow; result: FormResult | undefined }) {
  const { locale } = useRootData()
  const { id, name, email, startedOn, renewsOn, isRenewed, next, refund } = member
  const dates = { from: formatDate(startedOn, locale), until: formatDate(renewsOn, locale) }
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-2">
        <h3 className="text-2xl wrap-anywhere">{name}</h3>
        <InlineList
          items={[
            <MailLink key="mail" address={email} />,
            planText(member),
            m.membership_members_since(dates),
            isRenewed ? m.membership_members_renews() : m.membership_members_ends(),
            ...(next ? [m.back_office_members_next({ plan: planText(next) })] : []),
          ]}
        />
        {refund.isBankDeciding ? <p>{m.back_office_card_refund_disputed()}</p> : null}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {refund.amounts.length > 0 && !refund.isBankDeciding ? (
          <MemberRefund key={expectedCents(refund)} member={member} result={result} />
        ) : null}
        <ConfirmedAction
          label={m.membership_members_end()}
          about={name}
          consequence={m.membership_members_end_what()}
          confirm={m.membership_members_end()}
          variant="danger"
          values={{ intent: "end", membershipId: id }}
        />
      </div>
    </li>
  )
}

const expectedCents = ({ amounts }: Refund) => sum(amounts.map(({ cents }) => cents))

function MemberRefund({ member: { id, name, refund }, result }: { member: MemberRow; result: FormResult | undefined }) {
  const { locale } = useRootData()
  return (
    <ConfirmedForm
      label={m.back_office_member_refund()}
      about={name}
      consequence={consequenceOf(refund, (amounts) => formatList(amounts, locale))}
      confirm={m.back_office_card_refund_do()}
      variant="danger"
      values={{ intent: "member-refund", membershipId: id, expectedCents: String(expectedCents(refund)) }}
      result={result}
    >
      {(field) => <ReasonField {...field("reason")} />}
    </ConfirmedForm>
  )
}

function consequenceOf({ amounts, hasGivenPeriod }: Refund, join: (amounts: string[]) => string): string {
  const paidBy = (means: "card" | "coins") =>
    join(amounts.filter((each) => each.means === means).map(({ cents, currency }) => formatCents(cents, currency)))
  const [card, coins] = [paidBy("card"), paidBy("coins")]
  return [
    ...(card ? [m.back_office_member_refund_to_card({ amount: card })] : []),
    ...(coins ? [m.back_office_member_refund_to_coins({ amount: coins })] : []),
    hasGivenPeriod ? m.back_office_member_refund_stays() : m.back_office_member_refund_ends(),
  ].join(" ")
}
