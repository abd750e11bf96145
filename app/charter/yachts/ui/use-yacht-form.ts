import { useEffect, useEffectEvent } from "react"
import { useFetcher } from "react-router"
import { type Trip, tripQuery } from "../../../catalogue/rules/trip"
import { canStartNewHold } from "../../../checkout/rules/hold-time"
import { stayPrice } from "../../../checkout/rules/stay"
import type { FormResult } from "../../../platform/form-result"
import { convertEuroCents } from "../../../platform/money"
import { useSessionState } from "../../../platform/ui/hooks/use-session-state"
import { useRootData } from "../../../platform/ui/page/root-data"
import { type YachtDates, yachtDays } from "../../rules/yacht-stay"
import type { Customer } from "../../ui/request-form"

/** The fields of a yacht booking as typed (part 2 §3). `purchaseKey`: the booking's idempotency key. */
export type YachtForm = Customer & YachtDates & { guests: string; pickupMarina: string; purchaseKey: string }

/** The result of the page's action. */
type HoldResult = FormResult & { done?: { bookingId: string } }

/** Whether the key's booking has ended, so that the next attempt needs a new key. */
const isSpentKey = (code = "") => canStartNewHold(code) || code === "checkout.already-placed"

type Options = {
  yacht: { id: string; dailyPriceCents: number }
  customer: Customer & { id: string }
  /** The days and guests in the address, which the form begins with. */
  trip: Trip | undefined
  onHeld: (bookingId: string) => void
}

/** The form of a yacht booking with its price. Typed fields survive a reload. */
export function useYachtForm({ yacht, customer: { id, ...contact }, trip, onHeld }: Options) {
  const { currency } = useRootData()
  const name = trip ? `charter:${yacht.id}:${tripQuery(trip)}` : `charter:${yacht.id}`
  const saved = useSessionState<YachtForm>(name, {
    ...contact,
    checkinDate: trip?.from ?? "",
    checkoutDate: trip?.to ?? "",
    guests: String(trip?.guests ?? 1),
    pickupMarina: "",
    purchaseKey: "",
  })
  const { value, change } = saved
  const { data: result, state, submit } = useFetcher<HoldResult>()
  const days = yachtDays(value)
  const price = stayPrice(days, yacht.dailyPriceCents)

  const send = (purchaseKey: string) => {
    const expectedAmountCents = String(convertEuroCents(price.totalCents, currency))
    submit({ ...value, purchaseKey, expectedAmountCents, currency }, { method: "post" })
  }
  const sendWithNewKey = () => {
    const purchaseKey = crypto.randomUUID()
    change({ purchaseKey })
    send(purchaseKey)
  }

  const handleResult = useEffectEvent(({ code, done }: HoldResult) => {
    if (done) onHeld(done.bookingId)
    else if (isSpentKey(code)) sendWithNewKey()
  })
  useEffect(() => {
    if (result) handleResult(result)
  }, [result])

  return {
    saved,
    result,
    days,
    price,
    isSending: state !== "idle",
    submit: () => (value.purchaseKey ? send(value.purchaseKey) : sendWithNewKey()),
    /** Drops the key of an ended booking. */
    dropKey: () => change({ purchaseKey: "" }),
  }
}
