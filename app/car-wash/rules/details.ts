import type { IsoDate } from "../../platform/dates"
import type { AddOnHours, AddOnId } from "./add-ons"
import type { ChosenAddOn } from "./price"
import type { ServiceId } from "./services"

/** The driver's dates as ISO days. */
export type LentDriver = { birthDate: IsoDate; licenseNumber: string; licenseIssueDate: IsoDate }

/** What a wash keeps beside the common record of a booking (part 2 §3). */
export type WashDetails = {
  serviceId: ServiceId
  /** In Rome: `YYYY-MM-DD` and `HH:MM`. */
  appointmentDate: string
  appointmentTime: string
  additionalService?: AddOnId
  additionalServiceHours?: AddOnHours
  notes?: string
  /** Who drives the add-on's car; emptied where the person is forgotten, and absent in bookings before it was asked. */
  driver?: Partial<LentDriver>
  /** The car that is reserved for the add-on's hours, or that an operator says was driven. */
  vehicle?: { id: string; name: string }
}

/** The add-on of a wash, where it has one. */
export const addOnOf = ({ additionalService, additionalServiceHours }: WashDetails): ChosenAddOn | undefined =>
  additionalService && additionalServiceHours ? { id: additionalService, hours: additionalServiceHours } : undefined
