import { useEffect, useEffectEvent } from "react"
import type { CategoryId } from "../../catalogue/rules/categories"
import { stayTimes } from "../../catalogue/rules/stay-times"
import { useHasOwner } from "../../platform/ui/form-owner"
import type { FormRefusal } from "../../platform/ui/server-form"
import { useSignInDialogOnExpiry } from "../../platform/ui/sign-in-again"
import { useSessionState } from "../../platform/ui/use-session-state"
import { stayDays, stayPrice } from "../rules/stay"
import type { SentCode } from "./use-email-code"

/** The item of the modal; `dailyPriceCents` is null if its price is on request, `minDays` is its shortest stay. */
export type StayItem = {
  name: string
  category: CategoryId
  dailyPriceCents: number | null
  mostGuests: number
  minDays?: number
}

/** The customer's details known to the server. */
export type StayCustomer = { fullName: string; email: string; phone: string }

/** The typed fields. */
type StayFields = StayCustomer & {
  pickupDate: string
  returnDate: string
  guests: string
  /** Fields of one kind of stay, by name. */
  more: Record<string, string>
}

/** `sentCode`: the code of a guest whose address has to be confirmed, with its recipient. */
type SavedStay = StayFields & { sentCode: (SentCode & { email: string }) | null }

const empty: SavedStay = {
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

/** The modal's fields, kept across reloads until they are submitted (`isSent`), with the resulting days and price. */
export function useStayForm(
  item: StayItem,
  customer: StayCustomer | null,
  { refused, isSent }: { refused: FormRefusal | undefined; isSent: boolean },
) {
  const isSignedIn = useHasOwner()
  useSignInDialogOnExpiry(isSignedIn)
  const { value, change, forget } = useSessionState<SavedStay>(`stay:${item.name}`, { ...empty, ...customer })
  const { sentCode, ...fields } = value
  const times = stayTimes(item.category)
  const days = stayDays(fields, times)
  const price = item.dailyPriceCents === null ? undefined : stayPrice(days, item.dailyPriceCents)

  // A code was just sent, or the form named the previous one.
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

  // Before the effect has stored the code, and without scripts, the refusal's code is used.
  const code =
    refusedCode && sentCode?.id !== refusedCode
      ? { id: refusedCode, sentAt: 0, email: refused?.values.email ?? fields.email }
      : sentCode
  return { isSignedIn, fields, fill: change, sentCode: isSignedIn ? null : code, times, days, price }
}
