import { addDays, dayCount, type IsoDate } from "../../platform/dates"

/**
 * A partner's figures of a year as DAC7 asks for them (directive (EU) 2021/514, annex V, section III.B): per quarter the
 * consideration credited, net of fees, the fees withheld and the number of bookings.
 */

/** One amount of a partner's ledger in a year; `month` 1 to 12 in Rome: when it was credited, or for a payout paid. */
export type YearEntry = {
  kind: "income" | "commission" | "payout"
  cents: number
  month: number
  bookingId: string | null
}

/** In euro cents. */
export type Quarter = {
  quarter: 1 | 2 | 3 | 4
  /** Income less commission. */
  considerationCents: number
  /** Bookings with income in the quarter, and in no earlier one of the year. */
  bookings: number
  /** Commission withheld, positive. */
  commissionCents: number
  /** Paid out, positive. */
  paidOutCents: number
}

/**
 * When an entry is credited to the partner: at the booking's end, or when it is written, if that is later. Entries never change,
 * so a past year never does.
 */
export const creditedAt = ({ dueAt, createdAt }: { dueAt: Date; createdAt: Date }): Date =>
  dueAt > createdAt ? dueAt : createdAt

/** The four quarters of a year. A booking is counted once, in its first quarter with income; its amounts stay in their quarters. */
export function quartersOf(entries: readonly YearEntry[]): Quarter[] {
  const counted = new Set<string>()
  return ([1, 2, 3, 4] as const).map((quarter) => {
    const own = entries.filter(({ month }) => Math.ceil(month / 3) === quarter)
    const total = (kind: YearEntry["kind"]) =>
      own.filter((entry) => entry.kind === kind).reduce((cents, entry) => cents + entry.cents, 0)
    const byBooking = new Map<string, number>()
    for (const { kind, bookingId, cents } of own)
      if (kind === "income" && bookingId) byBooking.set(bookingId, (byBooking.get(bookingId) ?? 0) + cents)
    const paidNow = [...byBooking].filter(([bookingId, cents]) => cents > 0 && !counted.has(bookingId))
    for (const [bookingId] of paidNow) counted.add(bookingId)
    return {
      quarter,
      considerationCents: total("income") + total("commission"),
      bookings: paidNow.length,
      commissionCents: 0 - total("commission"),
      paidOutCents: 0 - total("payout"),
    }
  })
}

/**
 * The first year at whose end a booking's income is positive; undefined without one. `cents`: of an entry of its income, in euro
 * cents; `year`: in which it was written, in Rome.
 */
export function firstPaidYear(income: readonly { cents: number; year: number }[]): number | undefined {
  const years = [...new Set(income.map(({ year }) => year))].sort((one, other) => one - other)
  const paidUntil = (last: number) =>
    income.filter(({ year }) => year <= last).reduce((total, { cents }) => total + cents, 0)
  return years.find((year) => paidUntil(year) > 0)
}

/**
 * Days of a stay that count in a year, as `daysInYear`: in the year in which it was first paid, those of earlier years too, because
 * a stay is not stated before it is paid.
 */
export function statedDays(
  stay: { startsOn: IsoDate; endsOn: IsoDate; paidYear: number | undefined },
  { year, today }: { year: number; today: IsoDate },
): number {
  const { startsOn, paidYear } = stay
  if (paidYear === undefined || paidYear > year) return 0
  const firstYear = paidYear === year ? Math.min(year, Number(startsOn.slice(0, 4))) : year
  const years = Array.from({ length: year - firstYear + 1 }, (_, index) => firstYear + index)
  return years.reduce((days, each) => days + daysInYear(stay, { year: each, today }), 0)
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
