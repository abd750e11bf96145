import { useId, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { callApi } from "../../platform/ui/call-api"
import { describedBy, Field } from "../../platform/ui/Field"
import { inputClass } from "../../platform/ui/field-look"

/** A gift card or voucher code, checked by the server on Apply. */
export function GiftCardField({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const id = useId()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const apply = async () => {
    setBusy(true)
    const answer = await callApi("/api/car-rentals/gift-card", { body: { code } })
    setBusy(false)
    setError(
      answer.ok
        ? undefined
        : (answer.problem.errors[0]?.message ?? (answer.problem.detail || m.car_rental_something_wrong())),
    )
  }
  return (
    <Field id={id} label={m.car_rental_gift_card()} error={error}>
      <div className="flex items-stretch gap-3">
        <input
          id={id}
          name="giftCardCode"
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          onChange={(event) => {
            setError(undefined)
            onChange(event.target.value)
          }}
          className={`${inputClass} min-w-0`}
        />
        <Button type="button" look="outline" pending={busy} onClick={apply} className="shrink-0">
          {m.car_rental_gift_card_apply()}
        </Button>
      </div>
    </Field>
  )
}
