import { type FormEvent, useEffect, useEffectEvent, useState } from "react"
import type { SentCode } from "../../checkout/guests/ui/use-email-code"
import { useReleaseOnLeave } from "../../checkout/paying/ui/use-release-on-leave"
import { formatDateInput } from "../../platform/dates"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type ApiProblem, callApi, fieldMessages } from "../../platform/ui/call-api"
import { usePageHasUser } from "../../platform/ui/forms/draft-user"
import { useSessionState } from "../../platform/ui/hooks/use-session-state"
import { useSignInDialogOnExpiry } from "../../platform/ui/sign-in-again"
import { chosenDay, formErrors, type WashFields } from "../rules/form-errors"
import type { ServiceId } from "../rules/services"
import { errorText } from "./texts"
import { accessTo, type HeldWash, releaseHold } from "./use-hold"
import { useSlots } from "./use-slots"

/**
 * `purchaseKey`: of this form's booking; `held`: its hold during the payment; `sentCode`: of a guest whose address has
 * to be confirmed first.
 */
type StoredWashForm = WashFields & { purchaseKey: string; held: HeldWash | null; sentCode: SentCode | null }

/** The form without contact details, in its initial state and after a booking. */
const emptyForm = {
  appointmentDate: "",
  appointmentTime: "",
  additionalService: "",
  additionalServiceHours: "",
  birthDate: "",
  licenseNumber: "",
  licenseIssueDate: "",
  notes: "",
  purchaseKey: "",
  held: null,
  sentCode: null,
}

/** Known customer data; "" if unknown. */
export type KnownCustomer = { fullName: string; email: string; phone: string }

/**
 * State of the wash form: input is kept across reloads, free times are loaded for the chosen day, and `isPaying` is
 * true while the payment window is open. `onPaid` is called with a paid booking.
 */
export function useWashForm(
  service: ServiceId,
  { customer, onPaid }: { customer: KnownCustomer; onPaid: (held: HeldWash) => void },
) {
  const { value, ready, change, keepFields } = useSessionState<StoredWashForm>("car-wash-booking", {
    ...customer,
    ...emptyForm,
  })
  const isSignedIn = usePageHasUser()
  useSignInDialogOnExpiry(isSignedIn)
  const { purchaseKey, held, sentCode, ...fields } = value
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [result, setResult] = useState<FormResult>()
  const [isPaying, setPaying] = useState(false)
  /** The hold is being released: until then its own time would not be among the free ones. */
  const isLeaving = held !== null && !isPaying
  const isAsked = ready && !isLeaving && hasFreeTimes(fields.appointmentDate)
  const { slots, reload: reloadSlots } = useSlots(service, isAsked ? fields.appointmentDate : "")

  const updateErrors = (messages: Record<string, string | undefined>) =>
    setErrors((current) =>
      Object.fromEntries(
        Object.entries({ ...current, ...messages }).filter((each): each is [string, string] => each[1] !== undefined),
      ),
    )

  const showErrors = (messages: Record<string, string>, message = "") => {
    const lists = Object.entries(messages).map(([name, text]) => [name, [text]])
    setErrors(messages)
    setResult({ status: "error", error: { ...Object.fromEntries(lists), "": [message || m.car_wash_form_broken()] } })
  }

  /** Completes a typed date, clears a past day, and keeps the fields. */
  const edit = (event: FormEvent<HTMLFormElement>) => {
    const input = event.target as HTMLInputElement
    const { name, value: typed } = input
    const replace = (text: string) => {
      if (text !== typed) input.value = text
    }
    updateErrors({ [name]: undefined })
    if (name === "birthDate" || name === "licenseIssueDate") replace(formatDateInput(typed, fields[name]))
    if (name === "appointmentDate") {
      const { date, code } = chosenDay(typed, new Date())
      replace(date)
      updateErrors({ [name]: code && errorText(code), appointmentTime: undefined })
    }
    keepFields(event)
  }

  const clearTakenTime = useEffectEvent((offered: string[]) => {
    const time = fields.appointmentTime
    if (!time || offered.includes(time) || isPaying) return
    change({ appointmentTime: "" })
    updateErrors({ appointmentTime: m.car_wash_slot_lost({ time }) })
  })
  useEffect(() => {
    if (slots.kind === "there") clearTakenTime(slots.times)
  }, [slots])

  const submit = () => {
    if (isLeaving) return
    const broken: Record<string, string> = {}
    for (const { field, code, details } of formErrors(fields, new Date())) broken[field] ??= errorText(code, details)
    if (Object.keys(broken).length > 0) return showErrors(broken)
    setErrors({})
    setResult(undefined)
    change((current) => (current.purchaseKey ? {} : { purchaseKey: crypto.randomUUID() }))
    setPaying(true)
  }

  /** Leaving the payment: the slot is released, and the next attempt uses a new key. */
  const leave = async () => {
    setPaying(false)
    if (held && (await releaseHold(held))) return paid(held)
    change({ held: null, purchaseKey: "" })
    reloadSlots()
  }

  useReleaseOnLeave(() => (held ? accessTo(held) : undefined))

  const refuse = (problem: ApiProblem) => {
    setPaying(false)
    showErrors(fieldMessages(problem), problem.detail)
    reloadSlots()
  }

  /** The hold has expired: it is released before the next attempt requests the slot again. */
  const spendKey = async () => {
    if (held && (await releaseHold(held))) return paid(held)
    change({ purchaseKey: crypto.randomUUID(), held: null })
  }

  const paid = (booked: HeldWash) => {
    change(emptyForm)
    onPaid(booked)
  }

  const resume = useEffectEvent(async () => {
    // A guest who was asked for a code continues with it.
    if (!held) return setPaying(sentCode !== null && purchaseKey !== "" && !isSignedIn)
    const requested = await callApi<{ paymentStatus: string }>(`/api/checkouts/${held.bookingId}/payment-status`, {
      body: { token: held.token },
    })
    if (requested.ok && requested.data.paymentStatus === "paid") return paid(held)
    await leave()
  })
  useEffect(() => {
    if (ready) resume()
  }, [ready])

  return {
    fields,
    errors,
    result,
    slots: isLeaving ? ({ kind: "loading" } as const) : slots,
    isPaying,
    isLeaving,
    purchaseKey,
    isSignedIn,
    sentCode,
    ready,
    edit,
    submit,
    leave,
    refuse,
    paid,
    reloadSlots,
    setHeld: (held: HeldWash) => change({ held }),
    keepCode: (sent: SentCode) => change({ sentCode: sent }),
    spendKey,
  }
}

/** An incomplete or refused day has no free times to load. */
const hasFreeTimes = (date: string) => date !== "" && chosenDay(date, new Date()).code === undefined && date > "1900"
