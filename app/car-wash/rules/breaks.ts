/** What can be wrong with a day, seen from now (part 2 §5). */
export type DayBreak =
  | "car-wash.date-required"
  | "car-wash.date-past"
  | "car-wash.date-too-far"
  | "car-wash.closed-on-sundays"

/** What the form says by itself, before the house is asked (part 2 §5). */
export type FormBreak =
  | DayBreak
  | "car-wash.past-date-cleared"
  | "car-wash.name-required"
  | "car-wash.email-required"
  | "car-wash.email-invalid"
  | "car-wash.phone-required"
  | "car-wash.phone-invalid"
  | "car-wash.time-required"
  | "car-wash.hours-required"
  | "car-wash.back-after-closing"
