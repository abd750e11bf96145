import { type RefObject, useState } from "react"
import type { Kept } from "../../checkout/ui/use-card-checkout"
import { type CardFieldHandle, cardRefusal } from "../../payments/ui/CardField"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { callApi, fieldMessages, type Problem } from "../../platform/ui/call-api"
import type { Refused } from "../../platform/ui/FormErrors"
import type { Consents } from "../rules/consents"
import type { Coin, WizardForm } from "../rules/wizard-form"
import type { Checkout } from "./use-checkout"

type Started =
  | { kind: "card"; clientSecret: string; kept: Kept }
  | { kind: "placed" }
  | { kind: "crypto"; address: string; coin: Coin; qr: string; kept: Kept }

export type Payment = ReturnType<typeof usePayment>

export type CryptoOrder = Extract<Started, { kind: "crypto" }>

const paid = new Set(["succeeded", "requires_capture"])

/** What a problem says to the customer; nothing reached is the payment server's own message (part 2 §8). */
const wordsOf = (problem: Problem) =>
  problem.code === "network" ? m.car_rental_payment_server_unreachable() : problem.detail

type Heard = {
  /** Told once the house has it; until then nothing is lost. */
  onPlaced: (bookingId: string) => void
  /** What is charged is not what the page shows any more: it has to be asked for again. */
  onAmountChanged: () => Promise<void>
  /** Paying has begun, and lengthened what is kept; `askedAt` by the browser's clock. */
  onKept: (kept: Kept, askedAt: number) => void
}

/** Sends the booking off by the chosen means; what was said of an attempt goes with another choice (`forget`). */
export function usePayment(
  checkout: Checkout,
  card: RefObject<CardFieldHandle | null>,
  { onPlaced, onAmountChanged, onKept }: Heard,
) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refused>()
  const [crypto, setCrypto] = useState<CryptoOrder>()
  const base = `/api/car-rentals/checkouts/${checkout.bookingId}`

  const say = (message: string) => setRefusal({ message })
  const refuse = (problem: Problem) => setRefusal({ message: wordsOf(problem), fields: fieldMessages(problem) })
  const forget = () => setRefusal(undefined)

  const during = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    forget()
    try {
      await work()
    } catch {
      say(m.car_rental_unexpected_error())
    } finally {
      setBusy(false)
    }
  }

  const payByCard = async (clientSecret: string) => {
    if (!card.current) return say(m.car_rental_card_element_missing())
    const result = await card.current.confirm(clientSecret)
    if ("error" in result) return setRefusal(cardRefusal(result))
    if (!paid.has(result.status)) return say(m.car_rental_payment_not_completed({ status: result.status }))
    const done = await callApi<{ status: string }>(`${base}/completion`, { method: "POST" })
    if (!done.ok) return refuse(done.problem)
    if (done.data.status === "cancelled") return say(m.car_rental_paid_too_late())
    if (done.data.status === "held") return say(m.car_rental_payment_not_completed({ status: result.status }))
    onPlaced(checkout.bookingId)
  }

  const submit = (form: WizardForm, consents: Consents) =>
    during(async () => {
      const askedAt = Date.now()
      const started = await callApi<Started>(`${base}/payment`, {
        body: {
          paymentMethod: form.paymentMethod,
          coin: form.coin,
          ...consents,
          expectedTotal: checkout.setOff.charged,
          currency: checkout.setOff.currency,
        },
      })
      if (!started.ok && started.problem.code === "car-rental.amount-changed") await onAmountChanged()
      if (!started.ok) return refuse(started.problem)
      if (started.data.kind === "placed") return onPlaced(checkout.bookingId)
      onKept(started.data.kept, askedAt)
      if (started.data.kind === "card") return payByCard(started.data.clientSecret)
      setCrypto(started.data)
    })

  const declareSent = () =>
    during(async () => {
      const answer = await callApi<{ status: string }>(`${base}/crypto-declaration`, { method: "POST" })
      if (!answer.ok) return refuse(answer.problem)
      onPlaced(checkout.bookingId)
    })

  const otherMeans = () => {
    forget()
    setCrypto(undefined)
  }

  return { busy, refusal, crypto, submit, declareSent, otherMeans, forget }
}
