import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { ConfirmationForm } from "../../ui/ConfirmationForm"

/** Retry a failed refund, or record that the money was returned otherwise. */
export function FailedRefundActions({ paymentId, result }: { paymentId: string; result: FormResult | undefined }) {
  return (
    <>
      <ConfirmationAction
        label={m.back_office_refund_retry()}
        consequence={m.back_office_refund_retry_consequence()}
        confirm={m.back_office_refund_retry_do()}
        values={{ intent: "refund-retry", paymentId }}
        subject={`payment:${paymentId}`}
      />
      <ConfirmationForm
        label={m.back_office_refund_otherwise()}
        consequence={m.back_office_refund_otherwise_consequence()}
        confirm={m.back_office_refund_otherwise_do()}
        values={{ intent: "refund-otherwise", paymentId }}
        subject={`payment:${paymentId}`}
        result={result}
      >
        {(field) => (
          <TextField {...field("reference")} label={m.back_office_refund_reference()} required maxLength={200} />
        )}
      </ConfirmationForm>
    </>
  )
}
