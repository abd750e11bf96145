import { useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { callApi } from "../../platform/ui/call-api"
import { TextField } from "../../platform/ui/TextField"

/** A gift card or voucher code, checked by the server on Apply. */
export function GiftCardField({ code, onChange }: { code: string; onChange: (code: string) => void }) {
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
    <div className="flex flex-wrap items-start gap-3">
      <TextField
        name="giftCardCode"
        label={m.car_rental_gift_card()}
        value={code}
        error={error}
        autoComplete="off"
        maxLength={40}
        onChange={(value) => {
          setError(undefined)
          onChange(value)
        }}
        className="min-w-0 grow basis-56"
      />
      <Button type="button" look="outline" pending={busy} onClick={apply} className="mt-[1.85rem]">
        {m.car_rental_gift_card_apply()}
      </Button>
    </div>
  )
}
