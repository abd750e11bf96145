import { useEffect, useEffectEvent } from "react"
import type { CategoryId } from "../../catalogue/rules/categories"
import { stayTimes } from "../../catalogue/rules/stay-times"
import { useIsSignedIn } from "../../platform/ui/form-owner"
import type { FormRefusal } from "../../platform/ui/server-form"
import { useStaysInPlace } from "../../platform/ui/sign-in-again"
import { useSessionState } from "../../platform/ui/use-session-state"
import { stayDays, stayPrice } from "../rules/stay"
import type { SentCode } from "./use-email-code"

/** What is booked or asked for in the modal; `dailyPriceCents` is null where its price is not said. */
export type StayItem = { name: string; category: CategoryId; dailyPriceCents: number | null; mostGuests: number }

/** Who asks, as far as the server knows. */
export type StayCustomer = { fullName: string; email: string; phone: string }

/** The modal's fields as they are typed. */
type StayFields = StayCustomer & {
  pickupDate: string
  returnDate: string
  guests: string
  /** Fields of one kind of stay, by their names. */
  more: Record<string, string>
}

/** `sentCode`: of a guest whose address has to be confirmed, with the address it went to. */
type KeptStay = StayFields & { sentCode: (SentCode & { email: string }) | null }

const empty: KeptStay = {
  pickupDate: "",
  returnDate: "",
  guests: "2",
  more: {},
  fullName: "",
  email: "",
  phone: "",
  sentCode: null,
}

export type StayFormState = ReturnType<typeof useStayForm>

/**
 * The fields, which survive a reload until they are sent (`isSent`), with what they come to: days, and the price where it is
 * said.
 */
export function useStayForm(
  item: StayItem,
  customer: StayCustomer | null,
  { refused, isSent }: { refused: FormRefusal | undefined; isSent: boolean },
) {
  const isSignedIn = useIsSignedIn()
  useStaysInPlace(isSignedIn)
  const { value, change, forget } = useSessionState<KeptStay>(`stay:${item.name}`, { ...empty, ...customer })
  const { sentCode, ...fields } = value
  const times = stayTimes(item.category)
  const days = stayDays(fields, times)
  const price = item.dailyPriceCents === null ? undefined : stayPrice(days, item.dailyPriceCents)

  // A code was just sent, or the form has named the one that was sent before.
  const refusedCode = refused && (String(refused.details?.emailCodeId ?? "") || refused.values.emailCodeId)
  const keepCode = useEffectEvent((id: string) => {
    if (sentCode?.id !== id)
      change({ sentCode: { id, sentAt: Date.now(), email: refused?.values.email ?? fields.email } })
  })
  useEffect(() => {
    if (refusedCode) keepCode(refusedCode)
  }, [refusedCode])
  useEffect(() => {
    if (isSent) forget()
  }, [isSent, forget])

  // Until the effect has kept it, and where no script runs, the code is the one the refusal names.
  const code =
    refusedCode && sentCode?.id !== refusedCode
      ? { id: refusedCode, sentAt: 0, email: refused?.values.email ?? fields.email }
      : sentCode
  return { isSignedIn, fields, fill: change, sentCode: isSignedIn ? null : code, times, days, price }
}
