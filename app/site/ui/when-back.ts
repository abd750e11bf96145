const AGAIN_MS = 5_000

/**
 * Calls `back` once the server answers again: asked as the browser says that it is online, and every few seconds besides, for
 * it may have said so before anybody listened, or the server alone was away. What it returns ends the asking.
 */
export function whenBack(back: () => void): () => void {
  const asking = new AbortController()
  const ask = async () => {
    const answers = await fetch("/api/health", { cache: "no-store", signal: asking.signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) back()
  }
  const timer = setInterval(ask, AGAIN_MS)
  window.addEventListener("online", ask)
  return () => {
    asking.abort()
    clearInterval(timer)
    window.removeEventListener("online", ask)
  }
}
