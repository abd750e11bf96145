// Runs in the decoding process, so imports need their file extension.
import { createHash } from "node:crypto"
import { CalendarDateTime, parseDate, toZoned } from "@internationalized/date"
import ICAL from "ical.js"
import { isPlainText } from "../plain-text.ts"
import { type CalendarEvent, UndecodableFileError } from "./tasks.ts"

const MAX_EVENTS = 1_000
/** Occurrences that are computed for all events of a file, and those of them that are returned. */
const MAX_STEPS = 20_000
const MAX_OCCURRENCES = 5_000
const MAX_UID_LENGTH = 500
const MAX_LENGTH_DAYS = 36_500
/** Of times without a time zone. */
const ROME = "Europe/Rome"
/** Texts by which platforms name days that are closed rather than reserved. */
const CLOSED = /not available|unavailable|blocked|closed/i

type Time = InstanceType<typeof ICAL.Time>
type Component = InstanceType<typeof ICAL.Component>
type Window = { from: string; until: string }

/**
 * The events of an iCalendar file (RFC 5545) that overlap the days `from` to `until` (exclusive, `YYYY-MM-DD`), each
 * occurrence of a recurring one by itself. Cancelled and transparent events are left out. Throws UndecodableFileError:
 * `broken` if it is no complete calendar, `too-complex` if it has too many events or occurrences.
 */
export function calendarEvents(bytes: Uint8Array, window: Window): CalendarEvent[] {
  const text = new TextDecoder("utf-8").decode(bytes).trim()
  if (!/^BEGIN:VCALENDAR\r?\n/i.test(text)) throw new UndecodableFileError("broken")
  const parsed: unknown[] = ICAL.parse(text)
  const calendars = typeof parsed[0] === "string" ? [parsed] : (parsed as unknown[][])
  const budget = { steps: MAX_STEPS, events: MAX_EVENTS }
  const events = calendars.flatMap((jcal) => eventsOf(new ICAL.Component(jcal as never), window, budget))
  if (events.length > MAX_OCCURRENCES) throw new UndecodableFileError("too-complex")
  return events
}

type Budget = { steps: number; events: number }

function eventsOf(calendar: Component, window: Window, budget: Budget): CalendarEvent[] {
  const components = calendar.getAllSubcomponents("vevent")
  budget.events -= components.length
  if (budget.events < 0) throw new UndecodableFileError("too-complex")
  const isException = (event: Component) => event.hasProperty("recurrence-id")
  const masters = components.filter((event) => !isException(event))
  const exceptions = components.filter(isException)
  const withMaster = new Set(masters.map(uidOf))
  return [...masters, ...exceptions.filter((event) => !withMaster.has(uidOf(event)))].flatMap((component) => {
    if (isException(component) || !(component.hasProperty("rrule") || component.hasProperty("rdate")))
      return eventIn(component, window)
    const own = exceptions.filter((event) => uidOf(event) === uidOf(component))
    return occurrencesIn(component, own, window, budget)
  })
}

/** The event's UID; its hash if the database could not store it. */
function uidOf(event: Component): string {
  const uid = String(event.getFirstPropertyValue("uid") ?? "").slice(0, MAX_UID_LENGTH)
  return isPlainText(uid) ? uid : createHash("sha256").update(uid).digest("hex")
}

/** Whether the event occupies its days. */
const isBusy = (event: Component): boolean =>
  !/^cancelled$/i.test(String(event.getFirstPropertyValue("status") ?? "")) &&
  !/^transparent$/i.test(String(event.getFirstPropertyValue("transp") ?? ""))

function eventIn(component: Component, window: Window): CalendarEvent[] {
  const { startDate, endDate } = new ICAL.Event(component)
  if (!startDate) throw new UndecodableFileError("broken")
  return isBusy(component) ? within(window, calendarEvent(component, startDate, endDate)) : []
}

function occurrencesIn(component: Component, exceptions: Component[], window: Window, budget: Budget): CalendarEvent[] {
  const event = new ICAL.Event(component, { exceptions: exceptions.map((each) => new ICAL.Event(each)) })
  if (!event.startDate) throw new UndecodableFileError("broken")
  const found: CalendarEvent[] = []
  const earliest = earliestStart(event, exceptions, window)
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    budget.steps -= 1
    if (budget.steps < 0) throw new UndecodableFileError("too-complex")
    if (dayOf(next) >= window.until) break
    if (dayOf(next) < earliest) continue
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    if (isBusy(item.component)) found.push(...within(window, calendarEvent(item.component, startDate, endDate)))
    if (found.length > MAX_OCCURRENCES) throw new UndecodableFileError("too-complex")
  }
  return found
}

const DAY_SECONDS = 86_400

/** The first day on which an occurrence that reaches the window may start; "" if exceptions may move occurrences into it. */
function earliestStart(event: InstanceType<typeof ICAL.Event>, exceptions: Component[], { from }: Window): string {
  if (exceptions.length > 0) return ""
  const days = Math.ceil(Math.abs(event.duration.toSeconds()) / DAY_SECONDS) + 1
  return days < MAX_LENGTH_DAYS ? parseDate(from).subtract({ days }).toString() : ""
}

function calendarEvent(component: Component, start: Time, end: Time): CalendarEvent {
  const isClosed = CLOSED.test(String(component.getFirstPropertyValue("summary") ?? ""))
  const uid = uidOf(component)
  if (start.isDate) {
    const startsOn = dayOf(start)
    const until = dayOf(end)
    // Some platforms give an event of one day the same start and end.
    const endsOn = until > startsOn ? until : parseDate(startsOn).add({ days: 1 }).toString()
    return { uid: uid || `${startsOn}/${endsOn}`, isClosed, startsOn, endsOn }
  }
  const zone = zoneName(component, "dtstart")
  const startsAt = instantOf(start, zone).toISOString()
  const endsAt = instantOf(end, zoneName(component, "dtend") ?? zone).toISOString()
  return { uid: uid || `${startsAt}/${endsAt}`, isClosed, startsAt, endsAt }
}

const dayOf = ({ year, month, day }: Time): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`

const zoneName = (component: Component, property: string): string | undefined => {
  const name = component.getFirstProperty(property)?.getParameter("tzid")
  return typeof name === "string" ? name : undefined
}

/** By the time zone's name where that is known, else by the file's definition of it, else in Rome. */
function instantOf(time: Time, zone: string | undefined): Date {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate()
  const isNamed = zone !== undefined && isKnownZone(zone)
  if (!isNamed && time.zone !== ICAL.Timezone.localTimezone) return time.toJSDate()
  const { year, month, day, hour, minute, second } = time
  return toZoned(new CalendarDateTime(year, month, day, hour, minute, second), isNamed ? zone : ROME).toDate()
}

function isKnownZone(name: string): boolean {
  if (!/^[A-Za-z_]+\/[A-Za-z_/+-]+$|^UTC$/.test(name)) return false
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A day of slack at both ends, because an instant's day depends on the time zone. */
function within({ from, until }: Window, event: CalendarEvent): CalendarEvent[] {
  const start = event.startsOn ?? event.startsAt.slice(0, 10)
  const end = event.endsOn ?? event.endsAt.slice(0, 10)
  return end >= from && start <= until ? [event] : []
}
