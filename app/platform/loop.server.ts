import type { Log } from "./monitoring/log.server"

/**
 * Repeated work of every process: `run` is called again `pauseMs` after it ended, or when it is woken; `stop` ends a running
 * call.
 */
export type Loop = { name: string; pauseMs: number; run: () => Promise<void>; stop?: () => Promise<void> }

/** Starts a loop. `wake` ends the pause, or repeats a running call. A run that throws is logged and does not end the loop. */
export function startLoop(
  { name, pauseMs, run, stop }: Loop,
  log: Log,
): { wake: () => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running = false
  let woken = false
  let stopped = false
  const iterate = async () => {
    running = true
    woken = false
    try {
      await run()
    } catch (err) {
      log.warn({ err, loop: name }, "loop failed")
    }
    running = false
    if (!stopped) timer = setTimeout(iterate, woken ? 0 : pauseMs)
  }
  void iterate()
  return {
    wake: () => {
      woken = true
      if (running || stopped) return
      clearTimeout(timer)
      void iterate()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await stop?.()
    },
  }
}
