import { useRef } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { TextField } from "../../../platform/ui/fields/TextField"

type FieldProps = { name: string; defaultValue?: string; error?: string }

type Props = {
  method: FieldProps
  iban: FieldProps
  paypalEmail: FieldProps
}

/** The chosen method shows its field only, by CSS, so that it works without scripts. */
const toggle =
  "has-[input[value=paypal]:checked]:[--of-paypal:block] has-[input[value=paypal]:checked]:[--of-iban:none]"

/**
 * Payout method and its details. A change of the method shows the other method's empty field; with scripts it also clears what was
 * typed for the first one (part 3 §5).
 */
export function PayoutChoice({ method, iban, paypalEmail }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const clearDetails = () => {
    for (const field of ref.current?.querySelectorAll<HTMLInputElement>("[data-details] input") ?? []) field.value = ""
  }
  return (
    <div ref={ref} className={`grid gap-5 ${toggle}`}>
      <RadioGroup
        {...method}
        defaultValue={method.defaultValue ?? "iban"}
        label={m.partners_payout_method()}
        choices={[
          { value: "iban", label: m.partners_payout_iban() },
          { value: "paypal", label: m.partners_payout_paypal() },
        ]}
        onChange={clearDetails}
      />
      <div data-details className="[display:var(--of-iban,block)]">
        <TextField
          {...iban}
          label={m.partners_iban()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </div>
      <div data-details className="[display:var(--of-paypal,none)]">
        <TextField
          {...paypalEmail}
          label={m.partners_paypal_email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
      </div>
    </div>
  )
}
