import type { Log } from "./log.server"

/** Work that every process does by itself: `run` again `everyMs` after it ended; `stop` ends what it has under way. */
export type Loop = { name: string; everyMs: number; run: () => Promise<void>; stop?: () => Promise<void> }

/** Starts it; answers what stops it. A run that throws is logged, and the next one follows. */
export function startLoop({ name, everyMs, run, stop }: Loop, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const round = async () => {
    try {
      await run()
    } catch (err) {
      log.warn({ err, loop: name }, "loop failed")
    }
    if (!stopped) timer = setTimeout(round, everyMs)
  }
  void round()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await stop?.()
  }
}
