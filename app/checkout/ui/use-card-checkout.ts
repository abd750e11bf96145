import { type RefObject, useState } from "react"
import type { CardFieldHandle } from "../../payments/ui/CardField"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { callApi, type Problem } from "../../platform/ui/call-api"
import { AMOUNT_CHANGED } from "./amount-changed"
import { type Ending, endingWords } from "./ending-words"

/** What is to be paid: `charged` in cents of `currency`. */
export type Due = { bookingId: string; token: string | undefined; charged: number; currency: Currency }

/** What a problem says to the customer; nothing reached is the payment server's own message (part 2 §8). */
const wordsOf = (problem: Problem) => (problem.code === "network" ? m.checkout_server_unreachable() : problem.detail)

type Standing = { paymentStatus: string; ending: Ending | null }

type Heard = {
  /** Told once the house has it; until then nothing is lost. */
  onPaid: () => void
  /** What is charged is not what the page shows any more: it has to be asked for again. */
  onAmountChanged: () => Promise<void>
}

/**
 * Pays a booking by card. However the attempt ended, the house is asked how the booking stands: a card may be refused because
 * the booking has ended, and charged although nothing was heard of it. `isOver`: it has ended, and nothing is left to try.
 */
export function useCardCheckout(due: Due, card: RefObject<CardFieldHandle | null>, { onPaid, onAmountChanged }: Heard) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const base = `/api/checkouts/${due.bookingId}`

  const payByCard = async (clientSecret: string) => {
    if (!card.current) return setMessage(m.checkout_card_element_missing())
    const result = await card.current.confirm(clientSecret)
    const unpaid = "error" in result ? result.error : undefined
    const done = await callApi<Standing>(`${base}/completion`, { body: { token: due.token } })
    if (!done.ok) return setMessage(unpaid ?? wordsOf(done.problem))
    if (done.data.paymentStatus === "paid") return onPaid()
    if (!done.data.ending)
      return setMessage(unpaid ?? m.checkout_not_completed({ status: "status" in result ? result.status : "" }))
    setIsOver(true)
    setMessage(endingWords(done.data.ending))
  }

  const refuse = async (problem: Problem) => {
    if (problem.code === AMOUNT_CHANGED) await onAmountChanged()
    if (problem.code === "checkout.offer-ended") setIsOver(true)
    setMessage(wordsOf(problem))
  }

  const pay = async () => {
    if (busy) return
    setBusy(true)
    setMessage(undefined)
    try {
      const started = await callApi<{ kind: "card"; clientSecret: string } | { kind: "placed" }>(`${base}/payment`, {
        body: { token: due.token, expectedTotal: due.charged, currency: due.currency },
      })
      if (!started.ok) await refuse(started.problem)
      else if (started.data.kind === "placed") onPaid()
      else await payByCard(started.data.clientSecret)
    } catch {
      setMessage(m.checkout_unexpected_error())
    } finally {
      setBusy(false)
    }
  }

  return { busy, message, isOver, pay }
}
