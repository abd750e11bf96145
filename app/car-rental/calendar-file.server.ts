import ical from "ical-generator"
import type { Booking } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import type { Attachment } from "../messaging/tables.server"
import { brand } from "../platform/brand"
import { ROME, romeDate, romeTime } from "../platform/dates"
import { m } from "../platform/i18n/paraglide/messages.js"

/** The rental as an appointment for the customer's calendar, in the clock of Cagliari. `url`: the booking's own page. */
export function calendarFile(booking: Booking, { place, url }: { place: string; url: string }): Attachment {
  const number = bookingNumber(booking.id)
  const { locale } = booking
  const calendar = ical({
    name: brand.name,
    prodId: { company: brand.name, product: "booking", language: locale.toUpperCase() },
    timezone: { name: null, generator: () => romeTimezone },
  })
  calendar.createEvent({
    id: `${booking.id}@${brand.email.split("@")[1]}`,
    start: clockOf(booking.startsAt),
    end: clockOf(booking.endsAt),
    stamp: booking.bookedAt ?? booking.createdAt,
    timezone: ROME,
    summary: m.car_rental_calendar_entry({ vehicle: booking.itemName, number }, { locale }),
    description: m.car_rental_calendar_description({ number, phone: brand.phone }, { locale }),
    location: place,
    url,
    organizer: { name: brand.name, email: brand.email },
  })
  return {
    name: `${number}.ics`,
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    base64: Buffer.from(calendar.toString()).toString("base64"),
  }
}

/** An instant by the clock in Cagliari: what the library writes beside the event's own time zone. */
const clockOf = (instant: Date) => `${romeDate(instant)}T${romeTime(instant)}:00`

/** The rules of Italy's clock since 1996, as RFC 5545 wants them beside the appointment. */
const romeTimezone = [
  "BEGIN:VTIMEZONE",
  `TZID:${ROME}`,
  "BEGIN:DAYLIGHT",
  "TZNAME:CEST",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "DTSTART:19960331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZNAME:CET",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n")
