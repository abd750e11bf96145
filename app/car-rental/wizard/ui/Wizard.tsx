import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react"
import { useLocation } from "react-router"
import { licenseYearsOn } from "../../../bookings/rules/drivers"
import { MINIMUM_LICENSE_YEARS } from "../../../catalogue/rules/driver-needs"
import { type Trip, tripQuery } from "../../../catalogue/rules/trip"
import type { GiftCardCredit } from "../../../checkout/paying/checkout-response.server"
import { abandonCheckout } from "../../../checkout/paying/ui/purchase"
import { useReleaseOnLeave } from "../../../checkout/paying/ui/use-release-on-leave"
import { parseDateInput } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { type ApiProblem, callApi, fieldMessages } from "../../../platform/ui/call-api"
import { FieldsSkeleton } from "../../../platform/ui/fields/FieldsSkeleton"
import { useSessionState } from "../../../platform/ui/hooks/use-session-state"
import { useRootData } from "../../../platform/ui/page/root-data"
import { useProceedAfterUploads } from "../../../platform/ui/uploads/use-submit-after-uploads"
import { defaultPeriod } from "../../rules/slots"
import { stepHasField, stepOfField } from "../../rules/steps"
import {
  type ChangeForm,
  newForm,
  quoteBody,
  rentalRequestBody,
  tripFields,
  tripOfForm,
  type WizardForm,
} from "../../rules/wizard-form"
import { PriceSummary } from "../../ui/PriceSummary"
import type { WizardData } from "../wizard.server"
import { CheckoutStep } from "./CheckoutStep"
import { ChosenDates } from "./ChosenDates"
import { DatesStep } from "./DatesStep"
import { DriverStep } from "./DriverStep"
import { OptionsStep } from "./OptionsStep"
import type { StepProps } from "./StepFrame"
import { StepFrame } from "./StepFrame"
import { useQuote } from "./use-quote"
import { WizardWindow } from "./WizardWindow"

type Props = {
  data: WizardData
  /** 1 to 4. */
  step: number
  /** The trip of the address. */
  trip: Trip | undefined
  /** The address is opened afresh: its trip counts, whatever was chosen in this tab before. */
  isFresh: boolean
  /** `query`: of the step, without its question mark. */
  onStep: (step: number, query: string) => void
  onBack: (query: string) => void
  /** Called with the chosen trip. */
  onClose: (trip: Trip | undefined) => void
  onBooked: (bookingId: string) => void
  /** Called instead of showing a step, for what was booked before. */
  onBookedBefore: (bookingId: string) => void
}

