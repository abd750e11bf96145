import { type ReactNode, useRef } from "react"
import { CardField, type CardFieldHandle } from "../../payments/ui/CardField"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { useIsSignedIn } from "../../platform/ui/form-owner"
import { ScriptedFields } from "../../platform/ui/ScriptedFields"
import { useStaysInPlace } from "../../platform/ui/sign-in-again"
import { GiftCardField } from "./GiftCardField"
import { type Due, type Kept, useCardCheckout } from "./use-card-checkout"
import { type SetOff, useGiftCards, useSetOff } from "./use-gift-cards"

type Props = Omit<Due, "isSignedIn"> & {
  billing: { name: string; email: string; phone: string }
  publishableKey: string | undefined
  onPaid: () => void
  /** Told when what is charged has changed. */
  onSetOff?: (setOff: SetOff) => void
  /** Told how long a held booking is kept once paying has begun; `askedAt` by the browser's clock. */
  onKept?: (kept: Kept, askedAt: number) => void
  /** Stands between the card and the button: consents. */
  children?: ReactNode
  /** What still has to be agreed to. */
  disabled?: boolean
}

/**
 * Gift cards, the card, what is charged, and the button that pays it. Where nothing is left to pay the card is not asked for.
 */
export function CardCheckout({
  billing,
  publishableKey,
  onPaid,
  onSetOff,
  onKept,
  children,
  disabled,
  ...booking
}: Props) {
  const isSignedIn = useIsSignedIn()
  const asked = { ...booking, isSignedIn }
  useStaysInPlace(isSignedIn)
  const card = useRef<CardFieldHandle>(null)
  const path = `/api/checkouts/${asked.bookingId}/gift-card`
  const { setOff, setSetOff, ask } = useSetOff(path, asked)
  const due = { ...asked, charged: setOff.charged }
  const change = (changed: SetOff) => {
    setSetOff(changed)
    onSetOff?.(changed)
  }
  const giftCards = useGiftCards(path, due, change)
  const onAmountChanged = async () => {
    const current = await ask()
    if (current) change(current)
    return current
  }
  const { busy, refusal, isOver, pay } = useCardCheckout(due, card, { onPaid, onAmountChanged, onKept })
  const amount = formatCents(due.charged, due.currency)
  if (isOver) return <FormErrors refusal={refusal} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <ScriptedFields className="grid gap-8">
        <GiftCardField giftCards={giftCards} setOff={setOff} disabled={busy} />
        {due.charged > 0 ? (
          <CardField ref={card} publishableKey={publishableKey} busy={busy} billing={billing} />
        ) : (
          <p>{m.checkout_nothing_left()}</p>
        )}
        {children}
        <FormErrors refusal={refusal} />
        <Button
          type="submit"
          pending={busy}
          disabled={disabled}
          className="w-full py-4 sm:w-auto sm:justify-self-start"
        >
          {busy ? m.checkout_processing() : due.charged > 0 ? m.checkout_pay({ amount }) : m.checkout_confirm()}
        </Button>
      </ScriptedFields>
    </form>
  )
}
