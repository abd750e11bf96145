import type { RefObject } from "react"
import { useOrder } from "../../checkout/paying/ui/use-order"
import type { PaymentCardHandle } from "../../payments/ui/PaymentCard"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { useSessionState } from "../../platform/ui/hooks/use-session-state"
import type { KilometreSale } from "../rental-page.server"
import { kilometreCharge, kilometrePrice } from "../rules/kilometre-order"

type Callbacks = {
  onBought: (km: number) => void
  /** The price on the page is outdated. */
  onStale: () => undefined
}

/**
 * Buys kilometres for a booking, once per choice, kept across reloads. `onBought` is called once the server has recorded
 * them.
 */
export function useKilometres(
  bookingId: string,
  sale: KilometreSale,
  currency: Currency,
  card: RefObject<PaymentCardHandle | null>,
  { onBought, onStale }: Callbacks,
) {
  const { value, change } = useSessionState(`kilometres:${bookingId}`, { km: 0 })
  const price = kilometrePrice(value.km, sale.days, sale, sale.moment)
  const amount = { amountDueCents: price ? kilometreCharge(price, currency) : 0, currency }
  const { isReady, newKey, payment } = useOrder(
    {
      path: `/api/car-rentals/bookings/${bookingId}/kilometres`,
      body: () => ({ km: value.km }),
      name: `kilometre-order:${bookingId}`,
      endedText: m.car_rental_kilometres_not_added(),
      onPaid: () => {
        change({ km: 0 })
        onBought(value.km)
      },
      onStale,
    },
    amount,
    card,
  )
  const choose = (km: number) => {
    payment.clearError()
    newKey()
    change({ km })
  }
  return { isReady, chosenKm: value.km, choose, price, amount, payment }
}
