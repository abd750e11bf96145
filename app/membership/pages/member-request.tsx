import { Form, redirect, useNavigation } from "react-router"
import { requireRole } from "../../platform/authorise.server"
import { formatDate, formatInstant } from "../../platform/date-format"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { BenefitPage } from "../benefits/ui/BenefitPage"
import { withdrawForm } from "../forms"
import { ownRequest, type RequestDay, requestDay } from "../requests/request-queries.server"
import { requestFacts, requestName } from "../requests/request-texts.server"
import { withdrawMemberRequest } from "../requests/requests.server"
import { MemberRequestBadge, RequestFacts, requestAnswer } from "../requests/ui/MemberRequests"
import { tierName } from "../rules/tiers"
import type { Route } from "./+types/member-request"

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const request = await ownRequest(ctx, params.requestId)
  const { kind, state, closeReason, answer, answerBy } = request
  const isKept = state === "open" || state === "confirmed"
  return {
    request: {
      kind,
      state,
      closeReason,
      answer,
      answerBy,
      day: isKept ? await requestDay(ctx, request) : undefined,
      name: requestName(request, ctx.locale),
      facts: requestFacts(request, ctx.locale),
    },
  }
}

export async function action({ context, request, params: { requestId } }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const act = async () => {
    await withdrawMemberRequest(ctx, { requestId })
    return redirect(`/account/membership/requests/${requestId}`)
  }
  return submitForm(ctx, await readForm(request), withdrawForm, act, { authorise: () => requireRole(ctx, "personal") })
}

export const shouldRevalidate = revalidateIfRefused

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? plainHead(loaderData.request.name, m.membership_request_description()) : []

/** A member's own request, with its answer; an open one can be withdrawn. */
export default function MemberRequestPage({ loaderData: { request }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData)
  const busy = useNavigation().state !== "idle"
  const answer = requestAnswer(request, "member")
  const moment = formatInstant(request.answerBy, { dateStyle: "long", timeStyle: "short" })
  return (
    <BenefitPage title={request.name} badge={<MemberRequestBadge request={request} />}>
      <FormErrors refusal={refusal} className="max-w-2xl" />
      {request.state === "open" ? <Notice>{m.membership_request_open({ moment })}</Notice> : null}
      {request.day?.renewsOn ? <RenewalNotice day={request.day} date={formatDate(request.day.renewsOn)} /> : null}
      {answer ? (
        <Section id="answer" title={m.membership_request_our_answer()} className="grid gap-3">
          <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">{answer}</p>
        </Section>
      ) : null}
      <RequestFacts facts={request.facts} />
      {request.state === "open" ? (
        <Form method="post" className="grid justify-items-start gap-3 border-t border-line pt-8">
          <input type="hidden" name="intent" value="withdraw" />
          <p className="max-w-[60ch] text-muted">
            {request.kind === "transfer"
              ? m.membership_request_withdraw_transfer()
              : m.membership_request_withdraw_car()}
          </p>
          <Button variant="danger" pending={busy}>
            {m.membership_request_withdraw()}
          </Button>
        </Form>
      ) : null}
    </BenefitPage>
  )
}

function RenewalNotice({ day: { tierId, isIncluded, autoRenews }, date }: { day: RequestDay; date: string }) {
  if (!isIncluded)
    return <Notice tone="warning">{m.membership_request_next_plan({ tier: tierName(tierId), date })}</Notice>
  return (
    <Notice>{autoRenews ? m.membership_request_depends({ date }) : m.membership_request_renewal_off({ date })}</Notice>
  )
}
