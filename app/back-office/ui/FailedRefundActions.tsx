import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useServerForm } from "../../platform/ui/server-form"
import { TextField } from "../../platform/ui/TextField"
import { ConfirmedAction } from "./ConfirmedAction"
import { refusalOfForm } from "./refusal-of-form"

/** Retry a failed refund, or record that the money was returned otherwise. */
export function FailedRefundActions({ paymentId, result }: { paymentId: string; result: FormResult | undefined }) {
  const otherwise = { intent: "refund-otherwise", paymentId }
  const { props, field } = useServerForm(refusalOfForm(result, otherwise))
  const reference = field("reference")
  return (
    <>
      <ConfirmedAction
        label={m.back_office_refund_retry()}
        consequence={m.back_office_refund_retry_consequence()}
        confirm={m.back_office_refund_retry_do()}
        values={{ intent: "refund-retry", paymentId }}
      />
      <ConfirmedAction
        label={m.back_office_refund_otherwise()}
        consequence={m.back_office_refund_otherwise_consequence()}
        confirm={m.back_office_refund_otherwise_do()}
        values={otherwise}
        form={props}
        open={Boolean(reference.error)}
      >
        <TextField {...reference} label={m.back_office_refund_reference()} required maxLength={200} />
      </ConfirmedAction>
    </>
  )
}
