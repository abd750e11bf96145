const POLL_MS = 5_000

/**
 * Calls `onBack` when the server answers again. Checks on the `online` event and every `POLL_MS`, because the event may have fired
 * before, or only the server was down. Returns a function that stops.
 */
export function onServerBack(onBack: () => void): () => void {
  const controller = new AbortController()
  const check = async () => {
    const isUp = await fetch("/api/health", { cache: "no-store", signal: controller.signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) onBack()
  }
  const timer = setInterval(check, POLL_MS)
  window.addEventListener("online", check)
  return () => {
    controller.abort()
    clearInterval(timer)
    window.removeEventListener("online", check)
  }
}
