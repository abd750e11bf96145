import { romeDate } from "./dates"

/** A rounded waiting time for the text `platform.too-many`. */
export type WaitingTime = { unit: "minutes" | "hours" | "tomorrow" | "days"; count: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const HALF_A_DAY_MS = 12 * HOUR_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The time from `now` to `until`: minutes below an hour, hours below half a day, then 'tomorrow' (in Europe/Rome), then days. At
 * least a minute; rounded up, so that a retry after that time succeeds.
 */
export function roundedWait(until: Date, now: Date): WaitingTime {
  const remainingMs = Math.max(0, until.getTime() - now.getTime())
  const minutes = Math.max(1, Math.ceil(remainingMs / MINUTE_MS))
  if (minutes < 60) return { unit: "minutes", count: minutes }
  const hours = Math.ceil(remainingMs / HOUR_MS)
  if (remainingMs < HALF_A_DAY_MS || romeDate(until) === romeDate(now)) return { unit: "hours", count: hours }
  if (remainingMs <= DAY_MS) return { unit: "tomorrow", count: 1 }
  return { unit: "days", count: Math.ceil(remainingMs / DAY_MS) }
}
