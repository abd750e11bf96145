import { Refusal } from "./refusal"

/** Who asks: somebody whom the site knows from earlier is not kept waiting by strangers. */
export type Asker = "known" | "stranger"

/**
 * Runs at most `maxRunning` tasks at once; of each kind of asker `maxWaiting` others wait, those of known ones first. Refuses with
 * `busyCode` (503) if too many wait.
 */
export function openTurns({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }, busyCode: string) {
  let running = 0
  const waiting: Record<Asker, (() => void)[]> = { known: [], stranger: [] }
  return async <T>(asker: Asker, task: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running++
    else {
      if (waiting[asker].length >= maxWaiting) throw new Refusal(busyCode, {}, { status: 503 })
      await new Promise<void>((resolve) => waiting[asker].push(resolve))
    }
    try {
      return await task()
    } finally {
      const next = waiting.known.shift() ?? waiting.stranger.shift()
      if (next) next()
      else running--
    }
  }
}
