import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../platform/ui/TextField"
import { Act } from "./Act"

/** What an operator can do about a refund that failed: try again, or record that the money went back another way. */
export function FailedRefundActs({ paymentId, error }: { paymentId: string; error?: string }) {
  return (
    <>
      <Act
        label={m.back_office_refund_retry()}
        consequence={m.back_office_refund_retry_consequence()}
        confirm={m.back_office_refund_retry_do()}
        values={{ intent: "refund-retry", paymentId }}
      />
      <Act
        label={m.back_office_refund_otherwise()}
        consequence={m.back_office_refund_otherwise_consequence()}
        confirm={m.back_office_refund_otherwise_do()}
        values={{ intent: "refund-otherwise", paymentId }}
        open={Boolean(error)}
      >
        <TextField label={m.back_office_refund_reference()} name="reference" required maxLength={200} error={error} />
      </Act>
    </>
  )
}
