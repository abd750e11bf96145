/** What browsers say when nothing answered: Chromium, Firefox, Safari. */
const words = /failed to fetch|networkerror|load failed|network connection was lost/i

/** Whether a page failed to come because the connection was lost, and not by a fault of the company. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof TypeError) return words.test(error.message)
  const { data } = (error ?? {}) as { data?: unknown }
  return typeof data === "string" && words.test(data)
}
