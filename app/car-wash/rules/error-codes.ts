/** Errors of a day, relative to now (part 2 §5). */
export type DayErrorCode =
  | "car-wash.date-required"
  | "car-wash.date-past"
  | "car-wash.date-too-far"
  | "car-wash.closed-on-sundays"

/** Errors of the driver of the add-on's car (`addOnDriverErrors`). */
export type DriverErrorCode =
  | "bookings.birth-date-required"
  | "bookings.birth-date-invalid"
  | "bookings.minimum-age"
  | "bookings.license-number-required"
  | "bookings.license-issue-date-required"
  | "bookings.license-issue-date-invalid"
  | "bookings.license-two-years"
  | "bookings.license-three-years"

/** Errors reported by the form before submission (part 2 §5). */
export type FormErrorCode =
  | DayErrorCode
  | "car-wash.past-date-cleared"
  | "car-wash.name-required"
  | "car-wash.email-required"
  | "car-wash.email-invalid"
  | "car-wash.phone-required"
  | "car-wash.phone-invalid"
  | "car-wash.time-required"
  | "car-wash.hours-required"
  | "car-wash.back-after-closing"
  | DriverErrorCode
