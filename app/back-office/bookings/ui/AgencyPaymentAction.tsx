import { agencyMethods } from "../../../payments/rules/agency-methods"
import { agencyMethodText } from "../../../payments/ui/agency-method-text"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import type { AgencyDue } from "../../due-at-agency.server"
import { AmountField, typedAmount } from "../../ui/AmountField"
import { ConfirmationForm } from "../../ui/ConfirmationForm"

type Props = { due: AgencyDue; result: FormResult | undefined }

/** Records money received at the agency. */
export const AgencyPaymentAction = (props: Props) => (
  // The key remounts the form after a payment, so that the same values are not submitted twice.
  <PaymentAction key={props.due.dueCents} {...props} />
)

function PaymentAction({ due, result }: Props) {
  const { bookingId, paymentKey, dueCents, currency, isPending, isAnswerAwaited } = due
  const dueText = formatCents(dueCents, currency)
  return (
    <ConfirmationForm
      label={m.back_office_agency_payment()}
      consequence={[
        m.back_office_agency_payment_consequence({ due: dueText }),
        ...(isAnswerAwaited
          ? [m.back_office_agency_payment_awaits()]
          : isPending
            ? [m.back_office_agency_payment_confirms()]
            : []),
      ].join(" ")}
      confirm={m.back_office_agency_payment_do()}
      values={{ intent: "agency-payment", bookingId }}
      subject={`booking:${bookingId}`}
      result={result}
      defaultValue={{ method: "terminal", amount: typedAmount(dueCents) }}
    >
      {(field) => (
        <>
          <input type="hidden" name="paymentKey" value={paymentKey} />
          <input type="hidden" name="expectedDueCents" value={dueCents} />
          <RadioGroup
            {...field("method")}
            label={m.back_office_agency_payment_how()}
            required
            choices={agencyMethods.map((value) => ({ value, label: agencyMethodText(value) }))}
          />
          <AmountField
            {...field("amount")}
            label={m.back_office_agency_payment_amount({ currency: currency === "eur" ? "EUR" : "USD" })}
            description={m.back_office_agency_payment_amount_hint({ due: dueText })}
          />
        </>
      )}
    </ConfirmationForm>
  )
}