/** The four-step booking wizard. Input survives a reload; the server validates each step before the next. */
export function Wizard({ data, step, trip, isFresh, onStep, onBack, onClose, onBooked, onBookedBefore }: Props) {
  const { vehicle } = data
  const { currency } = useRootData()
  const now = useMemo(() => new Date(data.now), [data.now])
  const { opensOn } = data
  const initial = useMemo<WizardForm>(
    () => ({ ...newForm(defaultPeriod(now), data.customer), ...(trip && tripFields(trip)), reached: opensOn }),
    [now, data.customer, trip, opensOn],
  )
  const { value: form, ready, change, discard } = useSessionState<WizardForm>(`car-rental:${vehicle.id}`, initial)
  const quoteState = useQuote(ready ? quoteBody(vehicle.id, form, currency) : undefined, data.initialQuote)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<ApiProblem>()
  const [checking, setChecking] = useState(false)
  const stepRequest = useRef<AbortController>(undefined)
  const heldBookingId = useRef<string>(undefined)
  const isClosed = useRef(false)
  const { key: locationKey } = useLocation()
  useEffect(() => {
    if (locationKey) isClosed.current = false
  }, [locationKey])
  const [downgraded, setDowngraded] = useState(false)
  const [giftCardCredit, setGiftCardCredit] = useState<GiftCardCredit>()

  // A layout effect, so that dates that were stored in this tab are never seen instead of the address's.
  const takeTrip = useEffectEvent(() => {
    if (!trip) return
    const isOther = isFresh || form.trip !== tripQuery(trip)
    change({ ...(isOther && tripFields(trip)), reached: Math.max(form.reached, opensOn) })
  })
  useLayoutEffect(() => {
    if (ready) takeTrip()
  }, [ready])

  useEffect(() => {
    if (ready && !form.purchaseKey) change({ purchaseKey: crypto.randomUUID() })
  }, [ready, form.purchaseKey, change])

  const eligibleInsurance = quoteState.quote?.insuranceOption
  useEffect(() => {
    if (!eligibleInsurance || quoteState.loading || eligibleInsurance === form.insuranceOption) return
    change({ insuranceOption: eligibleInsurance })
    setDowngraded(true)
  }, [eligibleInsurance, quoteState.loading, form.insuranceOption, change])

  const edit: ChangeForm = (part) => {
    change(part)
    change({ isTyped: true })
    const changed = typeof part === "function" ? part(form) : part
    setProblem((current) => (current && current.errors.length > 0 ? current : undefined))
    setErrors((current) => without(current, changedFields(changed, form)))
    if (changed.insuranceOption) setDowngraded(false)
  }

  const queryOf = (target: number) => {
    const chosen = tripOfForm(form)
    return `${chosen ? `${tripQuery(chosen)}&` : ""}step=${target}`
  }
  const goTo = (target: number) => onStep(target, queryOf(target))

  /** Shows the errors, on the step that has the field. */
  const refuse = (refused: ApiProblem) => {
    setProblem(refused)
    setErrors(fieldMessages(refused))
    const [first] = refused.errors
    if (first && stepOfField(first.field) < step && !stepHasField(first.field, step)) goTo(stepOfField(first.field))
  }

  const proceed = async () => {
    if (checking) return
    setChecking(true)
    stepRequest.current = new AbortController()
    const result = await callApi(`/api/car-rentals/steps/${step}`, {
      body: rentalRequestBody(vehicle.id, form, currency),
      signal: stepRequest.current.signal,
    }).catch(() => undefined)
    setChecking(false)
    // Aborted: the wizard was closed.
    if (!result) return
    if (!result.ok) return refuse(result.problem)
    setProblem(undefined)
    setErrors({})
    const chosen = tripOfForm(form)
    change(({ reached }) => ({
      reached: Math.max(reached, step + 1),
      ...(chosen && { trip: tripQuery(chosen) }),
    }))
    goTo(step + 1)
  }

  // An address of a step that cannot be shown: after a booking (browser back) it leads to it, otherwise to the last step that can.
  const isOutOfReach = ready && step > Math.max(form.reached, opensOn)
  const leaveStep = useEffectEvent(() => (form.bookedId ? onBookedBefore(form.bookedId) : goTo(form.reached)))
  useEffect(() => {
    if (isOutOfReach) leaveStep()
  }, [isOutOfReach])

  const upload = useProceedAfterUploads(step, () => {
    if (!waitsFor(step, form)) void proceed()
  })

  const completeBooking = (bookingId: string) => {
    heldBookingId.current = undefined
    discard({ bookedId: bookingId })
    onBooked(bookingId)
  }

  /** Releases the hold when the wizard is closed. If the booking has been paid, calls `completeBooking` instead. */
  const releaseHold = async () => {
    const bookingId = heldBookingId.current
    heldBookingId.current = undefined
    if (bookingId && (await abandonCheckout({ bookingId, token: undefined, isSignedIn: true })) === "paid")
      completeBooking(bookingId)
  }

  useReleaseOnLeave(() => {
    isClosed.current = true
    const bookingId = heldBookingId.current
    heldBookingId.current = undefined
    return bookingId ? { bookingId, token: undefined, isSignedIn: true } : undefined
  })

  const props: StepProps = { vehicle, form, change: edit, errors, quoteState }
  const waiting = waitsFor(step, form)
  const footnote = useId()
  return (
    <WizardWindow
      step={step}
      title={m.car_rental_wizard_title({ name: vehicle.name })}
      queryOf={queryOf}
      onClose={() => onClose(tripOfForm(form))}
      asksBeforeClosing={form.isTyped}
      onCloseStart={() => {
        stepRequest.current?.abort()
        isClosed.current = true
        void releaseHold()
      }}
      summary={
        <PriceSummary
          quoteState={quoteState}
          step={step}
          giftCardCredit={giftCardCredit}
          vehicleName={vehicle.name}
          picture={data.picture}
        />
      }
      quoteState={quoteState}
      giftCardCredit={giftCardCredit}
    >
      <StepFrame step={step} problem={problem} errors={errors}>
        {step === 1 ? (
          <DatesStep {...props} today={data.today} now={now} occupied={data.occupied} />
        ) : !ready || isOutOfReach ? (
          <StepSkeleton />
        ) : step === 2 ? (
          <DriverStep
            {...props}
            dates={<ChosenDates form={form} place={vehicle.place} to={`?${queryOf(1)}`} />}
            customer={data.customer}
            isLicenceOnFile={data.isLicenceOnFile}
            onUpload={upload.track}
          />
        ) : step === 3 ? (
          <OptionsStep {...props} downgraded={downgraded} />
        ) : (
          <CheckoutStep
            {...props}
            publishableKey={data.publishableKey}
            onStep={goTo}
            onRefused={refuse}
            onGiftCardCredit={setGiftCardCredit}
            onHeld={(bookingId) => {
              heldBookingId.current = bookingId
              if (isClosed.current) void releaseHold()
            }}
            onBooked={completeBooking}
          />
        )}
      </StepFrame>
      <footer className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-6">
        <p id={footnote} className="w-full text-sm text-muted sm:order-1 sm:w-auto sm:grow sm:basis-0 sm:text-right">
          {(ready && waiting) || footnotes[step - 1]?.()}
        </p>
        <Button type="button" variant="outline" disabled={step === 1} onClick={() => onBack(queryOf(step - 1))}>
          {m.car_rental_back()}
        </Button>
        {step < 4 ? (
          <Button
            type="button"
            pending={checking || upload.isWaiting}
            disabled={waiting !== undefined}
            aria-describedby={ready && waiting ? footnote : undefined}
            onClick={upload.proceed}
            className="grow sm:order-2 sm:grow-0"
          >
            {m.car_rental_continue()}
          </Button>
        ) : null}
      </footer>
    </WizardWindow>
  )
}

