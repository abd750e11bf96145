import { useId, useRef, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { describedBy, Field } from "../../platform/ui/Field"
import { inputClass } from "../../platform/ui/field-look"
import type { GiftCards, SetOff } from "./use-gift-cards"

type Props = { giftCards: GiftCards; setOff: SetOff; disabled?: boolean }

/** A gift card or voucher code and what was taken off already. Inside a form it sends nothing of it: Enter applies the code. */
export function GiftCardField({ giftCards: { busy, error, apply, remove, forget }, setOff, disabled }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState("")
  const send = async () => {
    if (busy || disabled) return
    if (await apply(code)) setCode("")
    field.current?.focus()
  }
  const description = setOff.charged > 0 ? m.payments_gift_card_hint() : undefined
  return (
    <div className="grid gap-4">
      {setOff.charged > 0 ? (
        <Field id={id} label={m.payments_gift_card_label()} description={description} error={error}>
          <div className="flex items-stretch gap-3">
            <input
              ref={field}
              id={id}
              value={code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(id, { description, error })}
              onChange={(event) => {
                forget()
                setCode(event.target.value)
              }}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return
                event.preventDefault()
                void send()
              }}
              className={`${inputClass} figures min-w-0`}
            />
            <Button
              type="button"
              look="outline"
              pending={busy}
              disabled={disabled}
              onClick={() => void send()}
              className="shrink-0"
            >
              {m.payments_gift_card_apply()}
            </Button>
          </div>
        </Field>
      ) : (
        <p className="font-medium">{m.payments_gift_card_label()}</p>
      )}
      <Applied setOff={setOff} onRemove={remove} disabled={busy || disabled === true} />
    </div>
  )
}

type AppliedProps = { setOff: SetOff; onRemove: (giftCardId: string) => void; disabled: boolean }

/** What was taken off, card by card; who listens hears it when it changes. */
function Applied({ setOff: { cards, currency }, onRemove, disabled }: AppliedProps) {
  return (
    <div role="status">
      {cards.length > 0 ? (
        <ul className="border-b border-line">
          {cards.map(({ giftCardId, kind, ending, taken }) => {
            const name =
              kind === "voucher" ? m.payments_voucher_applied({ ending }) : m.payments_gift_card_applied({ ending })
            return (
              <li key={giftCardId} className="flex items-center justify-between gap-4 border-t border-line">
                <span>{name}</span>
                <span className="figures ml-auto whitespace-nowrap">−{formatCents(taken, currency)}</span>
                <Button
                  type="button"
                  look="quiet"
                  disabled={disabled}
                  onClick={() => onRemove(giftCardId)}
                  className="-mr-3"
                >
                  {m.payments_gift_card_remove()}
                  <span className="sr-only">: {name}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
