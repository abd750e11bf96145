import { useEffect, useRef, useState } from "react"
import { CryptoPayment } from "../../../payments/ui/CryptoPayment"
import { TransactionField } from "../../../payments/ui/TransactionField"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../../platform/money"
import { Button } from "../../../platform/ui/Button"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { Notice } from "../../../platform/ui/Notice"
import { useRootData } from "../../../platform/ui/page/root-data"
import { useDeadline } from "./use-deadline"
import type { OpenCrypto, PaymentState } from "./use-payment"

type Props = {
  order: OpenCrypto
  /** Formatted amount. */
  total: string
  currency: Currency
  payment: PaymentState
  /** How to give the transaction ID later; by default on the booking's page. */
  transactionHint?: string
  /** Requests a new amount, once the quote has expired. */
  onReprice: () => void
  onSent: (transactionId: string) => void
}

/**
 * Address and amount of the crypto, and the declaration that it was sent. Replaces the payment form and takes its
 * focus.
 */
export function CryptoStep({ order, total, currency, payment, transactionHint, onReprice, onSent }: Props) {
  const { demo } = useRootData()
  const place = useRef<HTMLElement>(null)
  const [expiredPaymentId, setExpiredPaymentId] = useState<string>()
  useDeadline(order.validUntil, () => setExpiredPaymentId(order.paymentId))
  const isQuoteExpired = expiredPaymentId === order.paymentId
  useEffect(() => {
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [])
  const until = formatInstant(new Date(order.quotedUntil), { timeStyle: "short" })
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={m.checkout_payment_method_crypto()}
      className="grid gap-10 outline-none"
    >
      {demo ? <Notice>{m.payments_crypto_demo()}</Notice> : null}
      {isQuoteExpired ? (
        <div className="grid gap-4">
          <Notice tone="danger" title={m.payments_crypto_over({ until })}>
            {m.payments_crypto_over_hint()}
          </Notice>
          <Button
            type="button"
            variant="outline"
            pending={payment.busy}
            onClick={onReprice}
            className="sm:justify-self-start"
          >
            {m.payments_crypto_reprice()}
          </Button>
        </div>
      ) : (
        <CryptoPayment order={order} total={total} currency={currency} />
      )}
      <form
        noValidate
        className="grid gap-6 border-t border-line pt-8"
        onSubmit={(event) => {
          event.preventDefault()
          onSent(String(new FormData(event.currentTarget).get("transactionId") ?? ""))
        }}
      >
        <FormErrors refusal={payment.refusal} className="scroll-mt-40" />
        <TransactionField
          network={order.network}
          description={transactionHint ?? m.payments_transaction_later()}
          error={payment.refusal?.fields?.transactionId}
        />
        <div className="flex flex-wrap gap-3">
          <Button pending={payment.busy} className="w-full sm:w-auto">
            {m.checkout_crypto_sent()}
          </Button>
          <Button type="button" variant="quiet" onClick={payment.leaveCrypto} className="max-sm:w-full">
            {m.checkout_other_payment_method()}
          </Button>
        </div>
      </form>
    </section>
  )
}
