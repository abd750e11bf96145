import { addDays, dayCount, type IsoDate } from "../../platform/dates"

/** One amount of a partner's ledger in a year; `month` 1 to 12 in Rome, for a payout when it was paid. */
export type YearEntry = {
  kind: "income" | "commission" | "payout"
  cents: number
  month: number
  bookingId: string | null
}

/** What DAC7 asks for per quarter; in euro cents. */
export type Quarter = {
  quarter: 1 | 2 | 3 | 4
  /** Income credited to the partner, before the commission. */
  considerationCents: number
  /** Bookings with income in the quarter. */
  bookings: number
  /** Commission withheld, positive. */
  commissionCents: number
  /** Paid out, positive. */
  paidOutCents: number
}

/**
 * The four quarters of a year. Income and commission count in the quarter in which they were written, payouts in the one
 * in which they were paid, so a past year never changes.
 */
export function quartersOf(entries: readonly YearEntry[]): Quarter[] {
  return ([1, 2, 3, 4] as const).map((quarter) => {
    const own = entries.filter(({ month }) => Math.ceil(month / 3) === quarter)
    const total = (kind: YearEntry["kind"]) =>
      own.filter((entry) => entry.kind === kind).reduce((cents, entry) => cents + entry.cents, 0)
    const byBooking = new Map<string, number>()
    for (const { kind, bookingId, cents } of own)
      if (kind === "income" && bookingId) byBooking.set(bookingId, (byBooking.get(bookingId) ?? 0) + cents)
    return {
      quarter,
      considerationCents: total("income"),
      bookings: [...byBooking.values()].filter((cents) => cents > 0).length,
      commissionCents: 0 - total("commission"),
      paidOutCents: 0 - total("payout"),
    }
  })
}

/** Days from `startsOn` to `endsOn` (nights; at least one) that lie in a year. */
export function daysInYear({ startsOn, endsOn }: { startsOn: IsoDate; endsOn: IsoDate }, year: number): number {
  const until = endsOn > startsOn ? endsOn : addDays(startsOn, 1)
  const from = max(startsOn, `${year}-01-01`)
  const to = min(until, `${year + 1}-01-01`)
  return Math.max(0, dayCount(from, to))
}

const max = (one: IsoDate, other: IsoDate) => (one > other ? one : other)
const min = (one: IsoDate, other: IsoDate) => (one < other ? one : other)
