import { useEffect, useEffectEvent, useState } from "react"
import { useFetcher } from "react-router"
import { mayHoldAnew } from "../../checkout/rules/hold-ended"
import { stayPrice } from "../../checkout/rules/stay"
import type { FormAnswer } from "../../platform/form-answer"
import { convertEuroCents } from "../../platform/money"
import { useRootData } from "../../platform/ui/root-data"
import { type FormRefusal, useRefusal } from "../../platform/ui/server-form"
import { SIGN_IN_REQUIRED, signInAgain, useStaysInPlace } from "../../platform/ui/sign-in-again"
import { useSessionState } from "../../platform/ui/use-session-state"
import { type YachtDates, yachtDays } from "../rules/yacht-stay"
import type { Customer } from "./request-form"

/** What the booking of a yacht asks (part 2 §3), as typed; `purchaseKey` is made by the browser once per booking. */
export type YachtForm = Customer & YachtDates & { guests: string; pickupMarina: string; purchaseKey: string }

/** What the page's action answers; `done` names the booking that the yacht is held for. */
type HoldAnswer = FormAnswer & { done?: { bookingId: string } }

/** A booking under this key has ended: the next attempt is a new one. */
const isSpentKey = (code = "") => mayHoldAnew(code) || code === "checkout.already-placed"

type Options = {
  yacht: { id: string; dailyPriceCents: number }
  customer: Customer & { id: string }
  onHeld: (bookingId: string) => void
}

/** The form of a yacht's booking: what is typed survives a reload, and the price follows it. */
export function useYachtForm({ yacht, customer: { id, ...contact }, onHeld }: Options) {
  useStaysInPlace()
  const { currency } = useRootData()
  const { value, ready, change, forget } = useSessionState<YachtForm>(`charter:${yacht.id}`, {
    ...contact,
    checkinDate: "",
    checkoutDate: "",
    guests: "1",
    pickupMarina: "",
    purchaseKey: "",
  })
  const [refusal, setRefusal] = useState<FormRefusal>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { data: answer, state, submit } = useFetcher<HoldAnswer>()
  const days = yachtDays(value)
  const price = stayPrice(days, yacht.dailyPriceCents)

  const send = (purchaseKey: string) => {
    const expectedTotal = String(convertEuroCents(price.totalCents, currency))
    submit({ ...value, purchaseKey, expectedTotal, currency }, { method: "post" })
  }
  const sendAnew = () => {
    const purchaseKey = crypto.randomUUID()
    change({ purchaseKey })
    send(purchaseKey)
  }

  const refused = useRefusal(answer)
  const judge = useEffectEvent(({ done }: HoldAnswer) => {
    setRefusal(refused)
    setErrors(refused?.fields ?? {})
    if (done) onHeld(done.bookingId)
    else if (isSpentKey(refused?.code)) sendAnew()
    else if (refused?.code === SIGN_IN_REQUIRED) void signInAgain().then((isBack) => isBack && send(value.purchaseKey))
  })
  useEffect(() => {
    if (answer) judge(answer)
  }, [answer])

  return {
    form: value,
    ready,
    days,
    price,
    errors,
    refusal,
    isSending: state !== "idle",
    edit: (part: Partial<YachtForm>) => {
      change(part)
      setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !(name in part))))
    },
    submit: () => (value.purchaseKey ? send(value.purchaseKey) : sendAnew()),
    /** The booking under the key has ended or is paid. */
    spendKey: () => change({ purchaseKey: "" }),
    forget,
  }
}
