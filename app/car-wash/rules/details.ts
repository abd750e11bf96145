import type { IsoDate } from "../../platform/dates"
import type { AddOnHours, AddOnId } from "./add-ons"
import type { ChosenAddOn } from "./price"
import type { ServiceId } from "./services"

/** The driver's dates as ISO days. */
export type CourtesyCarDriver = { birthDate: IsoDate; licenseNumber: string; licenseIssueDate: IsoDate }

/** Details of a wash (part 2 §3). */
export type WashDetails = {
  serviceId: ServiceId
  /** In Rome: `YYYY-MM-DD` and `HH:MM`. */
  appointmentDate: string
  appointmentTime: string
  additionalService?: AddOnId
  additionalServiceHours?: AddOnHours
  notes?: string
  /** The driver of the add-on's car; emptied when the person is erased. */
  driver?: Partial<CourtesyCarDriver>
  /** The car reserved for the add-on's hours, or recorded by an operator. */
  vehicle?: { id: string; name: string }
}

export const addOnOf = ({ additionalService, additionalServiceHours }: WashDetails): ChosenAddOn | undefined =>
  additionalService && additionalServiceHours ? { id: additionalService, hours: additionalServiceHours } : undefined
