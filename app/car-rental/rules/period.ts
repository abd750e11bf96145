import type { Location } from "../../catalogue/rules/locations"
import { addDays, isClockTime, isIsoDate, isRomeTime, romeDate } from "../../platform/dates"
import type { FieldRefusal } from "../../platform/refusal"
import { clockMinutes, elapsedMinutes, type Period, RENTAL_DAY_MINUTES } from "./days"
import { isSaturday, isSunday, pickupSlots, pickupTimesOf, returnTimes, saturdayReturnLimit } from "./slots"

const AIRPORT_MINIMUM_MINUTES = 120

/** Planning horizon of the company. */
const LONGEST_RENTAL_DAYS = 365
const FURTHEST_PICKUP_DAYS = 730

/** The input of step 1, possibly incomplete; without `returnLocation` for a partner's car. */
export type RequestedPeriod = Partial<Period> & { returnLocation?: Location }

export function isPeriod<T extends Partial<Period>>(requested: T): requested is T & Period {
  return Boolean(
    isIsoDate(requested.pickupDate ?? "") &&
      isClockTime(requested.pickupTime ?? "") &&
      isIsoDate(requested.returnDate ?? "") &&
      isClockTime(requested.returnTime ?? ""),
  )
}

/** All rules of step 1 that the dates break (part 2 §5, D29); empty if the period is valid. */
export function periodErrors(requested: RequestedPeriod, now: Date): FieldRefusal[] {
  const errors = [...pickupErrors(requested, now), ...returnErrors(requested, now)]
  const duration = isPeriod(requested) ? durationError(requested, requested.returnLocation) : undefined
  return duration ? [...errors, duration] : errors
}

function pickupErrors({ pickupDate, pickupTime }: RequestedPeriod, now: Date): FieldRefusal[] {
  const errors: FieldRefusal[] = []
  const refuse = (field: string, code: string) => errors.push({ field, code })
  if (!pickupDate) refuse("pickupDate", "car-rental.pickup-date-required")
  else if (!isIsoDate(pickupDate)) refuse("pickupDate", "car-rental.date-invalid")
  else {
    if (pickupDate < romeDate(now)) refuse("pickupDate", "car-rental.past-date")
    if (pickupDate > addDays(romeDate(now), FURTHEST_PICKUP_DAYS)) refuse("pickupDate", "car-rental.too-far-ahead")
    if (isSunday(pickupDate)) refuse("pickupDate", "car-rental.closed-on-sunday")
  }
  if (!pickupTime) refuse("pickupTime", "car-rental.pickup-time-required")
  else if (!isClockTime(pickupTime)) refuse("pickupTime", "car-rental.time-invalid")
  else if (errors.length === 0 && pickupDate) {
    if (!isRomeTime(pickupDate, pickupTime)) refuse("pickupTime", "car-rental.time-skipped")
    else if (!pickupTimesOf(pickupDate).includes(pickupTime)) refuse("pickupTime", "car-rental.pickup-time-not-offered")
    else if (!pickupSlots(pickupDate, now).includes(pickupTime)) refuse("pickupTime", "car-rental.two-hours-ahead")
  }
  return errors
}

function returnErrors({ returnDate, returnTime, returnLocation }: RequestedPeriod, now: Date): FieldRefusal[] {
  const errors: FieldRefusal[] = []
  const refuse = (field: string, code: string) => errors.push({ field, code })
  if (!returnDate) refuse("returnDate", "car-rental.return-date-required")
  else if (!isIsoDate(returnDate)) refuse("returnDate", "car-rental.date-invalid")
  else if (returnDate < romeDate(now)) refuse("returnDate", "car-rental.past-date")
  if (!returnTime) refuse("returnTime", "car-rental.return-time-required")
  else if (!isClockTime(returnTime)) refuse("returnTime", "car-rental.time-invalid")
  else if (returnDate && isIsoDate(returnDate)) {
    if (returnLocation && isSaturday(returnDate) && returnTime > saturdayReturnLimit[returnLocation])
      refuse(
        "returnTime",
        returnLocation === "cagliari_airport"
          ? "car-rental.saturday-airport-return"
          : "car-rental.saturday-office-return",
      )
    else if (!isRomeTime(returnDate, returnTime)) refuse("returnTime", "car-rental.time-skipped")
    else if (!returnTimes(returnDate, returnLocation).includes(returnTime))
      refuse("returnTime", "car-rental.return-time-not-offered")
  }
  return errors
}

/**
 * Return before the pickup, or minimum duration: the airport's own message under two hours there, otherwise the one-day message (D29). The night of
 * the change to summer time counts by local time, so that the default rental is valid on every day of the year.
 */
function durationError(period: Period, returnLocation: Location | undefined): FieldRefusal | undefined {
  const minutes = Math.max(elapsedMinutes(period), clockMinutes(period))
  if (minutes <= 0)
    return {
      field: period.returnDate < period.pickupDate ? "returnDate" : "returnTime",
      code: "car-rental.return-before-pickup",
    }
  if (minutes < AIRPORT_MINIMUM_MINUTES && returnLocation === "cagliari_airport")
    return { field: "returnTime", code: "car-rental.airport-minimum" }
  if (minutes < RENTAL_DAY_MINUTES) return { field: "returnDate", code: "car-rental.minimum-one-day" }
  if (minutes > LONGEST_RENTAL_DAYS * 24 * 60)
    return { field: "returnDate", code: "car-rental.too-long", details: { days: LONGEST_RENTAL_DAYS } }
  return undefined
}
