import { useEffect, useRef, useState } from "react"
import { ContactFields } from "../../../checkout/ui/ContactFields"
import { GuestSignIn } from "../../../checkout/ui/GuestSignIn"
import type { IsoDate } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { usePageHasUser } from "../../../platform/ui/forms/draft-user"
import { FormErrors, focusField } from "../../../platform/ui/forms/FormErrors"
import type { FieldProps, FormRefusal } from "../../../platform/ui/forms/server-form"
import { useSessionState } from "../../../platform/ui/hooks/use-session-state"
import { Skeleton } from "../../../platform/ui/Skeleton"
import { Stepper } from "../../../platform/ui/Stepper"
import type { Aircraft } from "../../rules/aircraft"
import { type JetSearch, jetSearchQuery } from "../../rules/jet-search"
import { ItineraryStep } from "../../ui/ItineraryStep"
import { ReviewStep } from "../../ui/ReviewStep"
import { type Customer, newRequestForm, type RequestForm, sentFields } from "../../ui/request-form"
import { useSteps } from "../../ui/use-steps"

type Props = {
  itemId: string
  aircraft: Aircraft
  customer: Customer
  search: JetSearch
  today: IsoDate
  /** 1 to 3. */
  step: number
  onStep: (step: number) => void
  /** `path`: of the stored request. */
  onSent: (path: string) => void
}

const titles = [m.charter_step_itinerary, m.charter_step_contact, m.charter_step_review]

/** The three steps of a flight request. Typed fields survive a reload; the server validates each step before the next opens. */
export function FlightRequest({ itemId, aircraft, customer, search, today, step, onStep, onSent }: Props) {
  const {
    value: form,
    ready,
    change,
    keepFields,
    discard,
  } = useSessionState<RequestForm>(`charter:${itemId}:${jetSearchQuery(search)}`, newRequestForm(search, customer))
  const isSignedIn = usePageHasUser()
  const [refusal, setRefusal] = useState<FormRefusal>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [hasChangedStep, setHasChangedStep] = useState(step > 1)
  const changeStep = (to: number) => {
    setHasChangedStep(true)
    onStep(to)
  }
  const { send, isSending } = useSteps({
    onRefused: (refused) => {
      setRefusal(refused)
      setErrors(refused.fields)
      openStepOf(refused)
    },
    onPassed: (path) => {
      setRefusal(undefined)
      setErrors({})
      if (!path) return changeStep(step + 1)
      discard()
      onSent(path)
    },
  })
  useEffect(() => {
    if (ready && !form.requestKey) change({ requestKey: crypto.randomUUID() })
  }, [ready, form.requestKey, change])
  useEffect(() => {
    const [first] = Object.keys(refusal?.fields ?? {})
    if (first) focusField(first)
  }, [refusal])

  /** Opens the step of the first refused field. */
  const openStepOf = ({ fields }: FormRefusal) => {
    const [first] = Object.keys(fields)
    if (first && stepOf(first) < step) changeStep(stepOf(first))
  }
  const clearErrors = (...names: string[]) =>
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !names.includes(name))))
  const shownRefusal = refusal && isOfStep(refusal, step) ? refusal : undefined
  const field: FieldProps<keyof RequestForm> = (name) => ({ name, defaultValue: form[name], error: errors[name] })
  return (
    <form
      noValidate
      onChange={(event) => {
        keepFields(event)
        clearErrors(event.target.name)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) send({ ...sentFields(form, step), isSignedIn: String(isSignedIn) })
      }}
      className="grid gap-10"
    >
      <Stepper steps={titles.map((title) => ({ label: title() }))} current={step - 1} />
      <section className="grid gap-8">
        <StepTitle
          key={step}
          title={titles[step - 1]?.() ?? ""}
          takesFocus={ready && !shownRefusal && hasChangedStep}
        />
        <FormErrors refusal={shownRefusal} open={errors} />
        <div className="empty:hidden">
          <GuestSignIn code={shownRefusal?.code} />
        </div>
        {step === 1 ? (
          <ItineraryStep
            key={String(ready)}
            form={form}
            field={field}
            aircraft={aircraft}
            today={today}
            change={(part) => {
              change(part)
              clearErrors(...Object.keys(part))
            }}
          />
        ) : step === 2 ? (
          <ContactFields key={String(ready)} field={field} email={form.email} />
        ) : ready ? (
          <ReviewStep form={form} aircraft={aircraft} />
        ) : (
          <Skeleton lines={8} />
        )}
      </section>
      <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        <Button type="button" variant="outline" disabled={step === 1} onClick={() => changeStep(step - 1)}>
          {m.charter_back()}
        </Button>
        <Button pending={isSending} disabled={!ready} className="grow sm:grow-0">
          {step < 3 ? m.charter_continue() : m.charter_submit()}
        </Button>
      </footer>
    </form>
  )
}

const contactFields = ["fullName", "email", "phone"]

const stepOf = (field: string) => (contactFields.includes(field) ? 2 : 1)

/** Whether a refusal names a field of the step, or none. */
function isOfStep({ fields }: FormRefusal, step: number): boolean {
  const names = Object.keys(fields)
  return names.length === 0 || names.some((name) => stepOf(name) === step)
}

/** Takes the focus when the step changes. */
function StepTitle({ title, takesFocus }: { title: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
      {title}
    </h2>
  )
}
