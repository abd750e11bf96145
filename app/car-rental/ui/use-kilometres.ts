import { type RefObject, useCallback, useEffect, useRef } from "react"
import { AMOUNT_CHANGED } from "../../checkout/ui/amount-changed"
import type { Purchase } from "../../checkout/ui/purchase"
import { usePayment } from "../../checkout/ui/use-payment"
import type { PaymentCardHandle } from "../../payments/ui/PaymentCard"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { callApi, type Problem } from "../../platform/ui/call-api"
import { useSessionState } from "../../platform/ui/use-session-state"
import { kilometreCharge, kilometrePrice } from "../rules/kilometre-order"
import type { PurchaseMoment } from "../rules/kilometres"

type Started = { kind: "card"; orderId: string; clientSecret: string } | { kind: "paid"; orderId: string }
type Order = { orderId: string; km: number; state: "open" | "paid" | "ended" }

export type KilometreSale = {
  days: number
  moment: PurchaseMoment
  premium: boolean
  van: boolean
  publishableKey?: string
}

type Callbacks = {
  onBought: (km: number) => void
  /** The price on the page is outdated. */
  onStale: () => undefined
}

const notAdded = (): Problem => ({
  status: 409,
  code: "checkout.order-ended",
  detail: m.car_rental_kilometres_not_added(),
  errors: [],
})

/**
 * Buys kilometres for a booking, once per choice: the choice's key is kept across reloads, so that a retry never pays
 * twice. `onBought` is called once the server has recorded them.
 */
export function useKilometres(
  bookingId: string,
  sale: KilometreSale,
  currency: Currency,
  card: RefObject<PaymentCardHandle | null>,
  { onBought, onStale }: Callbacks,
) {
  const { value, ready, change } = useSessionState(`kilometres:${bookingId}`, { key: "", km: 0 })
  const orderId = useRef<string>(undefined)
  const base = `/api/car-rentals/bookings/${bookingId}/kilometres`
  const newKey = useCallback(
    (km?: number) => change({ key: crypto.randomUUID(), ...(km !== undefined && { km }) }),
    [change],
  )

  useEffect(() => {
    if (ready && !value.key) newKey()
  }, [ready, value.key, newKey])

  const purchase: Purchase = {
    start: async ({ card }, { amountDueCents: expectedTotal }) => {
      const body = { purchaseKey: value.key, km: value.km, expectedTotal, currency, card }
      const result = await callApi<Started>(base, { body })
      if (!result.ok) {
        // The key belongs to the previous order.
        if (result.problem.code === notAdded().code || result.problem.code === AMOUNT_CHANGED) newKey()
        return result
      }
      orderId.current = result.data.orderId
      const { data } = result
      return { ok: true, data: data.kind === "paid" ? { kind: "placed" } : data }
    },
    complete: async () => {
      const result = await callApi<Order>(`${base}/${orderId.current}/completion`, { method: "POST" })
      if (!result.ok) return result
      if (result.data.state !== "ended") return { ok: true, data: { isPaid: result.data.state === "paid" } }
      newKey()
      return { ok: false, problem: notAdded() }
    },
  }

  const price = kilometrePrice(value.km, sale.days, sale, sale.moment)
  const amount = { amountDueCents: price ? kilometreCharge(price, currency) : 0, currency }
  const payment = usePayment(purchase, amount, card, {
    onPaid: () => {
      newKey(0)
      onBought(value.km)
    },
    onAmountChanged: async () => onStale(),
  })
  const choose = (km: number) => {
    payment.forget()
    newKey(km)
  }
  return { isReady: value.key !== "", chosenKm: value.km, choose, price, amount, payment }
}
