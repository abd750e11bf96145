import type { Trip } from "../../catalogue/rules/trip"
import type { Period } from "./days"

/** The dates of a car's trip. */
export const periodOfTrip = ({ from, to }: Pick<Trip, "from" | "to">): Period => ({
  pickupDate: from.slice(0, 10),
  pickupTime: from.slice(11),
  returnDate: to.slice(0, 10),
  returnTime: to.slice(11),
})

/** A return as a trip's `to`. */
export const returnOf = ({ returnDate, returnTime }: Pick<Period, "returnDate" | "returnTime">): string =>
  `${returnDate}T${returnTime}`

/** `from` and `to` of a car's trip. */
export const tripDates = (period: Period): Pick<Trip, "from" | "to"> => ({
  from: `${period.pickupDate}T${period.pickupTime}`,
  to: returnOf(period),
})
