// Runs in the decoding process, so imports need their file extension.
import { fromDate, parseDate, parseDateTime, toZoned } from "@internationalized/date"
import ICAL from "ical.js"
import { type Property, parameterOf } from "./calendar-lines.server.ts"

/** A name of the IANA database, or a zone that the file defines. */
export type Zone = string | InstanceType<typeof ICAL.Timezone>

/** A day `YYYY-MM-DD` and, unless it is the whole day, a time `HH:MM:SS`, both in the zone. */
export type Moment = { day: string; clock: string | null; zone: Zone }

/** The zones that a file defines by name, and the zone of times without one. */
export type Zones = { defined: Map<string, Zone>; usual: Zone }

/** Also of times without a time zone, where the calendar names none. */
export const ROME = "Europe/Rome"
const UTC = "UTC"
export const DAY_MS = 86_400_000

export function zonesOf(definitions: string[], usual: string | undefined): Zones {
  const defined = new Map<string, Zone>()
  for (const definition of definitions) {
    try {
      const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(definition)))
      if (zone.tzid) defined.set(zone.tzid, zone)
    } catch {
      // Times in a zone whose definition cannot be read are in the calendar's zone.
    }
  }
  return { defined, usual: usual && isKnownZone(usual) ? usual : ROME }
}

const knownZones = new Map<string, boolean>()

function isKnownZone(name: string): boolean {
  const known = knownZones.get(name) ?? (ZONE.test(name) && isSupported(name))
  knownZones.set(name, known)
  return known
}

const ZONE = /^[A-Za-z][A-Za-z0-9_/+-]*$/

function isSupported(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone })
    return true
  } catch {
    return false
  }
}

/** The zone of a property's times. */
function zoneOf(property: Property, { defined, usual }: Zones): Zone {
  const name = parameterOf(property, "TZID")
  if (name === undefined) return usual
  return isKnownZone(name) ? name : (defined.get(name) ?? usual)
}

/** Basic and extended forms, with or without seconds. */
const DATE_TIME = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]([01]\d|2[0-3]):?([0-5]\d)(?::?([0-5]\d|60))?(?:\.\d{1,9})?(Z)?)?$/i

/** Reads a date or a time. Throws on any other text, and on days that do not exist. */
export function momentOf(text: string, zone: Zone, isDay = false): Moment {
  const [, year, month, date, hour, minute, second = "00", utc] = DATE_TIME.exec(text.trim()) ?? []
  const day = parseDate(`${year}-${month}-${date}`).toString()
  if (hour === undefined || isDay) return { day, clock: null, zone }
  return { day, clock: `${hour}:${minute}:${second === "60" ? "59" : second}`, zone: utc ? UTC : zone }
}

/** A property's moments, each of which `onInvalid` gets if it cannot be read. */
export function momentsOf(property: Property, zones: Zones, onInvalid: () => void): Moment[] {
  const zone = zoneOf(property, zones)
  const isDay = /^DATE$/i.test(parameterOf(property, "VALUE") ?? "")
  return property.value.split(",").flatMap((text) => {
    try {
      return [momentOf(text, zone, isDay)]
    } catch {
      onInvalid()
      return []
    }
  })
}

/** In milliseconds; the start of a whole day. */
export function instantOf({ day, clock, zone }: Moment): number {
  const time = `${day}T${clock ?? "00:00:00"}`
  if (zone === UTC) return Date.parse(`${time}Z`)
  if (typeof zone === "string") return toZoned(parseDateTime(time), zone).toDate().getTime()
  return ICAL.Time.fromData(timeFields(day, clock), zone).toUnixTime() * 1_000
}

/** The same instant in another zone; a whole day stays as it is. */
export function inZone(moment: Moment, zone: Zone): Moment {
  if (moment.clock === null || moment.zone === zone) return moment
  const date = new Date(instantOf(moment))
  const [day = "", clock = ""] = (
    typeof zone === "string"
      ? fromDate(date, zone).toString()
      : ICAL.Time.fromJSDate(date, true).convertToZone(zone).toString()
  ).split("T")
  return { day, clock: clock.slice(0, 8), zone }
}

/** The fields of a time of ICAL.js. */
export function timeFields(day: string, clock: string | null) {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  const [hour = 0, minute = 0, second = 0] = (clock ?? "").split(":").map(Number)
  return { year, month, day: date, hour, minute, second, isDate: clock === null }
}

export const plusDays = (day: string, days: number): string => parseDate(day).add({ days }).toString()

/** Whole days from one day to another. */
export const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY_MS
