// Runs in the decoding process, so imports need their file extension.
import ICAL from "ical.js"
import { daysBetween, inZone, type Moment, momentOf, plusDays, timeFields } from "./calendar-times.server.ts"

/** Occurrences that are computed for a rule, and for all rules of a file. */
const MAX_STEPS_PER_RULE = 10_000
export const MAX_STEPS = 100_000

/** The days on which occurrences may start, `until` exclusive, and the steps that are left for the file. */
export type Bounds = { earliest: string; until: string; budget: { steps: number } }

/** The moment in the zone of `start`, as a whole day or with a time as that has. */
export function alike(moment: Moment, { clock, zone }: Moment): Moment {
  const local = inZone(moment, zone)
  return clock === null || local.clock === null ? { day: local.day, clock, zone } : local
}

export const keyOf = ({ day, clock }: Moment): string => `${day} ${clock ?? ""}`

/**
 * When a rule (RRULE) lets an event start again. Throws if the rule cannot be read; calls `onLimit` if it has too many steps.
 */
export function startsByRule(value: string, start: Moment, bounds: Bounds, onLimit: () => void): Moment[] {
  const rule = readRule(value, start)
  const last = lastKey(value, start)
  const months = rule.parts.BYMONTH as number[] | undefined
  const first = ICAL.Time.fromData(timeFields(withoutPast(rule, start.day, bounds.earliest), start.clock))
  const found: Moment[] = []
  const iterator = rule.iterator(first)
  let steps = Math.min(MAX_STEPS_PER_RULE, bounds.budget.steps)
  for (let next = iterator.next(); next; next = iterator.next()) {
    const [day = "", clock] = next.toString().split("T")
    const moment = { ...start, day, clock: start.clock === null ? null : (clock ?? start.clock) }
    if (day >= bounds.until || (last !== undefined && keyOf(moment) > last)) break
    steps -= 1
    bounds.budget.steps -= 1
    if (steps < 0) {
      onLimit()
      break
    }
    if (day >= bounds.earliest && (months?.includes(next.month) ?? true)) found.push(moment)
  }
  return found
}

type Rule = InstanceType<typeof ICAL.Recur>

function readRule(value: string, start: Moment): Rule {
  if (/\bCOUNT=(?!0*[1-9])/i.test(value)) throw new Error("The rule has no occurrence.")
  const rule = ICAL.Recur.fromString(value.toUpperCase().replace(/;?\bUNTIL=[^;]*/, ""))
  const { BYMONTH, BYMONTHDAY, ...others } = rule.parts as Record<string, number[] | undefined>
  if (rule.freq !== "YEARLY" || rule.interval !== 1 || Object.keys(others).length > 0) return rule
  // ICAL.js makes 29 February a day in March every other year, and reads days without BYMONTH in one month only.
  const { month, day } = timeFields(start.day, null)
  const months = BYMONTH ?? (BYMONTHDAY ? undefined : [month])
  rule.freq = "MONTHLY"
  rule.parts = { BYMONTHDAY: BYMONTHDAY ?? [day], ...(months ? { BYMONTH: months.toSorted((a, b) => a - b) } : {}) }
  return rule
}

/** The key of the last moment of a rule with an end (UNTIL); a day is included as a whole. */
function lastKey(value: string, start: Moment): string | undefined {
  const until = /\bUNTIL=([^;]*)/i.exec(value)?.[1]
  if (until === undefined) return undefined
  const last = momentOf(until, start.zone)
  return last.clock === null && start.clock !== null ? `${last.day} 24` : keyOf(alike(last, start))
}

/** The day from which a rule without a count has the same occurrences in the bounds. */
function withoutPast({ freq, interval, count }: Rule, day: string, earliest: string): string {
  const days = { DAILY: interval, WEEKLY: 7 * interval }[freq as string]
  if (!days || count || day >= earliest) return day
  return plusDays(day, Math.floor(daysBetween(day, earliest) / days) * days)
}
