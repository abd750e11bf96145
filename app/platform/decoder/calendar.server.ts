// Runs in the decoding process, so imports need their file extension.
import { createHash } from "node:crypto"
import { CalendarDateTime, fromDate, parseDate, toZoned } from "@internationalized/date"
import ICAL from "ical.js"
import { isPlainText } from "../text.ts"
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

/** Reads dates that lack VALUE=DATE too, as some platforms write them. */
ICAL.design.strict = false

type Time = InstanceType<typeof ICAL.Time>
type Component = InstanceType<typeof ICAL.Component>
type Window = { from: string; until: string }

/**
 * The events of an iCalendar file (RFC 5545) that overlap the days `from` to `until` (exclusive, `YYYY-MM-DD`), each
 * occurrence of a recurring one by itself, and its busy periods (VFREEBUSY). Cancelled and transparent events are left out.
 * Throws UndecodableFileError: `broken` if it is no complete calendar, `invalid-dates` if it has an invalid date, time or rule,
 * `too-complex` if it has too many events or occurrences.
 */
export function calendarEvents(bytes: Uint8Array, window: Window): CalendarEvent[] {
  const text = withUpperCaseRules(new TextDecoder("utf-8").decode(bytes).trim())
  if (!/^BEGIN:VCALENDAR\r?\n.*\nEND:VCALENDAR$/is.test(text)) throw new UndecodableFileError("broken")
  requireValidDates(text)
  const parsed: unknown[] = ICAL.parse(text.replace(DAY_WITH_TIME, "$1"))
  const calendars = typeof parsed[0] === "string" ? [parsed] : (parsed as unknown[][])
  const budget = { steps: MAX_STEPS, events: MAX_EVENTS }
  const events = withValidRules(() =>
    calendars.flatMap((jcal) => eventsOf(new ICAL.Component(jcal as never), window, budget)),
  )
  if (events.length > MAX_OCCURRENCES) throw new UndecodableFileError("too-complex")
  return events
}

/** ICAL.js reads the names and values of rules in upper case only. */
const withUpperCaseRules = (text: string): string => text.replace(/^RRULE[;:].*/gim, (line) => line.toUpperCase())

const DATE = /^(\d{4})(\d{2})(\d{2})(?:T(?:[01]\d|2[0-3])[0-5]\d[0-6]\dZ?)?$/
/** A day that is written with a time stays a day. */
const DAY_WITH_TIME = /^(DT(?:START|END);VALUE=DATE:\d{8})T\d{6}Z?/gim
const DURATION = /^[+-]?P(?=[\dT])(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/

/** ICAL.js takes any digits for a date and reads month 13 as the next January. */
function requireValidDates(text: string): void {
  for (const line of text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/)) {
    const value = line.slice(line.lastIndexOf(":") + 1)
    if (/^(DTSTART|DTEND|RECURRENCE-ID)[;:]/i.test(line)) requireDate(value)
    else if (/^(RDATE|EXDATE|FREEBUSY)[;:]/i.test(line)) {
      for (const part of value.split(/[,/]/)) if (!DURATION.test(part.trim())) requireDate(part)
    } else if (/^RRULE[;:]/i.test(line)) {
      const until = /[:;]UNTIL=([^;]*)/i.exec(line)?.[1]
      if (until !== undefined) requireDate(until)
      withValidRules(() => ICAL.Recur.fromString(value))
      if (/[:;]COUNT=(?!0*[1-9])/i.test(line)) throw new UndecodableFileError("invalid-dates")
    }
  }
}

/** ICAL.js throws errors of several kinds on rules that it cannot read. */
function withValidRules<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof UndecodableFileError ? error : new UndecodableFileError("invalid-dates")
  }
}

function requireDate(text: string): void {
  const [, year, month, day] = DATE.exec(text.trim()) ?? []
  try {
    parseDate(`${year}-${month}-${day}`)
  } catch {
    throw new UndecodableFileError("invalid-dates")
  }
}

type Budget = { steps: number; events: number }

