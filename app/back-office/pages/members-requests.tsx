import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { type MemberAnswerFields, memberAnswerForm } from "../../membership/forms"
import { answerMemberRequest } from "../../membership/requests/answers.server"
import { memberRequestsForOperator } from "../../membership/requests/request-queries.server"
import { requestFacts, requestName } from "../../membership/requests/request-texts.server"
import { MemberRequestBadge, RequestFacts, requestAnswer } from "../../membership/requests/ui/MemberRequests"
import { tierName } from "../../membership/rules/tiers"
import { formatDate, formatMoment } from "../../platform/date-format"
import type { FormResult } from "../../platform/form-result"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { MailLink, PhoneLink } from "../../platform/ui/ContactLink"
import { EmptyState } from "../../platform/ui/EmptyState"
import { TextArea } from "../../platform/ui/fields/TextArea"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { submitAsOperator } from "../submit.server"
import { ConfirmationForm } from "../ui/ConfirmationForm"
import type { Route } from "./+types/members-requests"

const PAGE = "/admin/members/requests"

export const meta = () => plainHead(m.back_office_member_requests(), m.back_office_member_requests_lead())

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const now = ctx.now()
  const all = await memberRequestsForOperator(ctx)
  return {
    requests: all.map(({ request, customer, day }) => ({
      id: request.id,
      kind: request.kind,
      name: requestName(request, ctx.locale),
      facts: requestFacts(request, ctx.locale),
      state: request.state,
      closeReason: request.closeReason,
      answer: request.answer,
      answerBy: request.answerBy,
      isOverdue: request.state === "open" && request.answerBy < now,
      createdAt: request.createdAt,
      customer,
      day,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitAsOperator(ctx, await readForm(request), memberAnswerForm, async (input) => {
    await answerMemberRequest(ctx, input)
    return redirectWithNotice(ctx, PAGE, input.outcome)
  })
}

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
            <RequestCard key={request.id} request={request} answer={actionData} />
          ))}
        </ul>
      )}
    </>
  )
}

type Request = Route.ComponentProps["loaderData"]["requests"][number]
type CardProps = { request: Request; answer: FormResult | undefined }

function RequestCard({ request, answer }: CardProps) {
  const shownAnswer = requestAnswer(request, "operator")
  const { id, name, state, customer, facts, answerBy, createdAt, isOverdue } = request
  return (
    <li id={`member-request-${id}`} className="grid scroll-mt-28 gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl wrap-anywhere">
          {name} · {customer.name}
        </h2>
        <MemberRequestBadge request={request} />
      </div>
      <p className="figures flex flex-wrap gap-x-6 text-note text-muted">
        <span>{m.back_office_request_asked({ moment: formatMoment(createdAt) })}</span>
        {state === "open" ? (
          <span className={isOverdue ? "font-medium text-danger" : ""}>
            {isOverdue
              ? m.back_office_member_request_overdue({ moment: formatMoment(answerBy) })
              : m.back_office_member_request_due({ moment: formatMoment(answerBy) })}
          </span>
        ) : null}
      </p>
      {request.day ? <DayTier day={request.day} /> : null}
      <RequestFacts facts={facts} />
      <p className="flex flex-wrap gap-x-6">
        <MailLink address={customer.email} />
        {customer.phone ? <PhoneLink number={customer.phone} /> : null}
      </p>
      {shownAnswer ? (
        <p className="max-w-[65ch] border-t border-line pt-3 wrap-anywhere whitespace-pre-line">{shownAnswer}</p>
      ) : null}
      {state === "open" ? (
        <div className="flex flex-wrap gap-3">
          <AnswerAction request={request} answer={answer} outcome="confirmed" />
          <AnswerAction request={request} answer={answer} outcome="declined" />
        </div>
      ) : null}
    </li>
  )
}

/** The member's plan on the requested day, and the renewal on which it depends. */
function DayTier({ day: { tierId, isIncluded, renewsOn, autoRenews } }: { day: NonNullable<Request["day"]> }) {
  const tier = tierName(tierId)
  const date = renewsOn && formatDate(renewsOn)
  if (!isIncluded)
    return (
      <p className="font-medium text-danger">
        {date
          ? m.back_office_member_request_next_plan({ tier, date })
          : m.back_office_member_request_not_included({ tier })}
      </p>
    )
  if (!date) return <p>{m.back_office_member_request_tier({ tier })}</p>
  return autoRenews ? (
    <p>{m.back_office_member_request_renewal({ tier, date })}</p>
  ) : (
    <p className="font-medium text-danger">{m.back_office_member_request_renewal_off({ date })}</p>
  )
}

function AnswerAction({ request, answer, outcome }: CardProps & { outcome: "confirmed" | "declined" }) {
  const { id, name, customer } = request
  const isConfirming = outcome === "confirmed"
  return (
    <ConfirmationForm<MemberAnswerFields>
      label={isConfirming ? m.back_office_member_request_confirm() : m.back_office_member_request_decline()}
      about={`${name}, ${customer.name}`}
      consequence={
        isConfirming
          ? m.back_office_member_request_confirm_consequence({ name: customer.name })
          : request.kind === "transfer"
            ? m.back_office_member_request_decline_transfer_consequence({ name: customer.name })
            : m.back_office_member_request_decline_consequence({ name: customer.name })
      }
      confirm={isConfirming ? m.back_office_member_request_confirm_do() : m.back_office_member_request_decline_do()}
      variant={isConfirming ? "solid" : "danger"}
      values={{ requestId: id, outcome }}
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