/** Why step 2 cannot be left yet: the licence is younger than two years, or the confirmation is missing (part 2 §2). */
function waitsFor(step: number, form: WizardForm): string | undefined {
  if (step !== 2) return undefined
  const { licenseIssueDate: issued, pickupDate } = form
  if (issued && !parseDateInput(issued)) return m.bookings_license_issue_date_invalid()
  if (issued && licenseYearsOn(issued, pickupDate) < MINIMUM_LICENSE_YEARS) return m.bookings_license_two_years()
  return form.confirmsInformation ? undefined : m.car_rental_continue_waits()
}

/** Names of the changed fields; of an existing second driver only those with a new value. */
function changedFields(changed: Partial<WizardForm>, form: WizardForm): string[] {
  const { secondDriver, ...others } = changed
  if (!secondDriver || "addSecondDriver" in others) return Object.keys(changed)
  const before: Record<string, string> = form.secondDriver
  const filled = Object.entries(secondDriver).filter(([name, value]) => value !== before[name])
  return [...Object.keys(others), ...filled.map(([name]) => `secondDriver.${name}`)]
}

const without = (errors: Record<string, string>, names: string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.some((each) => name.startsWith(each))))

const footnotes = [m.car_rental_next_1, m.car_rental_next_2, m.car_rental_next_3, m.car_rental_next_4]

/** Placeholder of a step until the saved input is restored. */
export const StepSkeleton = () => <FieldsSkeleton rows={[2, 2, 2, 2]} className="gap-5" />