function eventsOf(calendar: Component, window: Window, budget: Budget): CalendarEvent[] {
  return [...singleAndRecurring(calendar, window, budget), ...busyPeriods(calendar, window, budget)]
}

/** They do not say whether they are reservations. */
function busyPeriods(calendar: Component, window: Window, budget: Budget): CalendarEvent[] {
  const periods = calendar
    .getAllSubcomponents("vfreebusy")
    .flatMap((component) => component.getAllProperties("freebusy"))
    .filter((property) => !/^free$/i.test(String(property.getParameter("fbtype") ?? "")))
    .flatMap((property) => property.getValues() as InstanceType<typeof ICAL.Period>[])
  budget.events -= periods.length
  if (budget.events < 0) throw new UndecodableFileError("too-complex")
  return periods.flatMap((period) => {
    const startsAt = instantOf(period.start, undefined).toISOString()
    const endsAt = instantOf(period.getEnd(), undefined).toISOString()
    return within(window, { uid: `${startsAt}/${endsAt}`, isClosed: true, startsAt, endsAt })
  })
}

function singleAndRecurring(calendar: Component, window: Window, budget: Budget): CalendarEvent[] {
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
    // ICAL.js ignores listed periods.
    if (component.getAllProperties("rdate").some(({ type }) => type === "period"))
      throw new UndecodableFileError("invalid-dates")
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
  if (!startDate) throw new UndecodableFileError("invalid-dates")
  return isBusy(component) ? within(window, calendarEvent(component, startDate, endDate)) : []
}

function occurrencesIn(component: Component, exceptions: Component[], window: Window, budget: Budget): CalendarEvent[] {
  const hasRule = component.hasProperty("rrule")
  endRulesAsTheEventStarts(component)
  listYearlyDays(component, window, budget)
  const event = new ICAL.Event(component, { exceptions: exceptions.map((exception) => new ICAL.Event(exception)) })
  if (!event.startDate) throw new UndecodableFileError("invalid-dates")
  const found: CalendarEvent[] = []
  const earliest = earliestStart(event, exceptions, window)
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    budget.steps -= 1
    if (budget.steps < 0) throw new UndecodableFileError("too-complex")
    if (dayOf(next) >= window.until) break
    if (dayOf(next) < earliest) continue
    requireNamedDay(event, next)
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    if (isBusy(item.component)) found.push(...within(window, calendarEvent(item.component, startDate, endDate)))
    if (found.length > MAX_OCCURRENCES) throw new UndecodableFileError("too-complex")
  }
  return hasRule ? found : withFirst(eventIn(component, window), found)
}

/** ICAL.js leaves out the start of an event whose further dates are listed (RDATE). */
function withFirst(first: CalendarEvent[], found: CalendarEvent[]): CalendarEvent[] {
  const isFound = ({ startsOn, startsAt }: CalendarEvent) =>
    found.some((each) => each.startsOn === startsOn && each.startsAt === startsAt)
  return [...first.filter((event) => !isFound(event)), ...found]
}

const rulesOf = (component: Component) =>
  component.getAllProperties("rrule").map((rule) => rule.getFirstValue() as InstanceType<typeof ICAL.Recur>)

/**
 * Writes the end of a rule (UNTIL) as the event's start, because ICAL.js leaves out the last occurrence otherwise: a day, for an
 * event with a time, as the end of that day; an end in UTC in the start's zone, where the file does not define that zone.
 */
function endRulesAsTheEventStarts(component: Component): void {
  const start = component.getFirstPropertyValue("dtstart") as Time | null
  const zone = zoneName(component, "dtstart")
  for (const rule of rulesOf(component)) {
    if (!start || !rule.until) continue
    if (rule.until.isDate && !start.isDate) {
      const { year, month, day } = rule.until
      const time = { year, month, day, hour: 23, minute: 59, second: 59, isDate: false }
      rule.until = new ICAL.Time(time, start.zone)
      continue
    }
    if (start.zone !== ICAL.Timezone.localTimezone || rule.until.zone !== ICAL.Timezone.utcTimezone) continue
    const until = fromDate(instantOf(rule.until, undefined), zone && isKnownZone(zone) ? zone : ROME)
    const { year, month, day, hour, minute, second } = until
    rule.until = new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone)
  }
}

