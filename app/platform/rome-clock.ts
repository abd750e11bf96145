const HOUR_MS = 3_600_000

/** The clock change of a month (0 is January): its last Sunday at 01:00 UTC (Directive 2000/84/EC). */
function clockChange(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * 24 * HOUR_MS
}

/** Rome's offset from UTC at an instant, in ms. */
function offsetMs(instantMs: number): number {
  const year = new Date(instantMs).getUTCFullYear()
  const isSummer = instantMs >= clockChange(year, 2) && instantMs < clockChange(year, 9)
  return isSummer ? 2 * HOUR_MS : HOUR_MS
}

/**
 * Rome's clock time at an instant, `YYYY-MM-DDTHH:MM`. Uses the rule in force since 1996, because the first call of `Intl`
 * takes a tenth of a second on a phone; the tests compare it with the time zone database.
 */
export const romeClock = (instant: Date): string =>
  new Date(instant.getTime() + offsetMs(instant.getTime())).toISOString().slice(0, 16)

/**
 * The instant of the clock time `YYYY-MM-DDTHH:MM…` in Rome. A time skipped in March is shifted by an hour; of a time repeated
 * in October, the first is returned.
 */
export function whenInRome(clock: string): Date {
  const asUtc = Date.parse(`${clock}Z`)
  const summerTime = asUtc - 2 * HOUR_MS
  return new Date(offsetMs(summerTime) === 2 * HOUR_MS ? summerTime : asUtc - HOUR_MS)
}
