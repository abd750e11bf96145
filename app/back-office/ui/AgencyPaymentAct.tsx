import { agencyMethods } from "../../payments/rules/agency-methods"
import { agencyMethodText } from "../../payments/ui/agency-method-text"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents } from "../../platform/money"
import { RadioGroup } from "../../platform/ui/RadioGroup"
import { TextField } from "../../platform/ui/TextField"
import { Act } from "./Act"
import { typedAmount } from "./typed-amount"

/** What is still due, in cents of `currency`; `paymentKey` is new for each payment. */
export type AgencyOwed = {
  bookingId: string
  paymentKey: string
  dueCents: number
  currency: Currency
  isPending: boolean
}

export type Refusal = { fields: Record<string, string>; values: Record<string, string> } | undefined

/** Money received at the agency is written down: how, and how much of what is due. */
export function AgencyPaymentAct({ owed, refusal }: { owed: AgencyOwed; refusal: Refusal }) {
  const { bookingId, paymentKey, dueCents, currency, isPending } = owed
  const refused = refusal?.values.intent === "agency-payment" ? refusal : undefined
  const due = formatCents(dueCents, currency)
  return (
    <Act
      // Closed again once a payment is recorded: what was typed for it is not sent a second time.
      key={dueCents}
      label={m.back_office_agency_payment()}
      consequence={[
        m.back_office_agency_payment_consequence({ due }),
        ...(isPending ? [m.back_office_agency_payment_confirms()] : []),
      ].join(" ")}
      confirm={m.back_office_agency_payment_do()}
      values={{ intent: "agency-payment", bookingId, paymentKey, expectedDueCents: String(dueCents) }}
      open={refused !== undefined}
    >
      <RadioGroup
        label={m.back_office_agency_payment_how()}
        name="method"
        required
        defaultValue={refused?.values.method ?? "terminal"}
        error={refused?.fields.method}
        choices={agencyMethods.map((value) => ({ value, label: agencyMethodText(value) }))}
      />
      <TextField
        label={m.back_office_agency_payment_amount({ currency: currency === "eur" ? "EUR" : "USD" })}
        description={m.back_office_agency_payment_amount_hint({ due })}
        name="amount"
        inputMode="decimal"
        required
        maxLength={12}
        autoComplete="off"
        defaultValue={refused?.values.amount ?? typedAmount(dueCents)}
        error={refused?.fields.amount}
      />
    </Act>
  )
}
