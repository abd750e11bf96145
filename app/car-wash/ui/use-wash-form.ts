import { type FormEvent, useEffect, useEffectEvent, useState } from "react"
import { abandonCheckout, type BookingAccess } from "../../checkout/paying/ui/purchase"
import { useHold } from "../../checkout/paying/ui/use-hold"
import { useReleaseOnLeave } from "../../checkout/paying/ui/use-release-on-leave"
import { canStartNewHold } from "../../checkout/rules/hold-time"
import { formatDateInput } from "../../platform/dates"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { convertEuroCents } from "../../platform/money"
import { type ApiProblem, callApi, fieldMessages } from "../../platform/ui/call-api"
import { usePageHasUser } from "../../platform/ui/forms/draft-user"
import { useSessionState } from "../../platform/ui/hooks/use-session-state"
import { useRootData } from "../../platform/ui/page/root-data"
import type { HeldWash } from "../api.server"
import type { AddOnHours, AddOnId } from "../rules/add-ons"
import { type ChosenAddOn, priceOf } from "../rules/price"
import type { Service } from "../rules/services"
import { useSlots } from "./use-slots"

const noVisit = { appointmentDate: "", appointmentTime: "", additionalService: "", additionalServiceHours: "" }
const noDriver = { birthDate: "", licenseNumber: "", licenseIssueDate: "" }

type Contact = { fullName: string; email: string; phone: string }

/** Known customer data; "" if unknown. */
export type KnownCustomer = { contact: Contact; driver: typeof noDriver }

/** Of a guest. */
export const nobody: KnownCustomer = { contact: { fullName: "", email: "", phone: "" }, driver: noDriver }

/** The typed form; "" is an empty field (part 2 §3). */
export type WashFields = Contact & typeof noVisit & typeof noDriver & { notes: string }

/** `purchaseKey`: of this form's booking; `held`: its hold during the payment. */
type StoredWashForm = WashFields & { purchaseKey: string; held: HeldWash | null }

/** The form after a booking: contact details and driver stay for the next one. */
const bookedForm = { ...noVisit, notes: "", purchaseKey: "", held: null }

const isSpentKey = ({ code }: ApiProblem) => canStartNewHold(code) || code === "checkout.already-placed"

const accessTo = ({ bookingId, token }: HeldWash): BookingAccess => ({ bookingId, token, isSignedIn: false })

/** Releases a slot, unless its payment had succeeded. */
const releaseHold = (held: HeldWash) => abandonCheckout(accessTo(held))

/** Earlier dates are years that are still being typed. */
const FIRST_TYPED_DATE = "1900"

/**
 * State of the wash form: input is kept across reloads, free times are loaded for the chosen day, and submitting holds the
 * slot: the server refuses fields, or the payment window opens. `onPaid` is called with a paid booking.
 */
