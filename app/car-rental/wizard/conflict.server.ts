import type { Period } from "../../bookings/occupancy.server"
import { romeDate } from "../../platform/dates"
import { type FieldRefusal, Refusal } from "../../platform/refusal"

/** `dd/mm/yyyy` in Cagliari. */
const shortDate = (instant: Date) => romeDate(instant).split("-").reverse().join("/")

const datesOf = ({ startsAt, endsAt }: Period) => ({ from: shortDate(startsAt), to: shortDate(endsAt) })

/** The dates are somebody else's: 409 with the dates of the conflict (part 2 §8). */
export const taken = (conflict: Period) => new Refusal("car-rental.taken", datesOf(conflict), { status: 409 })

/** The same as one broken rule among others. */
export const takenBreak = (conflict: Period): FieldRefusal => ({
  field: "pickupDate",
  code: "car-rental.taken",
  details: datesOf(conflict),
})
