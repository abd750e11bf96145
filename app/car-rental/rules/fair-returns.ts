import type { Location } from "../../catalogue/rules/locations"
import { addDays, addMinutes, romeDate, romeInstant } from "../../platform/dates"
import { billingDays, type Period, pickupInstant, RENTAL_DAY_MINUTES, returnInstant } from "./days"
import { periodErrors } from "./period"
import { returnTimes } from "./slots"

/** Other returns of a rental that are worth knowing (D79): the latest that costs a day less, and the latest that costs the same. */
export type FairReturns = { cheaper?: Period; latest?: Period }

/** For a valid period at `now`; `location`: the company's place of return, undefined for a partner's car. */
export function fairReturns(period: Period, location: Location | undefined, now: Date): FairReturns {
  const days = billingDays(period)
  const within = (count: number) => latestReturn(period, count, location, now)
  const latest = within(days)
  const isLater = latest && returnInstant(latest) > returnInstant(period)
  return { cheaper: days > 1 ? within(days - 1) : undefined, latest: isLater ? latest : undefined }
}

/** The latest return that is offered within so many rental days. */
function latestReturn(period: Period, days: number, location: Location | undefined, now: Date): Period | undefined {
  const limit = addMinutes(pickupInstant(period), days * RENTAL_DAY_MINUTES)
  const lastDay = romeDate(limit)
  for (const returnDate of [lastDay, addDays(lastDay, -1)]) {
    const times = returnTimes(returnDate, location).filter((time) => romeInstant(returnDate, time) <= limit)
    const returnTime = times.at(-1)
    const found = returnTime && { ...period, returnDate, returnTime }
    if (found && periodErrors({ ...found, returnLocation: location }, now).length === 0) return found
  }
  return undefined
}
