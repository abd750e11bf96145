const PATIENCE_MS = 20_000

/** Ends cleanly on SIGTERM, SIGINT, or when the process that started this one is gone. */
export function endOnSignals(stop) {
  let ending = false
  const end = async () => {
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
  }
  process.on("SIGTERM", end)
  process.on("SIGINT", end)
  process.on("disconnect", end)
}
