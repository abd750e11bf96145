import { addDays, dayCount, type IsoDate } from "../../platform/dates"

/**
 * A listing's figures of a year as DAC7 asks for them (directive (EU) 2021/514, annex V, section III.B): per quarter the
 * consideration credited, net of fees, the number of activities and the fees withheld; the days rented.
 */

/** One amount that was credited in a year; `month` 1 to 12 in Rome. */
export type YearEntry = { kind: "income" | "commission"; cents: number; month: number; bookingId: string }

/** In euro cents. */
export type Quarter = {
  /** Income less commission. */
  considerationCents: number
  /** Bookings with income in the quarter, and in no earlier one of the year. */
  activities: number
  /** Commission withheld, positive. */
  feeCents: number
}

/**
 * When an entry is credited to the partner: when it is due, or when it is written, if that is later. Neither changes afterwards, so a past
 * year never does.
 */
export const creditedAt = ({ dueAt, createdAt }: { dueAt: Date; createdAt: Date }): Date =>
  dueAt > createdAt ? dueAt : createdAt

/** The four quarters of a year. A booking is counted once, in its first quarter with income; its amounts stay in their quarters. */
export function quartersOf(entries: readonly YearEntry[]): Quarter[] {
  const counted = new Set<string>()
  return [1, 2, 3, 4].map((quarter) => {
    const own = entries.filter(({ month }) => Math.ceil(month / 3) === quarter)
    const total = (kind: YearEntry["kind"], of = own) =>
      of.filter((entry) => entry.kind === kind).reduce((cents, entry) => cents + entry.cents, 0)
    const byBooking = Map.groupBy(own, ({ bookingId }) => bookingId)
    const paidNow = [...byBooking].filter(([id, each]) => total("income", each) > 0 && !counted.has(id))
    for (const [id] of paidNow) counted.add(id)
    return {
      considerationCents: total("income") + total("commission"),
      activities: paidNow.length,
      feeCents: 0 - total("commission"),
    }
  })
}

/** Days from `startsOn` to `endsOn` (nights; at least one) that lie in a year and before `today`. */
export function daysInYear(
  { startsOn, endsOn }: { startsOn: IsoDate; endsOn: IsoDate },
  { year, today }: { year: number; today: IsoDate },
): number {
  const until = endsOn > startsOn ? endsOn : addDays(startsOn, 1)
  const from = max(startsOn, `${year}-01-01`)
  const to = min(min(until, `${year + 1}-01-01`), today)
  return Math.max(0, dayCount(from, to))
}

const max = (one: IsoDate, other: IsoDate) => (one > other ? one : other)
const min = (one: IsoDate, other: IsoDate) => (one < other ? one : other)