export function useWashForm(
  service: Service,
  { customer, today, onPaid }: { customer: KnownCustomer; today: string; onPaid: (held: HeldWash) => void },
) {
  const { currency } = useRootData()
  const { contact, driver } = customer
  const { value, ready, change, keepFields } = useSessionState<StoredWashForm>("car-wash-booking", {
    ...contact,
    ...noVisit,
    ...driver,
    notes: "",
    purchaseKey: "",
    held: null,
  })
  const isSignedIn = usePageHasUser()
  const { purchaseKey, held, ...fields } = value
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [result, setResult] = useState<FormResult>()
  const [stage, setStage] = useState<"form" | "sending" | "paying">("form")
  const [hasRestarted, setHasRestarted] = useState(false)
  const price = priceOf(service, addOnIn(fields))
  /** The hold is being released: until then its own time would not be among the free ones. */
  const isLeaving = held !== null && stage === "form"
  const isAsked = ready && !isLeaving && fields.appointmentDate >= today
  const { slots, reload: reloadSlots } = useSlots(service.id, isAsked ? fields.appointmentDate : "")

  const holdRequest =
    stage === "form" || !purchaseKey
      ? undefined
      : {
          ...fields,
          isSignedIn,
          service: service.id,
          purchaseKey,
          expectedAmountCents: convertEuroCents(price.totalCents, currency),
          currency,
        }
  const hold = useHold<HeldWash>("/api/car-wash/checkouts", holdRequest, (created, isCurrent) => {
    if (isCurrent) change({ held: created })
    else void releaseHold(created)
  })
  const problem = hold.state.kind === "refused" ? hold.state.problem : undefined
  const isRestarting = problem !== undefined && isSpentKey(problem) && !hasRestarted

  const wrongDay: Record<string, string> = slots.kind === "refused" ? { appointmentDate: slots.message } : {}

  const updateErrors = (messages: Record<string, string | undefined>) =>
    setErrors((current) =>
      Object.fromEntries(
        Object.entries({ ...current, ...messages }).filter((each): each is [string, string] => each[1] !== undefined),
      ),
    )

  /** Shows the refused fields of the form. */
  const refuse = (refused: ApiProblem) => {
    const messages = { ...wrongDay, ...fieldMessages(refused) }
    const lists = Object.entries(messages).map(([name, text]) => [name, [text]])
    setStage("form")
    setErrors(messages)
    setResult({
      status: "error",
      fields: Object.keys(fields),
      error: { ...Object.fromEntries(lists), "": [refused.detail] },
    })
    reloadSlots()
  }

  const handleHold = useEffectEvent(({ kind }: typeof hold.state) => {
    if (kind === "loading") return
    if (problem && problem.errors.length > 0) return refuse(problem)
    if (!isRestarting) return setStage("paying")
    setHasRestarted(true)
    void spendKey()
  })
  useEffect(() => handleHold(hold.state), [hold.state])

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
      const isPast = typed >= FIRST_TYPED_DATE && typed < today
      if (isPast) replace("")
      updateErrors({ [name]: isPast ? m.car_wash_past_date_cleared() : undefined, appointmentTime: undefined })
    }
    keepFields(event)
  }

  const clearTakenTime = useEffectEvent((offered: string[]) => {
    const time = fields.appointmentTime
    if (!time || offered.includes(time) || stage !== "form") return
    change({ appointmentTime: "" })
    updateErrors({ appointmentTime: m.car_wash_slot_lost({ time }) })
  })
  useEffect(() => {
    if (slots.kind === "there") clearTakenTime(slots.times)
  }, [slots])

  const submit = () => {
    if (isLeaving || stage !== "form") return
    setErrors({})
    setResult(undefined)
    setHasRestarted(false)
    change((current) => (current.purchaseKey ? {} : { purchaseKey: crypto.randomUUID() }))
    setStage("sending")
  }

  /** Leaving the payment: the slot is released, and the next attempt uses a new key. */
  const leave = async () => {
    setStage("form")
    const result = held ? await releaseHold(held) : "released"
    if (held && result === "paid") return paid(held)
    change({ held: null, ...(result === "released" ? { purchaseKey: "" } : {}) })
    reloadSlots()
  }

  useReleaseOnLeave(() => (held ? accessTo(held) : undefined))

  /** The hold has expired: it is released before the next attempt requests the slot again. */
  const spendKey = async () => {
    const result = held ? await releaseHold(held) : "released"
    if (held && result === "paid") return paid(held)
    if (result === "released") change({ purchaseKey: crypto.randomUUID(), held: null })
  }

  const paid = (booked: HeldWash) => {
    change(bookedForm)
    onPaid(booked)
  }

  const resume = useEffectEvent(async () => {
    if (!held) return
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
    errors: { ...wrongDay, ...errors },
    result,
    slots: isLeaving ? ({ kind: "loading" } as const) : slots,
    price,
    currency,
    stage,
    isLeaving,
    hold,
    isRestarting,
    ready,
    edit,
    submit,
    leave,
    paid,
    reloadSlots,
    spendKey,
  }
}

const addOnIn = ({ additionalService: id, additionalServiceHours: hours }: WashFields): ChosenAddOn | undefined =>
  id && hours ? { id: id as AddOnId, hours: Number(hours) as AddOnHours } : undefined
