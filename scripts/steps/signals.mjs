const STOP_TIMEOUT_MS = 20_000

/**
 * Calls `onStop` on a signal, or when the parent process has ended. (A signal to npm only ends the shell between npm and this
 * process; a changed parent id is the only sign of it.)
 */
export function onStopRequest(onStop) {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => onStop(signal))
  process.on("disconnect", () => onStop("SIGTERM"))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onStop("SIGTERM")
  }, 500).unref()
}

/** On a stop request, runs `stop` once and ends the process, at the latest after STOP_TIMEOUT_MS. */
export function stopOnSignals(stop) {
  let isStopping = false
  onStopRequest(async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    try {
      await stop()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  })
}
