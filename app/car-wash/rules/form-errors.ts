import { isPhone, looksLikeEmail } from "../../platform/contact"
import { isIsoDate } from "../../platform/dates"
import { addOnById } from "./add-ons"
import { addOnDriverErrors } from "./drivers"
import type { FormErrorCode } from "./error-codes"
import { dayError, lendableHours } from "./slots"

/** The typed form; "" is an empty field (part 2 §3). */
export type WashFields = {
  fullName: string
  email: string
  phone: string
  appointmentDate: string
  appointmentTime: string
  additionalService: string
  additionalServiceHours: string
  birthDate: string
  licenseNumber: string
  licenseIssueDate: string
  notes: string
}

export type InvalidField = { field: keyof WashFields; code: FormErrorCode; details?: Record<string, string | number> }

/** Errors that prevent submission, in the order of the fields (part 2 §5); the server checks the rest. */
export function formErrors(form: WashFields, now: Date): InvalidField[] {
  const errors: InvalidField[] = []
  const refuse = (field: keyof WashFields, code: FormErrorCode | undefined | false) => {
    if (code) errors.push({ field, code })
  }
  refuse("fullName", form.fullName.trim() === "" && "car-wash.name-required")
  const email = form.email.trim()
  const phone = form.phone.trim()
  refuse("email", email === "" ? "car-wash.email-required" : !looksLikeEmail(email) && "car-wash.email-invalid")
  refuse("phone", phone === "" ? "car-wash.phone-required" : !isPhone(phone) && "car-wash.phone-invalid")
  refuse("appointmentDate", dayError(form.appointmentDate, now))
  refuse("appointmentTime", form.appointmentTime === "" && "car-wash.time-required")
  if (form.additionalService !== "") {
    const hours = form.additionalServiceHours
    const time = form.appointmentTime
    const isLate = time !== "" && !lendableHours(time).some((each) => hours === String(each))
    refuse("additionalServiceHours", hours === "" ? "car-wash.hours-required" : isLate && "car-wash.back-after-closing")
    const addOn = addOnById(form.additionalService)
    const date = isIsoDate(form.appointmentDate) ? form.appointmentDate : undefined
    if (addOn) errors.push(...(addOnDriverErrors(addOn.id, form, date) as InvalidField[]))
  }
  return errors
}

/** The day field after a new choice: past days are cleared, Sundays kept with an error (part 2 §5). */
export function chosenDay(date: string, now: Date): { date: string; code?: FormErrorCode } {
  // An incomplete year while typing.
  if (date === "" || date < "1900") return { date }
  const code = dayError(date, now)
  return code === "car-wash.date-past" ? { date: "", code: "car-wash.past-date-cleared" } : { date, code }
}
