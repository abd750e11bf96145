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

/**
 * A published calendar of Outlook: days as times at midnight in a zone of Windows, an exception in UTC and a free day.
 */
export const outlookFile = (stays: Stay[]): string =>
  file([
    "BEGIN:VCALENDAR",
    "METHOD:PUBLISH",
    "PRODID:Microsoft Exchange Server 2010",
    "VERSION:2.0",
    "X-WR-CALNAME:Villa",
    ...["BEGIN:VTIMEZONE", "TZID:W. Europe Standard Time"],
    ...["BEGIN:STANDARD", "DTSTART:16010101T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100"],
    ...["RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "END:STANDARD"],
    ...["BEGIN:DAYLIGHT", "DTSTART:16010101T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200"],
    ...["RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT", "END:VTIMEZONE"],
    ...stays.flatMap(({ uid, from, until }) => [
      "BEGIN:VEVENT",
      "DESCRIPTION:",
      `UID:${uid}`,
      "SUMMARY:Ospiti",
      `DTSTART;TZID=W. Europe Standard Time:${from}T000000`,
      `DTEND;TZID=W. Europe Standard Time:${until}T000000`,
      ...["CLASS:PUBLIC", "PRIORITY:5", "DTSTAMP:20261120T101112Z", "TRANSP:OPAQUE", "STATUS:CONFIRMED", "SEQUENCE:0"],
      ...["LOCATION:", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"],
      ...["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=START:-PT18H", "END:VALARM"],
      "END:VEVENT",
    ]),
    ...["BEGIN:VEVENT", "RRULE:FREQ=WEEKLY;COUNT=3;INTERVAL=1;BYDAY=TU;WKST=MO", "EXDATE:20270510T220000Z"],
    ...["UID:weekly", "SUMMARY:Manutenzione", "DTSTART;TZID=W. Europe Standard Time:20270504T000000"],
    ...["DTEND;TZID=W. Europe Standard Time:20270505T000000", "X-MICROSOFT-CDO-BUSYSTATUS:OOF", "END:VEVENT"],
    ...["BEGIN:VEVENT", "UID:free", "SUMMARY:Compleanno", "DTSTART;VALUE=DATE:20270601", "DTEND;VALUE=DATE:20270602"],
    ...["X-MICROSOFT-CDO-BUSYSTATUS:FREE", "END:VEVENT"],
    "END:VCALENDAR",
  ])

/** A shared calendar of iCloud: a travel time, a zone with its definition, an exception in the zone, and an unknown property. */
export const appleFile = (stays: Stay[]): string =>
  file([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Apple Inc.//macOS 14.6//EN",
    "CALSCALE:GREGORIAN",
    "X-APPLE-CALENDAR-COLOR:#1BADF8",
    "X-WR-TIMEZONE:Europe/Rome",
    ...stays.flatMap(({ uid, from, until }) => [
      "BEGIN:VEVENT",
      "CREATED:20261101T090000Z",
      `DTEND;VALUE=DATE:${until}`,
      "DTSTAMP:20261120T101112Z",
      `DTSTART;VALUE=DATE:${from}`,
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Porto Cervo; molo":geo:41.13,9.53',
      "SEQUENCE:1",
      "SUMMARY:Ospiti",
      `UID:${uid}`,
      ...["BEGIN:VALARM", "X-WR-ALARMUID:1", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "ACTION:NONE", "END:VALARM"],
      "END:VEVENT",
    ]),
    ...["BEGIN:VEVENT", "UID:weekly", "SUMMARY:Manutenzione", "DTSTART;TZID=Europe/Rome:20270504T140000"],
    ...["DTEND;TZID=Europe/Rome:20270504T233000", "RRULE:FREQ=WEEKLY;UNTIL=20270518T215959Z"],
    ...["EXDATE;TZID=Europe/Rome:20270511T140000", "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M", "END:VEVENT"],
    ...["BEGIN:VEVENT", "UID:free", "DTSTART;VALUE=DATE:20270601", "DTEND;VALUE=DATE:20270602", "TRANSP:TRANSPARENT"],
    "END:VEVENT",
    "END:VCALENDAR",
  ])