type RuleParts = Record<string, number[] | undefined>

const YEAR_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const LEAP_YEAR = 2028

/**
 * Replaces a yearly rule for days of months by its days until the end of the window (RFC 5545 §3.3.10: of every month without
 * BYMONTH, and none that a month does not have). ICAL.js reads one month without BYMONTH, and makes 31 April a day in May. Throws
 * if no month has such a day.
 */
function listYearlyDays(component: Component, { until }: Window, budget: Budget): void {
  const [rule, ...more] = rulesOf(component)
  const start = component.getFirstPropertyValue("dtstart") as Time | null
  if (!rule || !start || more.length > 0 || rule.freq !== "YEARLY") return
  const { BYMONTH, BYMONTHDAY, ...otherParts } = rule.parts as RuleParts
  if (Object.keys(otherParts).length > 0) return
  const months = BYMONTH
    ? YEAR_MONTHS.filter((month) => BYMONTH.includes(month))
    : BYMONTHDAY
      ? YEAR_MONTHS
      : [start.month]
  const named = [...new Set(BYMONTHDAY ?? [start.day])]
  if (!months.some((month) => daysOfMonth(named, month, LEAP_YEAR).length > 0))
    throw new UndecodableFileError("invalid-dates")
  const listed = [start]
  const isLast = (day: Time) =>
    (rule.count && listed.length >= rule.count) || (rule.until && day.compare(rule.until) > 0) || dayOf(day) >= until
  const lastYear = Number(until.slice(0, 4))
  years: for (let year = start.year; year <= lastYear; year += rule.interval) {
    for (const month of months)
      for (const day of daysOfMonth(named, month, year)) {
        const next = Object.assign(start.clone(), { year, month, day })
        if (dayOf(next) <= dayOf(start)) continue
        if (isLast(next)) break years
        listed.push(next)
      }
    budget.steps -= 1
    if (budget.steps < listed.length) throw new UndecodableFileError("too-complex")
  }
  component.removeAllProperties("rrule")
  const days = new ICAL.Property("rdate")
  days.resetType(start.isDate ? "date" : "date-time")
  days.setValues(listed)
  component.addProperty(days)
}

/** The days of a month that a rule names, ascending; negative ones are counted from its end. */
function daysOfMonth(named: number[], month: number, year: number): number[] {
  const last = ICAL.Time.daysInMonth(month, year)
  const days = new Set(named.map((day) => (day < 0 ? last + 1 + day : day)))
  return [...days].filter((day) => day >= 1 && day <= last).sort((one, other) => one - other)
}

/** Throws on a day that the rule does not name: ICAL.js makes 30 February a day in March. */
function requireNamedDay({ component, startDate }: InstanceType<typeof ICAL.Event>, day: Time): void {
  const rules = rulesOf(component)
  const [rule] = rules
  if (!rule || rules.length > 1 || component.hasProperty("rdate") || dayOf(day) === dayOf(startDate)) return
  const { BYMONTH, BYMONTHDAY, BYDAY, BYYEARDAY, BYWEEKNO } = rule.parts as RuleParts
  const isByStart = /^(YEARLY|MONTHLY)$/.test(rule.freq) && !(BYMONTHDAY || BYDAY || BYYEARDAY || BYWEEKNO)
  const months = BYMONTH ?? (isByStart && rule.freq === "YEARLY" ? [startDate.month] : undefined)
  const days = BYMONTHDAY ?? (isByStart ? [startDate.day] : undefined)
  const fromEnd = day.day - ICAL.Time.daysInMonth(day.month, day.year) - 1
  const isNamed =
    (months?.includes(day.month) ?? true) && (days?.some((at) => at === day.day || at === fromEnd) ?? true)
  if (!isNamed) throw new UndecodableFileError("invalid-dates")
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
