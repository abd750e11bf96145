import { useEffect, useId, useRef, useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents, formatPrice } from "../../../platform/money"
import { Button } from "../../../platform/ui/Button"
import { describedBy, Field, inputClass } from "../../../platform/ui/fields/Field"
import type { GiftCardCredit, GiftCardSummary } from "../../paying/checkout-response.server"
import type { GiftCards } from "./use-gift-cards"

type Props = {
  giftCards: GiftCards
  giftCardCredit: GiftCardCredit
  /** The customer's own cards that could be applied. */
  ownGiftCards: readonly GiftCardSummary[]
  disabled?: boolean
}

/**
 * The customer's own gift cards and vouchers, a field for any other code, and the applied ones. Inside a form it
 * submits nothing: Enter applies the code.
 */
export function GiftCardField({ giftCards, giftCardCredit, ownGiftCards, disabled }: Props) {
  const { busy, error, apply, remove, clearError } = giftCards
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState("")
  // The pressed button is removed with its row, and the field once the full amount is covered.
  const section = useRef<HTMLDivElement>(null)
  const refocus = () => section.current?.focus({ preventScroll: true })
  const isApplied = useRef(false)
  useEffect(() => {
    if (!isApplied.current) return
    isApplied.current = false
    if (field.current) field.current.focus()
    else refocus()
  })
  const send = async () => {
    if (busy || disabled) return
    if (!(await apply({ code }))) return field.current?.focus()
    isApplied.current = true
    setCode("")
  }
  const description = giftCardCredit.amountDueCents > 0 ? m.payments_gift_card_hint() : undefined
  const unused = ownGiftCards.filter(
    (card) => !giftCardCredit.cards.some(({ giftCardId }) => giftCardId === card.giftCardId),
  )
  return (
    <div ref={section} tabIndex={-1} className="grid gap-4 outline-none">
      {giftCardCredit.amountDueCents > 0 && unused.length > 0 ? (
        <OwnCards
          cards={unused}
          currency={giftCardCredit.currency}
          disabled={busy || disabled === true}
          onApply={(giftCardId) => void apply({ giftCardId }).then(refocus)}
        />
      ) : null}
      {giftCardCredit.amountDueCents > 0 ? (
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
                clearError()
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
              variant="outline"
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
      <Applied
        giftCardCredit={giftCardCredit}
        onRemove={(giftCardId) => void remove(giftCardId).then(refocus)}
        disabled={busy || disabled === true}
      />
    </div>
  )
}

type OwnProps = {
  cards: GiftCardSummary[]
  currency: Currency
  disabled: boolean
  onApply: (giftCardId: string) => void
}

/** The customer's own cards, each with a button that applies it. */
function OwnCards({ cards, currency, disabled, onApply }: OwnProps) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="text-sm font-medium">
        {m.checkout_own_cards()}
      </p>
      <ul aria-labelledby={id} className="border-b border-line">
        {cards.map(({ giftCardId, kind, last4, cents }) => {
          const name = nameOf(kind, last4)
          return (
            <li key={giftCardId} className="flex items-center justify-between gap-4 border-t border-line py-1">
              <span className="grid">
                <span>{name}</span>
                <span className="text-sm text-muted">
                  {m.checkout_own_card_left({ amount: formatPrice(cents, currency) })}
                </span>
              </span>
              <Button type="button" variant="outline" disabled={disabled} onClick={() => onApply(giftCardId)}>
                {m.checkout_own_card_use()}
                <span className="sr-only">{`: ${name}`}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const nameOf = (kind: GiftCardSummary["kind"], last4: string) =>
  kind === "voucher" ? m.payments_voucher_applied({ ending: last4 }) : m.payments_gift_card_applied({ ending: last4 })

type AppliedProps = { giftCardCredit: GiftCardCredit; onRemove: (giftCardId: string) => void; disabled: boolean }

/** The applied cards; changes are announced to screen readers. */
function Applied({ giftCardCredit: { cards, currency }, onRemove, disabled }: AppliedProps) {
  return (
    <div role="status">
      {cards.length > 0 ? (
        <ul className="border-b border-line">
          {cards.map(({ giftCardId, kind, last4, appliedCents }) => {
            const name = nameOf(kind, last4)
            return (
              <li key={giftCardId} className="flex items-center justify-between gap-4 border-t border-line">
                <span>{name}</span>
                <span className="figures ml-auto whitespace-nowrap">{`−${formatCents(appliedCents, currency)}`}</span>
                <Button
                  type="button"
                  variant="quiet"
                  disabled={disabled}
                  onClick={() => onRemove(giftCardId)}
                  className="-mr-3"
                >
                  {m.payments_gift_card_remove()}
                  <span className="sr-only">{`: ${name}`}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
