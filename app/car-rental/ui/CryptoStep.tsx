import { useEffect, useRef } from "react"
import type { SetOff } from "../../checkout/ui/use-gift-cards"
import { CryptoPayment } from "../../payments/ui/CryptoPayment"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { useRootData } from "../../platform/ui/root-data"
import type { CryptoOrder, Payment } from "./use-payment"

type Props = { order: CryptoOrder; setOff: SetOff; payment: Payment }

/** Where to send the crypto currency, and the word that it was sent. It stands where the form stood, and takes its focus. */
export function CryptoStep({ order, setOff, payment }: Props) {
  const { demo } = useRootData()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={place} tabIndex={-1} aria-label={m.car_rental_payment_crypto()} className="grid gap-10 outline-none">
      {demo ? <Notice>{m.payments_crypto_demo()}</Notice> : null}
      <CryptoPayment
        coin={order.coin}
        address={order.address}
        qr={order.qr}
        amount={formatCents(setOff.charged, setOff.currency)}
      />
      <FormErrors refusal={payment.refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="button" pending={payment.busy} onClick={payment.declareSent} className="w-full sm:w-auto">
          {m.car_rental_crypto_sent()}
        </Button>
        <Button type="button" look="quiet" onClick={payment.otherMeans} className="max-sm:w-full">
          {m.car_rental_other_payment()}
        </Button>
      </div>
    </section>
  )
}
