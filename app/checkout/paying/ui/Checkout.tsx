import { useEffect, useRef, useState } from "react"
import { offeredCryptocurrency } from "../../../payments/rules/crypto"
import type { PaymentCardHandle } from "../../../payments/ui/PaymentCard"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Button } from "../../../platform/ui/Button"
import { usePageHasUser } from "../../../platform/ui/forms/draft-user"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { Notice } from "../../../platform/ui/Notice"
import { GiftCardField } from "../../gift-cards/ui/GiftCardField"
import { useGiftCards } from "../../gift-cards/ui/use-gift-cards"
import type { CheckoutData, GiftCardCredit } from "../checkout-response.server"
import type { Amount } from "./amount-changed"
import { CardSkeleton } from "./CardSkeleton"
import { CryptoStep } from "./CryptoStep"
import { PaymentForm } from "./PaymentForm"
import { type ChosenPaymentMethod, PaymentMethodChoice } from "./PaymentMethodChoice"
import { bookingPurchase, declareCryptoSent, type HoldEnd, type HoldExpiry, type PaymentChoice } from "./purchase"
import { useCheckoutData } from "./use-checkout-data"
import { usePayment } from "./use-payment"

type Props = Amount & {
  bookingId: string
  /** For guests only. */
  token?: string
  /** Data from the page's loader; fetched if absent. */
  loaded?: CheckoutData
  billing: { name: string; email: string; phone: string }
  publishableKey: string | undefined
  onPaid: () => void
  /** Called when the amount due has changed. */
  onGiftCardCredit?: (giftCardCredit: GiftCardCredit) => void
  /** Called with the end of the hold once the payment has started; `requestedAt` by the browser's clock. */
  onHoldExtended?: (extended: HoldExpiry, requestedAt: number) => void
  /** Called when the hold has ended. */
  onHoldEnded?: (end: HoldEnd) => void
  /** Called when an attempt to pay begins and ends. */
  onPaying?: (isPaying: boolean) => void
  /** False if the holder of a link pays another customer's booking. */
  isOwn?: boolean
  /** Set by a page that keeps the choice across reloads. */
  chosen?: ChosenPaymentMethod
  onChoose?: (changed: Partial<ChosenPaymentMethod>) => void
  agencyDescription?: string
  /** Stands on the button, and the amount beside it. */
  submitLabel?: string
}

/**
 * Pays a booking: gift cards, payment method, terms, card, and the result. `amountDueCents` is the page's amount; the server's response
 * overrides it.
 */
export function Checkout({
  bookingId,
  token,
  amountDueCents,
  currency,
  onPaid,
  onGiftCardCredit,
  onHoldExtended,
  onHoldEnded,
  onPaying,
  ...props
}: Props) {
  const isSignedIn = usePageHasUser()
  const access = { bookingId, token, isSignedIn }
  const card = useRef<PaymentCardHandle>(null)
  const { data, problem, reload, changeGiftCardCredit } = useCheckoutData(
    access,
    { amountDueCents, currency },
    props.loaded,
  )
  const amount = data ?? { amountDueCents, currency }
  const change = (changed: GiftCardCredit) => {
    changeGiftCardCredit(changed)
    onGiftCardCredit?.(changed)
  }
  const payment = usePayment(bookingPurchase(access), amount, card, {
    onPaid,
    onHoldExtended,
    onHoldEnded,
    onAmountChanged: async () => {
      const current = await reload()
      if (current) onGiftCardCredit?.(current)
      return current
    },
  })
  const { crypto, isPaying } = payment
  useEffect(() => onPaying?.(isPaying), [onPaying, isPaying])
  const giftCards = useGiftCards(access, amount, change)
  const [picked, setPicked] = useState<ChosenPaymentMethod>({ method: "card", cryptocurrency: "btc" })
  const wanted = props.chosen ?? picked
  const chosen = {
    ...wanted,
    cryptocurrency: offeredCryptocurrency(wanted.cryptocurrency, data?.cryptocurrencies ?? []),
  }
  const method = useRef<HTMLDivElement>(null)
  const hadCrypto = useRef(false)
  // After leaving the crypto step, focus returns to the chosen payment method.
  useEffect(() => {
    if (hadCrypto.current && !crypto) method.current?.querySelector<HTMLElement>("input:checked")?.focus()
    hadCrypto.current = crypto !== undefined
  }, [crypto])

  const loadFailure = problem ? (
    <Notice tone="danger">
      <p className="pb-3">{problem.detail || m.checkout_server_unreachable()}</p>
      <Button type="button" variant="outline" onClick={() => void reload()}>
        {m.platform_try_again()}
      </Button>
    </Notice>
  ) : null
  if (!data) return loadFailure ?? <CardSkeleton />
  if (payment.isEnded) return <FormErrors refusal={payment.refusal} />
  const requestedMethod: PaymentChoice["method"] = chosen.method === "crypto" ? chosen.cryptocurrency : chosen.method
  const isAtAgency = requestedMethod === "agency" && amount.amountDueCents > 0
  const agencyTerms = data.giftCardCreditCents > 0 ? data.agencyCancellationWithCredit : data.agencyCancellation
  if (crypto)
    return (
      <CryptoStep
        order={crypto}
        total={formatCents(amount.amountDueCents, amount.currency)}
        currency={amount.currency}
        payment={payment}
        onReprice={() =>
          void payment.pay({ method: requestedMethod, consents: { ...payment.tickedConsents, agreesToTerms: true } })
        }
        onSent={(transactionId) => void payment.declareSent(() => declareCryptoSent(access, transactionId))}
      />
    )
  return (
    <PaymentForm
      payment={payment}
      card={card}
      amount={amount}
      method={requestedMethod}
      consents={data.consents}
      terms={isAtAgency ? { ...data, cancellation: agencyTerms } : data}
      billing={props.billing}
      publishableKey={props.publishableKey}
      isOwn={props.isOwn}
      submitLabel={props.submitLabel}
      hasAmountBeside={props.submitLabel !== undefined}
    >
      {loadFailure}
      <GiftCardField giftCards={giftCards} giftCardCredit={data} ownGiftCards={data.ownGiftCards} disabled={isPaying} />
      {amount.amountDueCents === 0 ? <p>{m.checkout_nothing_left()}</p> : null}
      {amount.amountDueCents > 0 && data.paymentMethods.length > 1 ? (
        <PaymentMethodChoice
          ref={method}
          offered={data.paymentMethods}
          offeredCrypto={data.cryptocurrencies}
          needsPartnerConfirmation={data.needsPartnerConfirmation}
          chosen={chosen}
          agencyDescription={props.agencyDescription}
          error={payment.refusal?.fields?.method}
          onChange={(changed) => {
            payment.clearError()
            setPicked({ ...chosen, ...changed })
            props.onChoose?.(changed)
          }}
        />
      ) : null}
    </PaymentForm>
  )
}
