import { useEffect, useId, useRef, useState } from "react"
import { GiftCardField } from "../../checkout/ui/GiftCardField"
import type { Kept } from "../../checkout/ui/use-card-checkout"
import { type SetOff, useGiftCards } from "../../checkout/ui/use-gift-cards"
import { CardField, type CardFieldHandle } from "../../payments/ui/CardField"
import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { RadioGroup } from "../../platform/ui/RadioGroup"
import { useRootData } from "../../platform/ui/root-data"
import { type Consents, consentBreaks } from "../rules/consents"
import type { Coin, PaymentMethod } from "../rules/wizard-form"
import { ConsentBoxes } from "./ConsentBoxes"
import { CryptoStep } from "./CryptoStep"
import { RentalFacts } from "./RentalFacts"
import type { StepProps } from "./step-props"
import type { Checkout } from "./use-checkout"
import { usePayment } from "./use-payment"

type Props = StepProps & {
  checkout: Checkout
  publishableKey: string | undefined
  onSetOff: (setOff: SetOff) => void
  onAmountChanged: () => Promise<void>
  onKept: (kept: Kept, askedAt: number) => void
  onPlaced: (bookingId: string) => void
}

/** Step 4: a last look, the way to pay, three consents. */
export function PaymentStep({ vehicle, form, change, checkout, publishableKey, ...heard }: Props) {
  const { onSetOff, onAmountChanged, onKept, onPlaced } = heard
  const { locale } = useRootData()
  const card = useRef<CardFieldHandle>(null)
  const [consents, setConsents] = useState<Consents>({
    confirmsDocuments: false,
    agreesToTerms: false,
    agreesToPrivacy: false,
  })
  const payment = usePayment(checkout, card, { onPlaced, onAmountChanged, onKept })
  const { setOff, returnedCents } = checkout
  const giftCards = useGiftCards(`/api/car-rentals/checkouts/${checkout.bookingId}/gift-card`, setOff, (changed) => {
    payment.forget()
    onSetOff(changed)
  })
  const choose: typeof change = (changed) => {
    payment.forget()
    change(changed)
  }
  const isCovered = setOff.charged === 0
  const means = useRef<HTMLDivElement>(null)
  const { crypto } = payment
  const hadCrypto = useRef(false)
  // Who comes back for other means goes on from there.
  useEffect(() => {
    if (hadCrypto.current && !crypto) means.current?.querySelector<HTMLElement>("input:checked")?.focus()
    hadCrypto.current = crypto !== undefined
  }, [crypto])
  const { refusal } = payment
  const fields = refusal?.fields ?? {}
  const waits = consentBreaks(consents).length > 0
  const waiting = useId()

  const overview = (
    <>
      <RentalFacts vehicle={vehicle} form={form} />
      <Notice>
        {m.car_rental_hold_until({ time: formatInstant(new Date(checkout.expiresAt), locale, { timeStyle: "short" }) })}
      </Notice>
    </>
  )

  if (crypto)
    return (
      <div className="grid gap-10">
        {overview}
        <CryptoStep order={crypto} setOff={setOff} payment={payment} />
      </div>
    )

  return (
    <form
      noValidate
      className="grid gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        payment.submit(form, consents)
      }}
    >
      {overview}
      {returnedCents > 0 && setOff.cards.length === 0 ? (
        <Notice>{m.car_rental_gift_cards_returned({ amount: formatPrice(returnedCents, setOff.currency) })}</Notice>
      ) : null}
      <GiftCardField giftCards={giftCards} setOff={setOff} disabled={payment.busy} />
      {isCovered ? <p>{m.car_rental_covered()}</p> : null}
      <div ref={means} className="grid gap-5" hidden={isCovered}>
        <RadioGroup
          name="paymentMethod"
          label={m.car_rental_payment_method()}
          value={form.paymentMethod}
          error={fields.paymentMethod}
          onChange={(value) => choose({ paymentMethod: value as PaymentMethod })}
          choices={[
            {
              value: "online",
              label: m.car_rental_payment_online(),
              description: m.car_rental_payment_online_description(),
            },
            {
              value: "agency",
              label: m.car_rental_payment_agency(),
              description:
                form.pickupLocation === "cagliari_airport"
                  ? m.car_rental_payment_agency_airport_description()
                  : m.car_rental_payment_agency_description(),
            },
            {
              value: "crypto",
              label: m.car_rental_payment_crypto(),
              description: m.car_rental_payment_crypto_description(),
            },
          ]}
        />
        {form.paymentMethod === "online" && !isCovered ? (
          <CardField
            ref={card}
            publishableKey={publishableKey}
            busy={payment.busy}
            billing={{ name: `${form.firstName} ${form.lastName}`, email: form.email, phone: form.phone }}
          />
        ) : null}
        {form.paymentMethod === "crypto" ? (
          <RadioGroup
            name="coin"
            label={m.car_rental_coin()}
            value={form.coin}
            onChange={(value) => choose({ coin: value as Coin })}
            choices={[
              { value: "btc", label: m.car_rental_coin_btc() },
              { value: "eth", label: m.car_rental_coin_eth() },
              { value: "usdt", label: m.car_rental_coin_usdt() },
            ]}
          />
        ) : null}
      </div>
      <ConsentBoxes consents={consents} errors={fields} onChange={setConsents} />
      <FormErrors refusal={refusal} className="scroll-mt-40" />
      <div className="grid gap-3">
        <Button
          type="submit"
          pending={payment.busy}
          disabled={waits}
          aria-describedby={waits ? waiting : undefined}
          className="w-full py-4 sm:w-auto sm:justify-self-start"
        >
          {payment.busy ? m.car_rental_processing() : m.car_rental_confirm_booking()}
        </Button>
        {waits ? (
          <p id={waiting} className="text-note text-muted">
            {m.car_rental_confirm_waits()}
          </p>
        ) : null}
      </div>
    </form>
  )
}
