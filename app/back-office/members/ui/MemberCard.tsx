import type { MemberList } from "../../../membership/member-list.server"
import { lastDay } from "../../../membership/rules/term"
import { type BillingCycle, tierName } from "../../../membership/rules/tiers"
import { formatDate, formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatList } from "../../../platform/i18n/words"
import { formatCents, sum } from "../../../platform/money"
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
  const { id, name, email, startedOn, endedAt, terms, next, refund } = member
  const day = (date: string) => formatDate(date)
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-2">
        <h3 className="text-2xl wrap-anywhere">{name}</h3>
        <InlineList
          items={[
            <MailLink key="mail" address={email} />,
            m.membership_members_from({ from: day(startedOn) }),
            ...terms.map((term) =>
              m.membership_members_term({
                plan: termText(term),
                from: day(term.startsOn),
                until: day(term.lastDay),
              }),
            ),
            ...(endedAt ? [] : [renewalText(member, day)]),
            ...(member.hasCryptoToRefund ? [m.membership_members_crypto_returned()] : []),
            ...(next && !endedAt ? [m.back_office_members_next({ plan: planText(next) })] : []),
          ]}
        />
        {endedAt ? <p>{m.back_office_member_ended({ date: formatInstant(endedAt, { dateStyle: "long" }) })}</p> : null}
        {refund.isBankDeciding ? <p>{m.back_office_card_refund_disputed()}</p> : null}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {refund.amounts.length > 0 && !refund.isBankDeciding ? (
          <MemberRefund key={expectedCents(refund)} member={member} result={result} />
        ) : null}
        {endedAt ? null : (
          <ConfirmationAction
            label={m.membership_members_end()}
            about={name}
            consequence={[
              m.membership_members_end_what(),
              ...closesText(member.pendingRequests, null),
              ...(member.hasAwaitedCrypto ? [m.membership_members_end_crypto()] : []),
              ...(refund.amounts.length > 0 ? [m.membership_members_end_payment()] : []),
            ].join(" ")}
            confirm={m.membership_members_end()}
            variant="danger"
            values={{ intent: "end", membershipId: id }}
          />
        )}
      </div>
    </li>
  )
}

function renewalText(member: MemberRow, day: (date: string) => string): string {
  const { renewsOn, autoRenews, retriedUntil, hasExhaustedRetries, awaitsRenewal } = member
  if (awaitsRenewal) return m.membership_members_renewal_crypto()
  if (retriedUntil)
    return hasExhaustedRetries
      ? m.membership_members_unpaid({ date: day(retriedUntil) })
      : m.membership_members_retried({ date: day(retriedUntil) })
  return autoRenews ? m.membership_members_renews({ date: day(renewsOn) }) : m.membership_members_ends()
}

const expectedCents = ({ amounts }: MemberRow["refund"]) => sum(amounts.map(({ cents }) => cents))

function MemberRefund({ member, result }: { member: MemberRow; result: FormResult | undefined }) {
  const { id, name, refund } = member
  return (
    <ConfirmationForm
      label={m.back_office_member_refund()}
      about={name}
      consequence={consequenceOf(member)}
      confirm={m.back_office_card_refund_do()}
      variant="danger"
      values={{ intent: "member-refund", membershipId: id }}
      shown={{ expectedCents: String(expectedCents(refund)) }}
      result={result}
    >
      {(field) => <ReasonField {...field("reason")} />}
    </ConfirmationForm>
  )
}

function consequenceOf({ refund: { amounts, goesOnUntil }, endedAt, pendingRequests }: MemberRow): string {
  const paidBy = (method: "card" | "crypto") =>
    formatList(
      amounts.filter((amount) => amount.method === method).map(({ cents, currency }) => formatCents(cents, currency)),
    )
  const [card, crypto] = [paidBy("card"), paidBy("crypto")]
  return [
    ...(card ? [m.back_office_member_refund_to_card({ amount: card })] : []),
    ...(crypto ? [m.back_office_member_refund_to_crypto({ amount: crypto })] : []),
    effectOf(endedAt, goesOnUntil && formatDate(lastDay(goesOnUntil))),
    ...closesText(pendingRequests, goesOnUntil),
  ].join(" ")
}

/** What becomes of the member's requests. */
function closesText(count: number, goesOnUntil: string | null): string[] {
  if (count === 0) return []
  return [goesOnUntil ? m.back_office_member_closes_uncovered() : m.back_office_member_closes({ count })]
}

function effectOf(endedAt: Date | null, goesOnUntil: string | null): string {
  if (endedAt) return m.back_office_member_refund_ended()
  return goesOnUntil ? m.back_office_member_refund_stays({ date: goesOnUntil }) : m.back_office_member_refund_ends()
}
