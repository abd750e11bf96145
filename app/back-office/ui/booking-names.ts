import type { BookingKind } from "../../bookings/rules/kinds"
import type { BookingStatus } from "../../bookings/rules/states"
import { m } from "../../platform/i18n/paraglide/messages.js"

export const stateNames: Record<BookingStatus, () => string> = {
  held: m.bookings_state_held,
  pending: m.bookings_state_pending,
  confirmed: m.bookings_state_confirmed,
  completed: m.bookings_state_completed,
  cancelled: m.bookings_state_cancelled,
}

export const kindNames: Record<BookingKind, () => string> = {
  car_rental: m.back_office_kind_car_rental,
  car_wash: m.back_office_kind_car_wash,
  yacht: m.back_office_kind_yacht,
  jet: m.back_office_kind_jet,
  helicopter: m.back_office_kind_helicopter,
  villa: m.back_office_kind_villa,
}
