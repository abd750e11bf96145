/** Calendar files as other platforms write them, in their documented shapes. Days as `YYYYMMDD`, the end exclusive. */

type Stay = { uid: string; from: string; until: string; isClosed?: boolean }

const file = (lines: string[], newline = "\r\n") => `${lines.join(newline)}${newline}`

/** Reservations carry a link and the last digits of a phone, folded at 75 bytes; closed days have no description. */
export const airbnbFile = (stays: Stay[]): string =>
  file([
    "BEGIN:VCALENDAR",
    "PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 1.0//EN",
    "CALSCALE:GREGORIAN",
    "VERSION:2.0",
    ...stays.flatMap(({ uid, from, until, isClosed }) => [
      "BEGIN:VEVENT",
      "DTSTAMP:20261120T101112Z",
      `DTEND;VALUE=DATE:${until}`,
      `DTSTART;VALUE=DATE:${from}`,
      `UID:${uid}@airbnb.com`,
      ...(isClosed
        ? ["SUMMARY:Airbnb (Not available)"]
        : [
            "DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de",
            ` tails/HM${uid.toUpperCase()}\\nPhone Number (Last 4 Digits): 1234`,
            "SUMMARY:Reserved",
          ]),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ])

/** Every event, a reservation too, is named closed. */
export const bookingComFile = (stays: Stay[]): string =>
  file([
    "BEGIN:VCALENDAR",
    "PRODID:-//admin.booking.com//NONSGML iCal Export//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...stays.flatMap(({ uid, from, until }) => [
      "BEGIN:VEVENT",
      `DTSTART;VALUE=DATE:${from}`,
      `DTEND;VALUE=DATE:${until}`,
      `UID:${uid}@booking.com`,
      "SUMMARY:CLOSED - Not available",
      "DTSTAMP:20261120T101112Z",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ])

/** Reservations name the guest. */
export const vrboFile = (stays: Stay[]): string =>
  file([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//HomeAway.com, Inc.//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...stays.flatMap(({ uid, from, until, isClosed }) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      "DTSTAMP:20261120T101112Z",
      `DTSTART;VALUE=DATE:${from}`,
      `DTEND;VALUE=DATE:${until}`,
      `SUMMARY:${isClosed ? "Blocked" : "Reserved - Anna\\, Bice"}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ])

/** With a time zone's definition, times, a recurring event with an exception, and events that are free or cancelled. */
export const googleFile = (stays: Stay[]): string =>
  file([
    "BEGIN:VCALENDAR",
    "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Villa",
    "X-WR-TIMEZONE:Europe/Rome",
    ...["BEGIN:VTIMEZONE", "TZID:Europe/Rome", "X-LIC-LOCATION:Europe/Rome"],
    ...["BEGIN:DAYLIGHT", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "TZNAME:CEST"],
    ...["DTSTART:19700329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT"],
    ...["BEGIN:STANDARD", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "TZNAME:CET"],
    ...["DTSTART:19701025T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "END:VTIMEZONE"],
    ...stays.flatMap(({ uid, from, until }) => [
      "BEGIN:VEVENT",
      `DTSTART;TZID=Europe/Rome:${from}T160000`,
      `DTEND;TZID=Europe/Rome:${until}T100000`,
      "DTSTAMP:20261120T101112Z",
      `UID:${uid}@google.com`,
      "CREATED:20261101T090000Z",
      "LAST-MODIFIED:20261101T090000Z",
      "SEQUENCE:0",
      "STATUS:CONFIRMED",
      "SUMMARY:Ospiti 🏖️ di agosto",
      "TRANSP:OPAQUE",
      "END:VEVENT",
    ]),
    ...["BEGIN:VEVENT", "DTSTART;VALUE=DATE:20270301", "DTEND;VALUE=DATE:20270302", "DTSTAMP:20261120T101112Z"],
    ...["UID:weekly@google.com", "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20270308", "SUMMARY:Manutenzione"],
    ...["TRANSP:OPAQUE", "END:VEVENT"],
    ...["BEGIN:VEVENT", "DTSTART;VALUE=DATE:20270401", "DTEND;VALUE=DATE:20270402", "DTSTAMP:20261120T101112Z"],
    ...["UID:free@google.com", "SUMMARY:Compleanno", "TRANSP:TRANSPARENT", "END:VEVENT"],
    ...["BEGIN:VEVENT", "DTSTART;VALUE=DATE:20270405", "DTEND;VALUE=DATE:20270406", "DTSTAMP:20261120T101112Z"],
    ...["UID:gone@google.com", "SUMMARY:Annullato", "STATUS:CANCELLED", "END:VEVENT"],
    "END:VCALENDAR",
  ])
