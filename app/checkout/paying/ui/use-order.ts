import { type RefObject, useCallback, useEffect, useRef } from "react"
import type { PaymentCardHandle } from "../../../payments/ui/PaymentCard"
import { type ApiProblem, callApi } from "../../../platform/ui/call-api"
import { useSessionState } from "../../../platform/ui/hooks/use-session-state"
import type { OrderState } from "../../orders/orders-api.server"
import type { OrderResponse } from "../payment-response.server"
import { AMOUNT_CHANGED, type Amount } from "./amount-changed"
import type { PayablePurchase } from "./purchase"
import { usePayment } from "./use-payment"

const ENDED = "checkout.order-ended"

type Options = {
  /** The API that starts the order. */
  path: string
  /** What is bought, sent to `path`. */
  body: () => Record<string, unknown>
  /** Names the choice in the session: its key is kept across reloads, so that a retry never pays twice. */
  name: string
  /** The message for an order that ended unpaid. */
  endedText: string
  /** Called once the server has the payment, or the crypto is declared as sent. */
  onPaid: (orderId: string) => void
  /** The price on the page is outdated. */
  onStale: () => undefined
}

/** Buys an order, once per key. Call `newKey` when another thing is chosen. */
export function useOrder(
  { path, body, name, endedText, onPaid, onStale }: Options,
  amount: Amount,
  card: RefObject<PaymentCardHandle | null>,
) {
  const { value, ready, change } = useSessionState(name, { key: "" })
  const orderId = useRef<string>(undefined)
  const newKey = useCallback(() => change({ key: crypto.randomUUID() }), [change])

  useEffect(() => {
    if (ready && !value.key) newKey()
  }, [ready, value.key, newKey])

  const purchase: PayablePurchase = {
    start: async ({ method, card }, { amountDueCents: expectedAmountCents, currency }) => {
      const answer = await callApi<OrderResponse>(path, {
        body: { ...body(), purchaseKey: value.key, method, card, expectedAmountCents, currency },
      })
      if (!answer.ok) {
        // The key belongs to the previous order.
        if (answer.problem.code === ENDED || answer.problem.code === AMOUNT_CHANGED) newKey()
        return answer
      }
      orderId.current = answer.data.orderId
      const { data } = answer
      return { ok: true, data: data.kind === "paid" ? { kind: "no-payment-needed" } : data }
    },
    refreshStatus: async () => {
      const answer = await callApi<OrderState>(`/api/orders/${orderId.current}/payment-status`, { body: {} })
      if (!answer.ok) return answer
      if (answer.data.state !== "ended") return { ok: true, data: { isPaid: answer.data.state === "paid" } }
      newKey()
      return { ok: false, problem: ended(endedText) }
    },
  }
  const payment = usePayment(purchase, amount, card, {
    onPaid: () => {
      newKey()
      onPaid(orderId.current ?? "")
    },
    onAmountChanged: async () => onStale(),
  })
  const declareSent = (transactionId: string) =>
    payment.declareSent(() => callApi(`/api/orders/${orderId.current}/crypto-declaration`, { body: { transactionId } }))
  return { isReady: value.key !== "", newKey, payment, declareSent }
}

const ended = (detail: string): ApiProblem => ({ status: 409, code: ENDED, detail, errors: [] })
