/** What Node says of a connection that cannot be made or is lost. */
const network = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
])

/** Connection failures (class 08), shutdown and start, too many connections, a statement or a transaction past its limit. */
const sqlState = /^(08...|57P0[1-5]|53300|57014|25P0[34])$/

/** What `pg` says without a code. */
const words =
  /timeout exceeded when trying to connect|timeout expired|connection terminated|not queryable|query read timeout/i

/** Whether an error says that the database cannot be reached or did not answer in time, behind any wrapping. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === "string" && (network.has(code) || sqlState.test(code))) return true
    if (words.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true
  }
  return false
}
