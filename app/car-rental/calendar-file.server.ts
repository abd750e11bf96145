import { calendarFile } from "../bookings/calendar-file.server"
import type { Booking } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import type { Attachment } from "../messaging/tables.server"
import { brand } from "../platform/brand"
import { m } from "../platform/i18n/paraglide/messages.js"

/** The rental as an appointment for the customer's calendar. `url`: the booking's own page. */
export function rentalCalendarFile(booking: Booking, { place, url }: { place: string; url: string }): Attachment {
  const number = bookingNumber(booking.id)
  const { locale } = booking
  return calendarFile(booking, {
    summary: m.car_rental_calendar_entry({ vehicle: booking.itemName, number }, { locale }),
    description: m.car_rental_calendar_description({ number, phone: brand.phone }, { locale }),
    place,
    url,
  })
}
