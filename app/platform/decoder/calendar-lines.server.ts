// Runs in the decoding process, so imports need their file extension.
import { UndecodableFileError } from "./tasks.ts"

/** A content line of an iCalendar file: its name in upper case, its parameters as written, its value trimmed. */
export type Property = { name: string; parameters: string; value: string }

/** An event or a list of busy periods, without its empty properties. `isUnreadable`: it has a line that is no property, or no end. */
export type Component = { kind: "VEVENT" | "VFREEBUSY"; properties: Property[]; isUnreadable: boolean }

/** `definitions`: those of time zones; `zone`: the name of the usual one; `unreadable`: lines that are no property, outside of components. */
export type CalendarLines = {
  components: Component[]
  definitions: string[]
  zone: string | undefined
  unreadable: number
}

const PROPERTY = /^\s*([A-Z0-9-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/i

/**
 * Divides a file into events, busy periods and time zones, whatever is around or between them. Throws UndecodableFileError
 * (`broken`) if it has no calendar, or one that is cut off.
 */
export function calendarLines(text: string): CalendarLines {
  const read: CalendarLines = { components: [], definitions: [], zone: undefined, unreadable: 0 }
  const start = text.search(/BEGIN:VCALENDAR/i)
  let isInside = false
  let component: Component | undefined
  let zone: string[] | undefined
  /** Kind of a component that is not read, such as an alarm. */
  let ignored: string | undefined

  const close = (isComplete: boolean) => {
    if (component) read.components.push({ ...component, isUnreadable: component.isUnreadable || !isComplete })
    component = undefined
  }

  for (const line of start < 0 ? [] : unfolded(text.slice(start))) {
    const property = propertyOf(line)
    const { name, value = "" } = property ?? {}
    const kind = value.toUpperCase()
    if (name === "BEGIN" && kind === "VCALENDAR") isInside = true
    else if (!isInside) continue
    else if (name === "END" && kind.startsWith("VCALENDAR")) {
      close(false)
      isInside = false
      zone = undefined
      ignored = undefined
    } else if (name === "BEGIN" && (kind === "VEVENT" || kind === "VFREEBUSY")) {
      close(false)
      ignored = undefined
      zone = undefined
      component = { kind, properties: [], isUnreadable: false }
    } else if (name === "END" && kind === component?.kind) {
      ignored = undefined
      close(true)
    } else if (name === "BEGIN" && kind === "VTIMEZONE") zone = [line]
    else if (zone) {
      zone.push(line)
      if (name !== "END" || kind !== "VTIMEZONE") continue
      read.definitions.push(zone.join("\r\n"))
      zone = undefined
    } else if (ignored) {
      if (name === "END" && kind === ignored) ignored = undefined
    } else if (name === "BEGIN") ignored = kind
    else if (component) {
      if (!property) component.isUnreadable = true
      else if (value !== "") component.properties.push(property)
    } else if (!property) read.unreadable += 1
    else if (name === "X-WR-TIMEZONE") read.zone = value
  }
  if (start < 0 || isInside) throw new UndecodableFileError("broken")
  return read
}

/** The lines of a file, with those that continue the line before (RFC 5545 §3.1) joined to it, without empty ones. */
const unfolded = (text: string): string[] =>
  text
    .replace(/(?:\r\n|\n|\r)[ \t]/g, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")

function propertyOf(line: string): Property | undefined {
  const [, name, parameters = "", value = ""] = PROPERTY.exec(line) ?? []
  return name === undefined ? undefined : { name: name.toUpperCase(), parameters, value: value.trim() }
}

/** A parameter of a property, without its quotes. */
export function parameterOf({ parameters }: Property, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;${name}=(?:"([^"]*)"|([^;]*))`, "i").exec(parameters) ?? []
  return quoted ?? plain
}
