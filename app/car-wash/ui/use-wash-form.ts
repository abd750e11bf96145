import { type FormEvent, useEffect, useEffectEvent, useState } from "react"
import type { EmailProof, SentCode } from "../../checkout/guests/ui/use-email-code"
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
import { useSignInDialogOnExpiry } from "../../platform/ui/sign-in-again"
import type { HeldWash } from "../api.server"
import type { AddOnHours, AddOnId } from "../rules/add-ons"
import { type ChosenAddOn, priceOf } from "../rules/price"
import type { Service } from "../rules/services"
import { useSlots } from "./use-slots"

/** Known customer data; "" if unknown. */
export type KnownCustomer = { fullName: string; email: string; phone: string }

/** The other fields, in their order. */
const emptyFields = {
  appointmentDate: "",
  appointmentTime: "",
  additionalService: "",
  additionalServiceHours: "",
  birthDate: "",
  licenseNumber: "",
  licenseIssueDate: "",
  notes: "",
}

/** The typed form; "" is an empty field (part 2 §3). */
export type WashFields = KnownCustomer & typeof emptyFields

/**
 * `purchaseKey`: of this form's booking; `held`: its hold during the payment; `sentCode`: of a guest whose address has
 * to be confirmed first.
 */
type StoredWashForm = WashFields & { purchaseKey: string; held: HeldWash | null; sentCode: SentCode | null }

/** The form without contact details, in its initial state and after a booking. */
const emptyForm = { ...emptyFields, purchaseKey: "", held: null, sentCode: null }

const codeAsked = new Set(["checkout.email-code-required", "checkout.email-code-wrong", "checkout.email-code-over"])
const isSpentKey = ({ code }: ApiProblem) => canStartNewHold(code) || code === "checkout.already-placed"

const accessTo = ({ bookingId, token }: HeldWash): BookingAccess => ({ bookingId, token, isSignedIn: false })

/** Releases a slot; true if its payment had succeeded. */
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
  const { value, ready, change, keepFields } = useSessionState<StoredWashForm>("car-wash-booking", {
    ...customer,
    ...emptyForm,
  })
  const isSignedIn = usePageHasUser()
  useSignInDialogOnExpiry(isSignedIn)
  const { purchaseKey, held, sentCode, ...fields } = value
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [result, setResult] = useState<FormResult>()
  const [stage, setStage] = useState<"form" | "sending" | "paying">("form")
  const [proof, setProof] = useState<EmailProof>({})
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
          ...proof,
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
  const isCodeAsked = problem !== undefined && codeAsked.has(problem.code)
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
    if (problem && !isCodeAsked && problem.errors.length > 0) return refuse(problem)
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
    if (held && (await releaseHold(held))) return paid(held)
    change({ held: null, purchaseKey: "" })
    reloadSlots()
  }

  useReleaseOnLeave(() => (held ? accessTo(held) : undefined))

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
    if (!held) {
      // A guest who was asked for a code continues with it.
      if (sentCode && purchaseKey && !isSignedIn) setStage("sending")
      return
    }
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
    isCodeAsked,
    isRestarting,
    proof,
    sentCode,
    ready,
    edit,
    submit,
    leave,
    paid,
    reloadSlots,
    keepCode: (sent: SentCode) => change({ sentCode: sent }),
    /** The code typed by a guest; the same one again repeats the request. */
    confirm: (given: EmailProof) => {
      if (given.emailCodeId === proof.emailCodeId && given.emailCode === proof.emailCode) hold.retry()
      else setProof(given)
    },
    spendKey,
  }
}

const addOnIn = ({ additionalService: id, additionalServiceHours: hours }: WashFields): ChosenAddOn | undefined =>
  id && hours ? { id: id as AddOnId, hours: Number(hours) as AddOnHours } : undefined
