/** Messages of network errors in Chromium, Firefox and Safari. */
const networkErrors = /failed to fetch|networkerror|load failed|network connection was lost/i

/** Whether a page failed to load because of the connection, not because of a server error. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof TypeError) return networkErrors.test(error.message)
  const { data } = (error ?? {}) as { data?: unknown }
  return typeof data === "string" && networkErrors.test(data)
}
