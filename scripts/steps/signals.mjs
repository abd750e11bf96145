const PATIENCE_MS = 20_000

/**
 * Calls `end` when this process is asked to end: by a signal, or because whoever started it is gone. (Of a signal to
 * npm only the shell between npm and this process hears, and dies of it: the parent changes, and nothing else tells.)
 */
export function whenAsked(end) {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => end(signal))
  process.on("disconnect", () => end("SIGTERM"))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end("SIGTERM")
  }, 500).unref()
}

/** Ends this process cleanly, once: what is under way is finished first, within reason. */
export function endOnSignals(stop) {
  let ending = false
  whenAsked(async () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    try {
      await stop()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  })
}
