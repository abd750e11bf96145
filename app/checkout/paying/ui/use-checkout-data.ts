import { useCallback, useEffect, useEffectEvent, useState } from "react"
import { type ApiProblem, callApi } from "../../../platform/ui/call-api"
import type { CheckoutData, GiftCardCredit } from "../checkout-response.server"
import { type Amount, isSameAmount } from "./amount-changed"
import type { BookingAccess } from "./purchase"

/**
 * The server's data about a booking's payment: `loaded` with the page, or fetched; fetched again when the page's own
 * amount changes.
 */
export function useCheckoutData(
  { bookingId, token }: BookingAccess,
  { amountDueCents, currency }: Amount,
  loaded: CheckoutData | undefined,
) {
  const [data, setData] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (loaded !== lastLoaded) {
    setLastLoaded(loaded)
    setData(loaded)
  }
  const [problem, setProblem] = useState<ApiProblem>()
  const reload = useCallback(
    async (signal?: AbortSignal): Promise<CheckoutData | undefined> => {
      const headers = token ? { "booking-token": token } : undefined
      const result = await callApi<CheckoutData>(`/api/checkouts/${bookingId}`, { headers, signal })
      setProblem(result.ok ? undefined : result.problem)
      if (!result.ok) return undefined
      setData(result.data)
      return result.data
    },
    [bookingId, token],
  )
  const isKnown = useEffectEvent((amount: Amount) => data !== undefined && isSameAmount(data, amount))
  useEffect(() => {
    if (isKnown({ amountDueCents, currency })) return
    const aborting = new AbortController()
    reload(aborting.signal).catch(() => {})
    return () => aborting.abort()
  }, [reload, amountDueCents, currency])
  const changeGiftCardCredit = (giftCardCredit: GiftCardCredit) =>
    setData((known) => known && { ...known, ...giftCardCredit })
  return { data, problem, reload, changeGiftCardCredit }
}
