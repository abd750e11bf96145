import { type RefObject, useCallback, useEffect, useState } from "react"
import { type CardFieldHandle, cardRefusal } from "../../payments/ui/CardField"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { callApi, type Problem } from "../../platform/ui/call-api"
import type { Refused } from "../../platform/ui/FormErrors"
import { useSessionState } from "../../platform/ui/use-session-state"

type Started = { kind: "card"; orderId: string; clientSecret: string } | { kind: "paid"; orderId: string }
type Order = { orderId: string; km: number; state: "open" | "paid" | "ended" }

const paid = new Set(["succeeded", "requires_capture"])

const wordsOf = ({ code, detail }: Problem) => (code === "network" ? m.car_rental_payment_server_unreachable() : detail)

/**
 * Buys kilometres for a booking, once per choice: the key of the choice outlives a reload of the page, so that trying again
 * never pays twice. `bought` is told once the house has them.
 */
export function useKilometres(
  bookingId: string,
  card: RefObject<CardFieldHandle | null>,
  bought: (km: number) => void,
) {
  const { value, ready, change } = useSessionState(`kilometres:${bookingId}`, { key: "", km: 0 })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refused>()
  const base = `/api/car-rentals/bookings/${bookingId}/kilometres`

  useEffect(() => {
    if (ready && !value.key) change({ key: crypto.randomUUID() })
  }, [ready, value.key, change])

  /** What was said of an attempt goes with another choice. */
  const choose = useCallback(
    (km: number) => {
      setRefusal(undefined)
      change({ km, key: crypto.randomUUID() })
    },
    [change],
  )

  const refuse = (problem: Problem) => {
    if (problem.code === "car-rental.kilometres-ended") change({ key: crypto.randomUUID() })
    setRefusal({ message: wordsOf(problem) })
  }

  const settle = async (orderId: string, km: number) => {
    const done = await callApi<Order>(`${base}/${orderId}/completion`, { method: "POST" })
    if (!done.ok) return refuse(done.problem)
    if (done.data.state !== "paid") {
      change({ key: crypto.randomUUID() })
      return setRefusal({ message: m.car_rental_kilometres_not_added() })
    }
    change({ km: 0, key: crypto.randomUUID() })
    bought(km)
  }

  const pay = async (km: number, expectedTotal: number, currency: Currency) => {
    const started = await callApi<Started>(base, { body: { purchaseKey: value.key, km, expectedTotal, currency } })
    if (!started.ok) return refuse(started.problem)
    if (started.data.kind === "paid") return settle(started.data.orderId, km)
    if (!card.current) return setRefusal({ message: m.car_rental_card_element_missing() })
    const result = await card.current.confirm(started.data.clientSecret)
    if ("error" in result) return setRefusal(cardRefusal(result))
    if (!paid.has(result.status))
      return setRefusal({ message: m.car_rental_payment_not_completed({ status: result.status }) })
    await settle(started.data.orderId, km)
  }

  const buy = async (km: number, expectedTotal: number, currency: Currency) => {
    if (busy || !value.key) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await pay(km, expectedTotal, currency)
    } catch {
      setRefusal({ message: m.car_rental_unexpected_error() })
    } finally {
      setBusy(false)
    }
  }

  return { chosenKm: value.km, choose, busy, refusal, buy }
}
