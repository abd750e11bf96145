// Runs in the decoding process, so imports need their file extension.
import ICAL from "ical.js"
import { type Component, calendarLines, type Property, parameterOf } from "./calendar-lines.server.ts"
import { alike, keyOf, MAX_STEPS, startsByRule } from "./calendar-rules.server.ts"
import {
  DAY_MS,
  daysBetween,
  instantOf,
  inZone,
  type Moment,
  momentOf,
  momentsOf,
  plusDays,
  ROME,
  type Zone,
  type Zones,
  zonesOf,
} from "./calendar-times.server.ts"
import type { CalendarEvent, ReadCalendar } from "./tasks.ts"

/** Events that are not past, each occurrence by itself. */
const MAX_EVENTS = 5_000
/** Texts by which platforms name days that are closed rather than reserved. */
const CLOSED = /not available|unavailable|blocked|closed/i
const DURATION = /^[+-]?P(?=[\dT])(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/i

type Window = { from: string; until: string }
type Calendar = { zones: Zones; window: Window; budget: { steps: number }; moved: Map<string, Moment[]> }
/** Is called when a part of an entry cannot be read. */
type OnUnreadable = () => void

/**
 * The events of an iCalendar file (RFC 5545) that overlap the days `from` to `until` (exclusive, `YYYY-MM-DD`), each
 * occurrence of a recurring one by itself, and its busy periods (VFREEBUSY); not those that are cancelled or free. What cannot
 * be read is skipped; `unreadable` counts the entries with such parts or beyond the limits. Throws UndecodableFileError
 * (`broken`) if it is no complete calendar.
 */
export function calendarEvents(bytes: Uint8Array, window: Window): ReadCalendar {
  const { components, definitions, zone, unreadable } = calendarLines(new TextDecoder().decode(bytes))
  const zones = zonesOf(definitions, zone)
  const calendar = { zones, window, budget: { steps: MAX_STEPS }, moved: movedOf(components, zones) }
  const read: ReadCalendar = { events: [], unreadable }
  for (const component of components) {
    let { isUnreadable } = component
    const onUnreadable = () => {
      isUnreadable = true
    }
    const eventsOf = component.kind === "VEVENT" ? occurrencesOf : busyPeriods
    const found = orUnreadable(() => eventsOf(component, calendar, onUnreadable), onUnreadable)
    for (const event of found.filter((one) => isWithin(window, one)))
      if (read.events.length < MAX_EVENTS) read.events.push(event)
      else onUnreadable()
    if (isUnreadable) read.unreadable += 1
  }
  return read
}

const propertiesOf = ({ properties }: Component, name: string): Property[] =>
  properties.filter((property) => property.name === name)

const textOf = (component: Component, name: string): string => propertiesOf(component, name)[0]?.value ?? ""

/** The moments of occurrences that are events of their own (RECURRENCE-ID), by UID. */
function movedOf(components: Component[], zones: Zones): Map<string, Moment[]> {
  const moved = new Map<string, Moment[]>()
  for (const component of components) {
    const uid = textOf(component, "UID")
    const moments = propertiesOf(component, "RECURRENCE-ID").flatMap((property) => momentsOf(property, zones, () => {}))
    if (uid === "" || moments.length === 0) continue
    const known = moved.get(uid) ?? []
    known.push(...moments)
    moved.set(uid, known)
  }
  return moved
}

/** Whether the event occupies its days. */
const isBusy = (event: Component): boolean =>
  !/^cancelled$/i.test(textOf(event, "STATUS")) &&
  !/^transparent$/i.test(textOf(event, "TRANSP")) &&
  !/^free$/i.test(textOf(event, "X-MICROSOFT-CDO-BUSYSTATUS"))

function occurrencesOf(event: Component, calendar: Calendar, onUnreadable: OnUnreadable): CalendarEvent[] {
  if (!isBusy(event)) return []
  const moments = (name: string) =>
    propertiesOf(event, name).flatMap((property) => momentsOf(property, calendar.zones, onUnreadable))
  const [begin] = moments("DTSTART")
  if (!begin) {
    onUnreadable()
    return []
  }
  const isRecurring = event.properties.some(({ name }) => name === "RRULE" || name === "RDATE")
  const [end] = orUnreadable(() => [endOf(event, begin, calendar.zones)], onUnreadable)
  // Times of past events are not converted, because there may be many. A day here may be the next one in Rome.
  if (end && !isRecurring && plusDays(end.day, 1) < calendar.window.from) return []
  const { start, length } = periodOf(event, begin, end, calendar.zones)
  const left = new Map([[keyOf(start), start]])
  const isException = propertiesOf(event, "RECURRENCE-ID").length > 0
  if (!isException) {
    const earliest = plusDays(calendar.window.from, -1 - Math.ceil(length.days ?? length.ms / DAY_MS))
    const bounds = { earliest, until: calendar.window.until, budget: calendar.budget }
    const repeated = propertiesOf(event, "RRULE").flatMap(({ value }) =>
      orUnreadable(() => startsByRule(value, start, bounds, onUnreadable), onUnreadable),
    )
    for (const moment of [...moments("RDATE").map((one) => alike(one, start)), ...repeated])
      left.set(keyOf(moment), moment)
    for (const moment of [...moments("EXDATE"), ...(calendar.moved.get(textOf(event, "UID")) ?? [])])
      left.delete(keyOf(alike(moment, start)))
  }
  const isClosed = CLOSED.test(textOf(event, "SUMMARY"))
  return [...left.values()].map((moment) => ({ isClosed, ...daysOrTimes(moment, length) }))
}

function orUnreadable<Result>(work: () => Result[], onUnreadable: OnUnreadable): Result[] {
  try {
    return work()
  } catch {
    onUnreadable()
    return []
  }
}

/** Of an event: whole days or, with times, milliseconds. */
type Length = { days: number; ms?: undefined } | { ms: number; days?: undefined }
type Period = { start: Moment; length: Length }

/** Start and length of an event. Without a readable end it has the day on which it starts. */
function periodOf(event: Component, start: Moment, end: Moment | undefined, zones: Zones): Period {
  if (!end) return { start: { ...inZone(start, zones.usual), clock: null }, length: { days: 1 } }
  const zone = zoneOfWholeDays(event, start, end, zones)
  if (!zone) return { start, length: { ms: instantOf(end) - instantOf(start) } }
  const [first, last] = [inZone(start, zone), inZone(end, zone)]
  // Some platforms give an event of one day the same start and end.
  const days = Math.max(1, daysBetween(first.day, last.day) + (last.clock && !MIDNIGHT.test(last.clock) ? 1 : 0))
  return { start: { ...first, clock: null }, length: { days } }
}

/** Throws if the end cannot be read, or is before the start. */
function endOf(event: Component, start: Moment, zones: Zones): Moment {
  const invalid = () => {
    throw new Error("The end is invalid.")
  }
  const [property] = propertiesOf(event, "DTEND")
  const [end = start] = property
    ? momentsOf(property, zones, invalid)
    : [afterDuration(textOf(event, "DURATION"), start)]
  return keyOf(alike(end, start)) < keyOf(start) ? invalid() : end
}

/** Throws if the duration cannot be read. */
function afterDuration(duration: string, start: Moment): Moment {
  if (duration === "") return start
  if (!DURATION.test(duration)) throw new Error("The duration is invalid.")
  const ms = ICAL.Duration.fromString(duration.toUpperCase()).toSeconds() * 1_000
  if (start.clock === null) return { ...start, day: plusDays(start.day, Math.ceil(ms / DAY_MS)) }
  return plusMs(start, ms)
}

const plusMs = (moment: Moment, ms: number): Moment =>
  momentOf(new Date(instantOf(moment) + ms).toISOString(), moment.zone)

const MIDNIGHT = /^00:00/

/**
 * The zone in which an event has whole days: it has no times, Outlook marks it so, or it lasts from midnight to midnight.
 * Undefined if it has times.
 */
function zoneOfWholeDays(event: Component, start: Moment, end: Moment, { usual }: Zones): Zone | undefined {
  if (start.clock === null) return start.zone
  const isMidnight = (moment: Moment) => moment.clock === null || MIDNIGHT.test(moment.clock)
  const zone = [start.zone, usual].find((zone) => isMidnight(inZone(start, zone)) && isMidnight(inZone(end, zone)))
  const isMarked = /^true$/i.test(textOf(event, "X-MICROSOFT-CDO-ALLDAYEVENT"))
  if (isMarked) return zone ?? start.zone
  return zone !== undefined && instantOf(end) > instantOf(start) ? zone : undefined
}

function busyPeriods(component: Component, { zones }: Calendar, onUnreadable: OnUnreadable): CalendarEvent[] {
  return propertiesOf(component, "FREEBUSY")
    .filter((property) => !/^free$/i.test(parameterOf(property, "FBTYPE") ?? ""))
    .flatMap(({ value }) => value.split(","))
    .flatMap((period) =>
      orUnreadable(() => {
        const [from = "", until = ""] = period.split("/")
        const start = momentOf(from, zones.usual)
        const end = /^[+-]?P/i.test(until) ? afterDuration(until, start) : momentOf(until, zones.usual)
        // They do not say whether they are reservations.
        return [{ isClosed: true, ...daysOrTimes(start, { ms: instantOf(end) - instantOf(start) }) }]
      }, onUnreadable),
    )
}

function daysOrTimes(start: Moment, length: Length): Pick<CalendarEvent, "startsOn" | "endsOn" | "times"> {
  if (length.days !== undefined) return { startsOn: start.day, endsOn: plusDays(start.day, length.days) }
  const [from, until] = [inZone(start, ROME), inZone(plusMs(start, length.ms), ROME)]
  const times = { start: from.clock?.slice(0, 5) ?? "", end: until.clock?.slice(0, 5) ?? "" }
  return { startsOn: from.day, endsOn: until.day, times }
}

/** With a day of slack, because a stay may occupy the night before. */
const isWithin = ({ from, until }: Window, { startsOn, endsOn }: CalendarEvent): boolean =>
  endsOn >= from && startsOn <= until
