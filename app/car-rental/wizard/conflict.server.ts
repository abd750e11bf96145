import type { Period } from "../../bookings/occupancy.server"
import { romeDate } from "../../platform/dates"
import { type FieldRefusal, Refusal } from "../../platform/refusal"

/** `dd/mm/yyyy` in Rome's time. */
const shortDate = (instant: Date) => romeDate(instant).split("-").reverse().join("/")

const datesOf = ({ startsAt, endsAt }: Period) => ({ from: shortDate(startsAt), to: shortDate(endsAt) })

/** The dates are taken: 409 with the conflicting dates (part 2 §8). */
export const takenRefusal = (conflict: Period) => new Refusal("car-rental.taken", datesOf(conflict), { status: 409 })

/** The same as a field error, to be combined with others. */
export const takenError = (conflict: Period): FieldRefusal => ({
  field: "pickupDate",
  code: "car-rental.taken",
  details: datesOf(conflict),
})
