import { useEffect, useEffectEvent, useMemo, useState } from "react"
import { isResolvedByVerification } from "../../../accounts/rules/booking-eligibility"
import { VerifyLink } from "../../../accounts/ui/VerifyLink"
import type { GiftCardCredit } from "../../../checkout/paying/checkout-response.server"
import { HoldEnded } from "../../../checkout/paying/ui/HoldEnded"
import { useHold } from "../../../checkout/paying/ui/use-hold"
import { canStartNewHold, isAlreadyBooked } from "../../../checkout/rules/hold-time"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../../platform/ui/Button"
import type { ApiProblem } from "../../../platform/ui/call-api"
import { Notice } from "../../../platform/ui/Notice"
import { useRootData } from "../../../platform/ui/page/root-data"
import { Skeleton } from "../../../platform/ui/Skeleton"
import { Spinner } from "../../../platform/ui/Spinner"
import type { HeldRental } from "../../booking/checkout-routes.server"
import { rentalRequestBody } from "../../rules/wizard-form"
import { RentalPaymentStep } from "./RentalPaymentStep"
import type { StepProps } from "./StepFrame"

type Props = StepProps & {
  publishableKey: string | undefined
  onStep: (step: number) => void
  onRefused: (problem: ApiProblem) => void
  onGiftCardCredit: (giftCardCredit: GiftCardCredit | undefined) => void
  /** Called when the vehicle is held for this booking. */
  onHeld: (bookingId: string) => void
  onBooked: (bookingId: string) => void
}

/**
 * Step 4 starts by holding the vehicle (D26); if refused, shows the error and returns to its step. An expired booking
 * is started again once.
 */
export function CheckoutStep(props: Props) {
  const { vehicle, form, change, onStep, onRefused, onGiftCardCredit, onHeld } = props
  const { currency } = useRootData()
  const body = useMemo(() => {
    const { paymentMethod, cryptocurrency, ...booked } = rentalRequestBody(vehicle.id, form, currency)
    return form.purchaseKey ? booked : undefined
  }, [vehicle.id, form, currency])
  const {
    state,
    ended,
    retry,
    end,
    change: changeHeld,
    extend,
    setPaying,
  } = useHold<HeldRental>("/api/car-rentals/checkouts", body, ({ bookingId }) => onHeld(bookingId))

  const giftCardCredit = state.kind === "open" && !ended ? state.held.giftCardCredit : undefined
  useEffect(() => {
    onGiftCardCredit(giftCardCredit)
    return () => onGiftCardCredit(undefined)
  }, [giftCardCredit, onGiftCardCredit])

  const report = useEffectEvent(onRefused)
  useEffect(() => {
    if (state.kind === "refused" && state.problem.errors.length > 0) report(state.problem)
  }, [state])

  const [hasRestarted, setHasRestarted] = useState(false)
  const canRestart = state.kind === "refused" && canStartNewHold(state.problem.code) && !hasRestarted
  useEffect(() => {
    if (!canRestart) return
    setHasRestarted(true)
    change({ purchaseKey: crypto.randomUUID() })
  }, [canRestart, change])

  if (canRestart || state.kind === "loading") return <HoldSkeleton />
  if (state.kind === "refused")
    return (
      <div className="grid gap-6">
        <Notice tone="danger">
          <p>{refusedText(state.problem)}</p>
          {isResolvedByVerification(state.problem.code) ? <VerifyLink /> : null}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Button type="button" onClick={() => onStep(1)}>
            {m.car_rental_step_1()}
          </Button>
          {isAlreadyBooked(state.problem.code) ? (
            <LinkButton to="/account/bookings" variant="outline">
              {m.checkout_to_bookings()}
            </LinkButton>
          ) : (
            <Button type="button" variant="outline" onClick={retry}>
              {m.car_rental_retry()}
            </Button>
          )}
        </div>
      </div>
    )
  if (ended)
    return (
      <HoldEnded end={ended}>
        <Button type="button" onClick={retry}>
          {m.car_rental_retry()}
        </Button>
      </HoldEnded>
    )
  return (
    <RentalPaymentStep
      {...props}
      held={state.held}
      onGiftCardCredit={(giftCardCredit) => changeHeld({ giftCardCredit })}
      onHoldExtended={extend}
      onHoldEnded={end}
      onPaying={setPaying}
    />
  )
}

/** Why the booking could not be held; a server error is named as such (part 2 §8). */
function refusedText({ status, detail }: ApiProblem): string {
  if (detail === "") return m.checkout_server_unreachable()
  return status >= 500 ? m.car_rental_booking_failed({ message: detail }) : detail
}

/** Placeholder of step 4 while the vehicle is being held. */
function HoldSkeleton() {
  return (
    <div className="grid gap-10">
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner /> {m.car_rental_checking_availability()}
      </p>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {["vehicle", "pickup", "return", "driver"].map((fact) => (
          <div key={fact} className="grid gap-2 border-t border-line pt-3">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-5 w-4/5" />
          </div>
        ))}
      </div>
      <Skeleton className="h-12 w-full" />
      <div className="grid gap-2">
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
      </div>
    </div>
  )
}
