import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { partnerTermsForm, verificationDecisionForm, verificationWithdrawalForm } from "../../partners/forms"
import {
  decideVerification,
  partnersForOperator,
  setPartnerTerms,
  withdrawVerification,
} from "../../partners/verification/reviews.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { PartnerRow } from "../partners/ui/PartnerRow"
import { VerificationCard } from "../partners/ui/VerificationCard"
import { withSeen } from "../seen.server"
import { operatorForm, submitOneOf } from "../submit.server"
import { TaskSection } from "../ui/TaskSection"
import type { Route } from "./+types/partners"

const PAGE = "/admin/partners"

export const meta = () => [
  ...plainHead(m.back_office_partners(), m.back_office_partners_lead()),
  { name: "robots", content: "noindex" },
]

export function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, () => partnersForOperator(ctx))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitOneOf(ctx, request, PAGE, {
    terms: operatorForm(partnerTermsForm, (input) => setPartnerTerms(ctx, input), "terms"),
    withdraw: operatorForm(verificationWithdrawalForm, (input) => withdrawVerification(ctx, input), "withdrawn"),
    default: operatorForm(
      verificationDecisionForm,
      (input) => decideVerification(ctx, input),
      (_, { outcome }) => outcome,
    ),
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = {
  verified: m.back_office_partner_verified,
  refused: m.back_office_partner_refused,
  terms: m.back_office_partner_saved,
  withdrawn: m.back_office_partner_withdrawn,
}

/** Companies to verify, and the terms of each partner (D3). */
export default function PartnersPage({ loaderData: { pending, partners }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData, { focusesField: true })
  return (
    <>
      <PageHeading title={m.back_office_partners()} lead={m.back_office_partners_lead()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <TaskSection title={m.back_office_partners_pending()} empty={m.back_office_partners_pending_none()}>
        {pending.map((verification) => (
          <VerificationCard key={verification.id} verification={verification} result={actionData} />
        ))}
      </TaskSection>
      <Section id="partners" title={m.back_office_partners_all()}>
        {partners.length === 0 ? <EmptyState title={m.back_office_partners_none()} /> : null}
        <ul className="grid gap-4">
          {partners.map((partner) => (
            <PartnerRow key={partner.userId} partner={partner} result={actionData} />
          ))}
        </ul>
      </Section>
    </>
  )
}
