import type { AddOnHours, AddOnId } from "./add-ons"
import type { ChosenAddOn } from "./price"
import type { ServiceId } from "./services"

/** What a wash keeps beside the common record of a booking (part 2 §3). */
export type WashDetails = {
  serviceId: ServiceId
  /** In Rome: `YYYY-MM-DD` and `HH:MM`. */
  appointmentDate: string
  appointmentTime: string
  additionalService?: AddOnId
  additionalServiceHours?: AddOnHours
  notes?: string
  /** The car that an operator has set aside for the add-on's hours, or says was driven. */
  vehicle?: { id: string; name: string }
}

/** The add-on of a wash, where it has one. */
export const addOnOf = ({ additionalService, additionalServiceHours }: WashDetails): ChosenAddOn | undefined =>
  additionalService && additionalServiceHours ? { id: additionalService, hours: additionalServiceHours } : undefined
