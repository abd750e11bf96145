import { type RefObject, useState } from "react"
import type { CardFieldHandle } from "../../payments/ui/CardField"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { callApi, type Problem } from "../../platform/ui/call-api"

/** What is to be paid: `charged` in cents of `currency`. */
export type Due = { bookingId: string; token: string | undefined; charged: number; currency: Currency }

const paid = new Set(["succeeded", "requires_capture"])

/** What a problem says to the customer; nothing reached is the payment server's own message (part 2 §8). */
const wordsOf = (problem: Problem) => (problem.code === "network" ? m.checkout_server_unreachable() : problem.detail)

/** Pays a booking by card. `onPaid` is told once the house has it; until then nothing is lost. */
export function useCardCheckout(due: Due, card: RefObject<CardFieldHandle | null>, onPaid: () => void) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const base = `/api/checkouts/${due.bookingId}`

  const payByCard = async (clientSecret: string) => {
    if (!card.current) return setMessage(m.checkout_card_element_missing())
    const result = await card.current.confirm(clientSecret)
    if ("error" in result) return setMessage(result.error)
    const unfinished = () => setMessage(m.checkout_not_completed({ status: "status" in result ? result.status : "" }))
    if (!paid.has(result.status)) return unfinished()
    const done = await callApi<{ status: string; paymentStatus: string }>(`${base}/completion`, {
      body: { token: due.token },
    })
    if (!done.ok) return setMessage(wordsOf(done.problem))
    if (done.data.status === "cancelled") return setMessage(m.checkout_paid_too_late())
    if (done.data.paymentStatus !== "paid") return unfinished()
    onPaid()
  }

  const pay = async () => {
    if (busy) return
    setBusy(true)
    setMessage(undefined)
    try {
      const started = await callApi<{ kind: "card"; clientSecret: string } | { kind: "placed" }>(`${base}/payment`, {
        body: { token: due.token, expectedTotal: due.charged, currency: due.currency },
      })
      if (!started.ok) setMessage(wordsOf(started.problem))
      else if (started.data.kind === "placed") onPaid()
      else await payByCard(started.data.clientSecret)
    } catch {
      setMessage(m.checkout_unexpected_error())
    } finally {
      setBusy(false)
    }
  }

  return { busy, message, pay }
}
