import { type RefObject, useId } from "react"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { inputClass } from "../../../platform/ui/fields/Field"
import { QUICK_PICKS, typedQuantity } from "../../rules/ticket-quantity"

type Props = {
  /** As typed; it may not be a number yet. */
  typed: string
  max: number
  inputRef: RefObject<HTMLInputElement | null>
  onChange: (typed: string) => void
}

const stepClass =
  "inline-flex size-12 shrink-0 items-center justify-center border border-edge text-2xl leading-none hover:border-ink hover:bg-ink/5 disabled:opacity-55"

/** Number of tickets: quick picks, steps of one, or typed. */
export function QuantityField({ typed, max, inputRef, onChange }: Props) {
  const id = useId()
  const quantity = typedQuantity(typed, max)
  const isInvalid = quantity === undefined
  const choose = (count: number) => onChange(String(count))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          {m.draw_quantity_label()}
        </label>
        <div className="flex">
          <button
            type="button"
            aria-label={m.draw_fewer()}
            disabled={isInvalid || quantity <= 1}
            onClick={() => choose((quantity ?? 2) - 1)}
            className={`${stepClass} rounded-l-field border-r-0`}
          >
            −
          </button>
          <input
            ref={inputRef}
            id={id}
            name="tickets"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? `${id}-error` : `${id}-hint`}
            onChange={(event) => onChange(event.target.value)}
            className={`${inputClass} figures h-12 min-w-0 rounded-none max-[20rem]:px-1 text-center text-lg`}
          />
          <button
            type="button"
            aria-label={m.draw_more()}
            disabled={!isInvalid && quantity >= max}
            onClick={() => choose((quantity ?? 0) + 1)}
            className={`${stepClass} rounded-r-field border-l-0`}
          >
            +
          </button>
        </div>
        {isInvalid ? (
          <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
            {m.draw_quantity_invalid({ max: formatNumber(max) })}
          </p>
        ) : (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {m.draw_quantity_hint({ max: formatNumber(max) })}
          </p>
        )}
      </div>
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-2">
        <legend className="sr-only">{m.draw_quick_picks()}</legend>
        {QUICK_PICKS.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={quantity === count}
            aria-label={m.draw_quick_pick({ number: count })}
            disabled={count > max}
            onClick={() => choose(count)}
            className="figures touch rounded-field border border-edge hover:border-ink hover:bg-ink/5 disabled:opacity-55 aria-pressed:border-accent aria-pressed:text-accent aria-pressed:shadow-chosen"
          >
            {count}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
