import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { type MemberAnswerFields, memberAnswerForm } from "../../membership/forms"
import { answerMemberRequest, memberRequestsForOperator } from "../../membership/requests/requests.server"
import { MemberRequestBadge, requestTitle } from "../../membership/requests/ui/MemberRequests"
import { formatMoment } from "../../platform/date-format"
import type { FormResult } from "../../platform/form-result"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { MailLink, PhoneLink } from "../../platform/ui/ContactLink"
import { EmptyState } from "../../platform/ui/EmptyState"
import { TextArea } from "../../platform/ui/fields/TextArea"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { withSeen } from "../seen.server"
import { submitAsOperator } from "../submit.server"
import { ConfirmationForm } from "../ui/ConfirmationForm"
import type { Route } from "./+types/members-requests"

const PAGE = "/admin/members/requests"

export const meta = () => plainHead(m.back_office_member_requests(), m.back_office_member_requests_lead())

export function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, async () => ({ requests: await memberRequestsForOperator(ctx) }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitAsOperator(ctx, await readForm(request), memberAnswerForm, async (input) => {
    await answerMemberRequest(ctx, input)
    return redirectWithNotice(ctx, PAGE, input.outcome)
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = {
  confirmed: m.back_office_member_request_confirmed,
  declined: m.back_office_member_request_declined,
}

/** Members' transfers and cars to answer; open ones first. */
export default function MemberRequestsPage({ loaderData: { requests }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData, { focusesField: true })
  return (
    <>
      <PageHeading title={m.back_office_member_requests()} lead={m.back_office_member_requests_lead()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      {requests.length === 0 ? (
        <EmptyState title={m.back_office_member_requests_none()} />
      ) : (
        <ul className="grid gap-4">
          {requests.map((request) => (
            <RequestCard key={request.request.id} row={request} answer={actionData} />
          ))}
        </ul>
      )}
    </>
  )
}

type Row = Route.ComponentProps["loaderData"]["requests"][number]
type CardProps = { row: Row; answer: FormResult | undefined }

function RequestCard({ row, answer }: CardProps) {
  const { request, customer, hasLapsed } = row
  const { id, kind, date, text, state, createdAt } = request
  return (
    <li id={`member-request-${id}`} className="grid scroll-mt-28 gap-4 border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl wrap-anywhere">{`${requestTitle(kind, date)} · ${customer.name}`}</h2>
        <MemberRequestBadge state={state} />
      </div>
      <p className="figures text-note text-muted">{m.back_office_request_asked({ moment: formatMoment(createdAt) })}</p>
      {hasLapsed ? <p className="font-medium text-danger">{m.back_office_member_request_lapsed()}</p> : null}
      <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="flex flex-wrap gap-x-6">
        <MailLink address={customer.email} />
        {customer.phone ? <PhoneLink number={customer.phone} /> : null}
      </p>
      {request.answer ? (
        <p className="max-w-[65ch] border-t border-line pt-3 wrap-anywhere whitespace-pre-line">{request.answer}</p>
      ) : null}
      {state === "open" ? (
        <div className="flex flex-wrap gap-3">
          {hasLapsed ? null : <AnswerAction row={row} answer={answer} outcome="confirmed" />}
          <AnswerAction row={row} answer={answer} outcome="declined" />
        </div>
      ) : null}
    </li>
  )
}

function AnswerAction({ row, answer, outcome }: CardProps & { outcome: "confirmed" | "declined" }) {
  const { request, customer } = row
  const { id, kind, date } = request
  const { name } = customer
  const isConfirming = outcome === "confirmed"
  return (
    <ConfirmationForm<MemberAnswerFields>
      label={isConfirming ? m.back_office_member_request_confirm() : m.back_office_member_request_decline()}
      about={`${requestTitle(kind, date)}, ${name}`}
      consequence={
        isConfirming
          ? m.back_office_member_request_confirm_consequence({ name })
          : m.back_office_member_request_decline_consequence({ name })
      }
      confirm={isConfirming ? m.back_office_member_request_confirm_do() : m.back_office_member_request_decline_do()}
      variant={isConfirming ? "solid" : "danger"}
      values={{ requestId: id, outcome }}
      subject={`member-request:${id}`}
      result={answer}
    >
      {(field) => (
        <TextArea
          {...field("text")}
          label={isConfirming ? m.back_office_member_request_text() : m.back_office_request_reason()}
          description={customer.locale === "it" ? m.back_office_request_write_it() : m.back_office_request_write_en()}
          required
          maxLength={1000}
        />
      )}
    </ConfirmationForm>
  )
}
