import { type RefObject, useState } from "react"
import type { CryptoPayment } from "../../../payments/crypto/crypto-response.server"
import { cardRefusal } from "../../../payments/ui/card-handle"
import type { PaymentCardHandle } from "../../../payments/ui/PaymentCard"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type ApiProblem, type ApiResult, fieldMessages } from "../../../platform/ui/call-api"
import type { ErrorSummary } from "../../../platform/ui/forms/FormErrors"
import type { Consents } from "../../rules/consents"
import { isAlreadyBooked, isHoldEnded } from "../../rules/hold-time"
import { AMOUNT_CHANGED, type Amount, isSameAmount } from "./amount-changed"
import type { HoldEnd, HoldExpiry, PayablePurchase, PaymentChoice } from "./purchase"

/** `validUntil`: see `useDeadline`. */
export type OpenCrypto = CryptoPayment & { validUntil: number }

type Callbacks = {
  /** The server has the payment, or needs none; until then keep all state. */
  onPaid: () => void
  /** The amount due differs from the page's and has to be fetched. Returns the new amount, if known. */
  onAmountChanged: () => Promise<Amount | undefined>
  /** The payment has started and the hold was extended; `requestedAt` by the browser's clock. */
  onHoldExtended?: (extended: HoldExpiry, requestedAt: number) => void
  /** The hold has ended. */
  onHoldEnded?: (end: HoldEnd) => void
}

export type PaymentState = ReturnType<typeof usePayment>

/** The message of a problem; a network failure has the payment server's own message (part 2 §8). */
const messageOf = (problem: ApiProblem) =>
  problem.code === "network" ? m.checkout_server_unreachable() : problem.detail

/**
 * Pays a purchase. The card is requested once the payment is open (`isOpen`); `pay` opens it first if needed. An
 * invalid card is refused in the browser, without a request. After each attempt with a card the server is asked for the
 * purchase's state: a card may be refused because the booking has ended, and charged although no response arrived. A
 * refusal is shown only for the amount it occurred with (`clearError` after another choice). `isEnded`: the purchase can no
 * longer be paid.
 */
export function usePayment(
  purchase: PayablePurchase,
  amount: Amount,
  card: RefObject<PaymentCardHandle | null>,
  { onPaid, onAmountChanged, onHoldExtended, onHoldEnded }: Callbacks,
) {
  const [busy, setBusy] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const [refused, setRefused] = useState<{ refusal: ErrorSummary; of: Amount }>()
  const [isEnded, setEnded] = useState(false)
  const [openedAmount, setOpenedAmount] = useState<Amount>()
  const [crypto, setCrypto] = useState<OpenCrypto>()
  const [tickedConsents, setTickedConsents] = useState<Consents>({})
  const refusal = refused && (isEnded || isSameAmount(amount, refused.of)) ? refused.refusal : undefined
  const isOpen = openedAmount !== undefined && isSameAmount(amount, openedAmount)

  const show = (refusal: ErrorSummary, of: Amount = amount) => setRefused({ refusal, of })
  const clearError = () => setRefused(undefined)

  const handleProblem = async (problem: ApiProblem) => {
    const current = problem.code === AMOUNT_CHANGED ? await onAmountChanged() : undefined
    if (problem.code === "checkout.offer-ended" || isHoldEnded(problem.code)) setEnded(true)
    if (isHoldEnded(problem.code)) onHoldEnded?.({ why: messageOf(problem), isBooked: isAlreadyBooked(problem.code) })
    show({ message: messageOf(problem), fields: fieldMessages(problem) }, current)
  }

  const withBusy = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    clearError()
    try {
      await work()
    } catch {
      show({ message: m.checkout_unexpected_error() })
    } finally {
      setBusy(false)
      setPaying(false)
    }
  }

  /** Returns the secret of a card payment; undefined if none is needed, or it was refused. */
  const start = async (choice: PaymentChoice): Promise<string | undefined> => {
    const requestedAt = Date.now()
    const started = await purchase.start(choice, amount)
    if (!started.ok) {
      await handleProblem(started.problem)
      return
    }
    if (started.data.kind === "no-payment-needed") {
      onPaid()
      return
    }
    if ("extendedHold" in started.data && started.data.extendedHold)
      onHoldExtended?.(started.data.extendedHold, requestedAt)
    if (started.data.kind === "card") {
      setOpenedAmount(amount)
      return started.data.clientSecret
    }
    setCrypto({ ...started.data, validUntil: requestedAt + started.data.quotedSeconds * 1000 })
  }

  const confirmCard = async (clientSecret: string) => {
    if (!card.current) return show({ message: m.checkout_card_element_missing() })
    const result = await card.current.confirm(clientSecret)
    const unpaid = "error" in result ? cardRefusal(result) : undefined
    const done = await purchase.refreshStatus()
    if (!done.ok) return show(unpaid ?? { message: messageOf(done.problem) })
    if (done.data.isPaid) return onPaid()
    if (done.data.ended) {
      setEnded(true)
      return show({ message: done.data.ended })
    }
    show(unpaid ?? { message: m.checkout_not_completed({ status: "status" in result ? result.status : "" }) })
  }

  return {
    busy,
    /** The button was pressed, and the attempt is running. */
    isPaying,
    refusal,
    isEnded,
    isOpen,
    /** Once open, the card field stays mounted, so that its input is kept. */
    hasOpened: openedAmount !== undefined,
    crypto,
    tickedConsents,
    setTickedConsents,
    clearError,
    open: (choice: PaymentChoice) =>
      withBusy(async () => {
        await start(choice)
      }),
    pay: (choice: PaymentChoice) =>
      withBusy(async () => {
        setPaying(true)
        const hasOpened = openedAmount !== undefined
        const takesCard = hasOpened && choice.method === "card" && amount.amountDueCents > 0
        const failure = takesCard ? await card.current?.prepare() : undefined
        if (failure) return show(cardRefusal(failure))
        const clientSecret = await start(choice)
        if (clientSecret && hasOpened) await confirmCard(clientSecret)
      }),
    declareSent: (declare: () => Promise<ApiResult<unknown>>) =>
      withBusy(async () => {
        const result = await declare()
        if (result.ok) onPaid()
        else await handleProblem(result.problem)
      }),
    /** Returns from the crypto step to the choice of payment method. */
    leaveCrypto: () => {
      clearError()
      setCrypto(undefined)
    },
  }
}
