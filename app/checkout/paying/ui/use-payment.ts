import { type RefObject, useEffect, useRef, useState } from "react"
import type { CryptoPayment } from "../../../payments/crypto/crypto-response.server"
import { cardRefusal } from "../../../payments/ui/card-handle"
import type { PaymentCardHandle } from "../../../payments/ui/PaymentCard"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type ApiProblem, type ApiResult, fieldMessages } from "../../../platform/ui/call-api"
import { usePageHasUser } from "../../../platform/ui/forms/draft-user"
import type { ErrorSummary } from "../../../platform/ui/forms/FormErrors"
import { useSignInDialogOnExpiry } from "../../../platform/ui/sign-in-again"
import type { Consents } from "../../rules/consents"
import { isAlreadyBooked, isHoldEnded } from "../../rules/hold-time"
import { AMOUNT_CHANGED, type Amount, isSameAmount } from "./amount-changed"
import { type Checking, knownState } from "./known-state"
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

/** The message of a problem before the card is used; a network failure has the payment server's own message (part 2 §8). */
const messageOf = (problem: ApiProblem) =>
  problem.code === "network" ? `${m.checkout_server_unreachable()} ${m.checkout_nothing_charged()}` : problem.detail

/**
 * Pays a purchase. The card is requested once the payment is open (`isOpen`); `pay` opens it first if needed. An
 * invalid card is refused in the browser, without a request. After each attempt with a card the server is asked for the
 * purchase's state until it answers (`checking` once it did not): a card may be refused because the booking has ended, and
 * charged although no response arrived. A refusal is shown only for the amount it occurred with (`clearError` after another choice). `isEnded`: the purchase can no
 * longer be paid.
 */
export function usePayment(
  purchase: PayablePurchase,
  amount: Amount,
  card: RefObject<PaymentCardHandle | null>,
  { onPaid, onAmountChanged, onHoldExtended, onHoldEnded }: Callbacks,
) {
  useSignInDialogOnExpiry(usePageHasUser())
  const [busy, setBusy] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const [refused, setRefused] = useState<{ refusal: ErrorSummary; of: Amount }>()
  const [isEnded, setEnded] = useState(false)
  const [checking, setChecking] = useState<Checking>()
  const left = useLeftSignal()
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
      setChecking(undefined)
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
    const done = await knownState(purchase.refreshStatus, setChecking, left())
    if (!done.ok) return show({ message: done.problem.detail })
    if (done.data.isPaid) return onPaid()
    if (done.data.ended) {
      setEnded(true)
      return show({ message: done.data.ended })
    }
    if (!unpaid) return show({ message: m.checkout_not_completed({ status: "status" in result ? result.status : "" }) })
    const isAboutCard = Object.keys(unpaid.fields ?? {}).length > 0
    show(isAboutCard ? unpaid : { message: `${unpaid.message} ${m.checkout_nothing_charged()}` })
  }

  return {
    busy,
    /** The button was pressed, and the attempt is running. */
    isPaying,
    /** The card may have been charged, and the server has not said yet: nothing must be paid again. */
    checking,
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
        if (failure) return show({ ...cardRefusal(failure), focusesField: failure.ofCard === true })
        const clientSecret = await start(choice)
        if (clientSecret && hasOpened) await confirmCard(clientSecret)
      }),
    declareSent: (declare: () => Promise<ApiResult<unknown>>) =>
      withBusy(async () => {
        const result = await declare()
        if (result.ok) onPaid()
        else if (result.problem.code === "network") show({ message: m.checkout_server_unreachable() })
        else await handleProblem(result.problem)
      }),
    /** Returns from the crypto step to the choice of payment method. */
    leaveCrypto: () => {
      clearError()
      setCrypto(undefined)
    },
  }
}

/** Returns the signal that is aborted once the component is gone. */
function useLeftSignal(): () => AbortSignal {
  const left = useRef<AbortController>(undefined)
  useEffect(() => {
    const mounted = new AbortController()
    left.current = mounted
    return () => mounted.abort()
  }, [])
  return () => (left.current ?? new AbortController()).signal
}
