import { type RefObject, useState } from "react"
import { type CardFieldHandle, cardRefusal } from "../../payments/ui/CardField"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { callApi, type Problem } from "../../platform/ui/call-api"
import type { Refused } from "../../platform/ui/FormErrors"
import { AMOUNT_CHANGED, type Amount, isSameAmount } from "./amount-changed"
import { type Ending, endingWords } from "./ending-words"

/** What is to be paid; `isSignedIn`: by a signed-in person, whatever has become of their session. */
export type Due = Amount & { bookingId: string; token: string | undefined; isSignedIn: boolean }

/** What a problem says to the customer; nothing reached is the payment server's own message (part 2 §8). */
const wordsOf = (problem: Problem) => (problem.code === "network" ? m.checkout_server_unreachable() : problem.detail)

/** Until when a held booking is kept: an instant, and the seconds until then by the clock of the house. */
export type Kept = { expiresAt: string; secondsLeft: number }

type Started = { kind: "card"; clientSecret: string; kept: Kept | null } | { kind: "placed" }

type Standing = { paymentStatus: string; ending: Ending | null }

type Heard = {
  /** Told once the house has it; until then nothing is lost. */
  onPaid: () => void
  /** What is charged is not what the page shows any more: it has to be asked for again. Answers what it is, where known. */
  onAmountChanged: () => Promise<Amount | undefined>
  /** Paying has begun, and lengthened what is kept. */
  onKept?: (kept: Kept, askedAt: number) => void
}

/**
 * Pays a booking by card. However the attempt ended, the house is asked how the booking stands: a card may be refused because
 * the booking has ended, and charged although nothing was heard of it. What is said holds for the amount it was said of, and
 * goes with it. `isOver`: the booking has ended, and nothing is left to try.
 */
export function useCardCheckout(
  due: Due,
  card: RefObject<CardFieldHandle | null>,
  { onPaid, onAmountChanged, onKept }: Heard,
) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ refusal: Refused; of: Amount }>()
  const [isOver, setIsOver] = useState(false)
  const base = `/api/checkouts/${due.bookingId}`
  const access = { token: due.token, isSignedIn: due.isSignedIn }
  const refusal = said && (isOver || isSameAmount(due, said.of)) ? said.refusal : undefined
  const tell = (refusal: Refused, of: Amount = due) => setSaid({ refusal, of })
  const say = (message: string, of?: Amount) => tell({ message }, of)

  const payByCard = async (clientSecret: string) => {
    if (!card.current) return say(m.checkout_card_element_missing())
    const result = await card.current.confirm(clientSecret)
    const unpaid = "error" in result ? cardRefusal(result) : undefined
    const done = await callApi<Standing>(`${base}/completion`, { body: access })
    if (!done.ok) return tell(unpaid ?? { message: wordsOf(done.problem) })
    if (done.data.paymentStatus === "paid") return onPaid()
    if (!done.data.ending)
      return tell(unpaid ?? { message: m.checkout_not_completed({ status: "status" in result ? result.status : "" }) })
    setIsOver(true)
    say(endingWords(done.data.ending))
  }

  const refuse = async (problem: Problem) => {
    const current = problem.code === AMOUNT_CHANGED ? await onAmountChanged() : undefined
    if (problem.code === "checkout.offer-ended") setIsOver(true)
    say(wordsOf(problem), current)
  }

  const pay = async () => {
    if (busy) return
    setBusy(true)
    setSaid(undefined)
    try {
      const askedAt = Date.now()
      const started = await callApi<Started>(`${base}/payment`, {
        body: { ...access, expectedTotal: due.charged, currency: due.currency },
      })
      if (!started.ok) await refuse(started.problem)
      else if (started.data.kind === "placed") onPaid()
      else {
        if (started.data.kept) onKept?.(started.data.kept, askedAt)
        await payByCard(started.data.clientSecret)
      }
    } catch {
      say(m.checkout_unexpected_error())
    } finally {
      setBusy(false)
    }
  }

  return { busy, refusal, isOver, pay }
}
