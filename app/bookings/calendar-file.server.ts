import ical, { ICalCalendarMethod } from "ical-generator"
import type { Attachment } from "../messaging/tables.server"
import { brand } from "../platform/brand"
import { ROME } from "../platform/date-format"
import { type IsoDate, romeDate, romeTime } from "../platform/dates"
import type { Booking } from "./queries.server"
import { bookingNumber } from "./rules/number"

/** Content of a calendar entry; `url` is the booking's page. */
export type CalendarEntry = { summary: string; description: string; place: string; url: string }

/** Of a file and of its content type, which must be equal (RFC 6047 §2.4). */
const METHOD = ICalCalendarMethod.PUBLISH

/** A booking as an iCalendar file, in Italian time and the booking's language. */
export function calendarFile(booking: Booking, { summary, description, place, url }: CalendarEntry): Attachment {
  const number = bookingNumber(booking.id)
  const { locale } = booking
  const calendar = ical({
    name: brand.name,
    method: METHOD,
    prodId: { company: brand.name, product: "booking", language: locale.toUpperCase() },
    timezone: { name: null, generator: () => romeTimezone },
  })
  calendar.createEvent({
    id: `${booking.id}@${brand.email.split("@")[1]}`,
    start: clockOf(booking.startsAt),
    end: clockOf(booking.endsAt),
    stamp: booking.placedAt ?? booking.createdAt,
    timezone: ROME,
    summary,
    description,
    location: place,
    url,
    organizer: { name: brand.name, email: brand.email },
  })
  return {
    name: `${number}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${METHOD}`,
    base64: Buffer.from(calendar.toString()).toString("base64"),
  }
}

/** Occupied days: `YYYY-MM-DD`, `endsOn` exclusive. */
export type DayEvent = { uid: string; summary: string; startsOn: IsoDate; endsOn: IsoDate; changedAt: Date }

/** All-day events as an iCalendar file for other platforms. */
export function calendarOfDays({ name, events }: { name: string; events: DayEvent[] }): string {
  const calendar = ical({ name, prodId: { company: brand.name, product: "availability", language: "EN" } })
  for (const { uid, summary, startsOn, endsOn, changedAt } of events)
    calendar.createEvent({ id: uid, start: startsOn, end: endsOn, allDay: true, stamp: changedAt, summary })
  return calendar.toString()
}

/** Local time in Italy, as the library writes it with a time zone. */
const clockOf = (instant: Date) => `${romeDate(instant)}T${romeTime(instant)}:00`

/** Italy's time zone rules since 1996, required by RFC 5545. */
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
