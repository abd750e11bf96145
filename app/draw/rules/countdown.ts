export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number }

/** Whole seconds until an instant, rounded up, at least 0. */
export const secondsUntil = (instantMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((instantMs - nowMs) / 1000))

export const timeLeft = (seconds: number): TimeLeft => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor(seconds / 3_600) % 24,
  minutes: Math.floor(seconds / 60) % 60,
  seconds: seconds % 60,
})
