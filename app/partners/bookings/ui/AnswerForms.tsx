import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button, buttonClass } from "../../../platform/ui/Button"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import { resultFor, useServerForm } from "../../../platform/ui/forms/server-form"

type Props = {
  /** A villa's request: the customer pays after the confirmation. */
  isRequest: boolean
  /** Money or gift card credit was received, or may be on its way. */
  isPaid: boolean
  result: FormResult | undefined
  /** A hidden field of the page. */
  hidden?: ReactNode
}

/** Two forms that post `intent=answer` to their page: confirm, or decline with a reason. Both explain the effect first. */
export function AnswerForms({ isRequest, isPaid, result, hidden }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <AnswerForm
        outcome="confirmed"
        label={m.partners_booking_confirm()}
        consequence={confirmConsequence({ isRequest, isPaid })}
        submit={isRequest ? m.partners_booking_confirm_request_do() : m.partners_booking_confirm_do()}
        result={result}
        hidden={hidden}
      />
      <AnswerForm
        outcome="declined"
        label={m.partners_booking_decline()}
        consequence={
          isPaid ? m.partners_booking_decline_consequence() : m.partners_booking_decline_unpaid_consequence()
        }
        submit={isPaid ? m.partners_booking_decline_do() : m.partners_booking_decline_unpaid_do()}
        result={result}
        hidden={hidden}
      />
    </div>
  )
}

function confirmConsequence({ isRequest, isPaid }: Pick<Props, "isRequest" | "isPaid">): string {
  if (isRequest) return m.partners_booking_confirm_request_consequence()
  return isPaid ? m.partners_booking_confirm_consequence() : m.partners_booking_confirm_agency_consequence()
}

type FormProps = {
  outcome: "confirmed" | "declined"
  label: string
  consequence: string
  submit: string
} & Pick<Props, "result" | "hidden">

function AnswerForm({ outcome, label, consequence, submit, result, hidden }: FormProps) {
  const refused = result?.status === "error" ? resultFor(result, { intent: "answer", outcome }) : undefined
  const { props, field, refusal } = useServerForm(refused, { id: `answer-${outcome}` })
  const { formData } = useNavigation()
  const isDeclining = outcome === "declined"
  return (
    <details open={refusal !== undefined || undefined} className="w-full open:w-full sm:w-auto">
      <summary className={buttonClass(isDeclining ? "danger" : "solid", "w-full list-none sm:w-auto")}>{label}</summary>
      <Form
        method="post"
        preventScrollReset
        {...props}
        className="mt-3 grid max-w-2xl justify-items-start gap-4 border border-line p-4 *:w-full sm:p-5 sm:*:last:w-auto"
      >
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="outcome" value={outcome} />
        {hidden}
        <p className="text-note">{consequence}</p>
        {isDeclining ? (
          <TextArea
            {...field("reason")}
            label={m.partners_booking_reason()}
            description={m.partners_booking_reason_hint()}
            rows={3}
            required
            maxLength={500}
          />
        ) : null}
        <Button variant={isDeclining ? "danger" : "solid"} pending={formData?.get("outcome") === outcome}>
          {submit}
        </Button>
      </Form>
    </details>
  )
}
