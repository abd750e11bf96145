import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from "react"
import { CARD } from "../../../payments/ui/card-handle"
import { PaymentCard, type PaymentCardHandle } from "../../../payments/ui/PaymentCard"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Button } from "../../../platform/ui/Button"
import { ScriptedFields } from "../../../platform/ui/fields/ScriptedFields"
import { FormErrors, focusField } from "../../../platform/ui/forms/FormErrors"
import { type ConsentName, type Consents, missingConsents } from "../../rules/consents"
import { ConsentBoxes } from "../../ui/ConsentBoxes"
import type { Amount } from "./amount-changed"
import { CardSkeleton } from "./CardSkeleton"
import { CheckingNotice } from "./CheckingNotice"
import { PayButton } from "./PayButton"
import { PaymentTerms, type Terms } from "./PaymentTerms"
import type { PaymentChoice } from "./purchase"
import type { PaymentState } from "./use-payment"

type Props = {
  payment: PaymentState
  card: RefObject<PaymentCardHandle | null>
  amount: Amount
  method: PaymentChoice["method"]
  consents: readonly ConsentName[]
  terms: Terms
  billing: { name: string; email: string; phone: string }
  publishableKey: string | undefined
  /** False if the holder of a link pays another customer's booking. */
  isOwn?: boolean
  /** In place of 'Pay €74'; with `hasAmountBeside` the amount stands beside it. */
  submitLabel?: string | undefined
  hasAmountBeside?: boolean | undefined
  /** The button opens the payment and its card field; otherwise it opens as soon as the consents are given. */
  opensOnSubmit?: boolean
  /** The card is saved for renewals (D66). */
  savesForRenewals?: boolean
  /** Rendered above the terms: gift cards, choice of payment method. */
  children?: ReactNode
}

/** Total, terms, card and the pay button. The card field appears once the payment is open. */
export function PaymentForm({
  payment,
  card,
  amount,
  method,
  consents,
  terms,
  submitLabel,
  hasAmountBeside,
  opensOnSubmit = false,
  children,
  ...field
}: Props) {
  const { busy, isPaying, checking, refusal, isOpen, hasOpened, tickedConsents, setTickedConsents, open, pay } = payment
  const hasMissingConsents = missingConsents(consents, tickedConsents).length > 0
  const hintId = useId()
  const takesCard = method === "card" && amount.amountDueCents > 0
  const choice = (consents: Consents): PaymentChoice => ({ method, card: card.current?.choice(), consents })
  const opensNow = !opensOnSubmit && takesCard && !hasMissingConsents && !isOpen && !busy && !refusal
  const openNow = useEffectEvent(() => void open(choice(tickedConsents)))
  useEffect(() => {
    if (opensNow) openNow()
  }, [opensNow])
  // A press before the card was there leads to it, and does not pay: pressing Enter twice must not either.
  const cardContainer = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (hasOpened && wasPressed.current) cardContainer.current?.focus()
    wasPressed.current = false
  }, [hasOpened])
  useEffect(() => {
    if (refusal) wasPressed.current = false
    if (refusal?.focusesField) focusField(CARD)
  }, [refusal])
  const total = formatCents(amount.amountDueCents, amount.currency)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasMissingConsents) void pay(choice({ ...tickedConsents, agreesToTerms: true }))
      }}
    >
      <ScriptedFields className="grid gap-8">
        {children}
        <PaymentTerms
          {...terms}
          total={total}
          atAgency={method === "agency"}
          acceptedByPaying={!consents.includes("agreesToTerms")}
        />
        <ConsentBoxes
          requested={consents}
          given={tickedConsents}
          errors={refusal?.fields ?? {}}
          onChange={setTickedConsents}
        />
        {hasOpened ? (
          // Hidden, not unmounted, so that the typed card is kept.
          <div ref={cardContainer} tabIndex={-1} hidden={!takesCard} className="scroll-mt-28 outline-none">
            <PaymentCard
              ref={card}
              amountCents={amount.amountDueCents}
              currency={amount.currency}
              busy={isPaying}
              {...field}
            />
          </div>
        ) : null}
        {takesCard && !hasOpened && busy ? <CardSkeleton /> : null}
        <FormErrors refusal={refusal} className="scroll-mt-40" />
        {checking ? <CheckingNotice {...checking} /> : null}
        <div
          className="grid gap-3"
          onClickCapture={({ target }) => {
            wasPressed.current = takesCard && target instanceof Element && target.closest("button") !== null
          }}
        >
          {opensOnSubmit && !hasOpened ? (
            <Button key="open" type="submit" pending={busy} className="w-full py-4 sm:w-auto sm:justify-self-start">
              {isPaying ? m.checkout_processing() : m.checkout_to_payment()}
            </Button>
          ) : (
            <PayButton
              key="pay"
              amount={amount}
              isPaidLater={method !== "card"}
              label={submitLabel}
              hasAmountBeside={hasAmountBeside}
              isPaying={isPaying}
              pending={busy}
              disabled={hasMissingConsents}
              describedBy={hasMissingConsents ? hintId : undefined}
            />
          )}
          {hasMissingConsents ? (
            <p id={hintId} className="text-note text-muted">
              {m.checkout_confirm_waits()}
            </p>
          ) : null}
        </div>
      </ScriptedFields>
    </form>
  )
}
