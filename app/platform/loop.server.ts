import type { Log } from "./monitoring/log.server"

/** Repeated work of every process: `run` is called again `pauseMs` after it ended; `stop` ends a running call. */
export type Loop = { name: string; pauseMs: number; run: () => Promise<void>; stop?: () => Promise<void> }

/** Starts a loop; returns a function that stops it. A run that throws is logged and does not end the loop. */
export function startLoop({ name, pauseMs, run, stop }: Loop, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const iterate = async () => {
    try {
      await run()
    } catch (err) {
      log.warn({ err, loop: name }, "loop failed")
    }
    if (!stopped) timer = setTimeout(iterate, pauseMs)
  }
  void iterate()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await stop?.()
  }
}
