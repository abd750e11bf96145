import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { dispatchForm, endMembershipForm, giveForm } from "../../membership/forms"
import { giveToCustomer } from "../../membership/gifts/gifts.server"
import { memberList } from "../../membership/member-list.server"
import { endByOperator } from "../../membership/memberships.server"
import { refundMembership } from "../../membership/refunds/membership-refunds.server"
import { tierIds, tierName } from "../../membership/rules/tiers"
import { steelCardList } from "../../membership/steel-cards/steel-card-list.server"
import { refundSteelCard } from "../../membership/steel-cards/steel-card-refunds.server"
import { dispatchSteelCard } from "../../membership/steel-cards/steel-cards.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Select } from "../../platform/ui/fields/Select"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { SeenField } from "../../platform/ui/forms/SeenField"
import { resultFor, useRefusal, useServerForm } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { membershipRefundForm, steelCardRefundForm } from "../forms"
import { ActiveMembers } from "../members/ui/ActiveMembers"
import { SteelCards } from "../members/ui/SteelCards"
import { withSeen } from "../seen.server"
import { operatorForm, submitOneOf } from "../submit.server"
import type { Route } from "./+types/members"

const PAGE = "/admin/members"

export const meta = () => plainHead(m.membership_members(), m.membership_members_lead())

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, async () => {
    const members = await memberList(ctx, url.searchParams)
    return { giveKey: crypto.randomUUID(), members, cards: await steelCardList(ctx) }
  })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitOneOf(ctx, request, `${PAGE}${url.search}`, {
    dispatch: operatorForm(dispatchForm, (input) => dispatchSteelCard(ctx, input), "sent"),
    refund: operatorForm(steelCardRefundForm, (input) => refundSteelCard(ctx, input), "refund"),
    end: operatorForm(endMembershipForm, (input) => endByOperator(ctx, input), "ended"),
    "member-refund": operatorForm(membershipRefundForm, (input) => refundMembership(ctx, input), "refund"),
    default: operatorForm(giveForm, (input) => giveToCustomer(ctx, input), "given"),
  })
}

const noticeTexts: ActionNoticeTexts = {
  given: m.membership_members_given,
  sent: m.back_office_done,
  ended: m.back_office_done,
  refund: m.back_office_card_refund_done,
}

export const shouldRevalidate = revalidateIfRefused

/** Steel cards to send, active memberships, and memberships without payment. */
export default function MembersPage({ loaderData: { giveKey, members, cards }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData, { focusesField: true })
  return (
    <>
      <PageHeading title={m.membership_members()} lead={m.membership_members_lead()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <SteelCards cards={cards} result={actionData} />
      <ActiveMembers found={members} path={PAGE} result={actionData} />
      <GiveForm giveKey={giveKey} result={resultFor(actionData, { intent: "give" })} />
    </>
  )
}

function GiveForm({ giveKey, result }: { giveKey: string; result: Route.ComponentProps["actionData"] }) {
  const { props, field } = useServerForm(result)
  return (
    <Section id="give" title={m.membership_members_give()} className="grid max-w-2xl gap-5">
      <p className="text-muted">
        {m.membership_members_give_lead()} {m.membership_members_give_what()}
      </p>
      <form method="post" {...props} className="grid gap-5">
        <input type="hidden" name="intent" value="give" />
        <SeenField subject={null} />
        <input type="hidden" name="key" value={giveKey} />
        <TextField
          {...field("email")}
          type="email"
          label={m.membership_members_give_email()}
          required
          autoComplete="off"
        />
        <Select
          {...field("tierId")}
          label={m.membership_members_give_tier()}
          choices={tierIds.map((id) => ({ value: id, label: tierName(id) }))}
        />
        <TextField {...field("months")} label={m.membership_members_give_for()} inputMode="numeric" required />
        <TextField {...field("reason")} label={m.membership_members_give_why()} required maxLength={300} />
        <Button className="justify-self-start">{m.membership_members_give()}</Button>
      </form>
    </Section>
  )
}
