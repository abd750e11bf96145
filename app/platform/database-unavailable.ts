/** Node's codes for a failed or lost connection. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
])

/** Connection failures (class 08), shutdown and start-up, too many connections, statement and transaction timeouts. */
const sqlState = /^(08...|57P0[1-5]|53300|57014|25P0[34])$/

/** Errors of `pg` without a code. */
const messages =
  /timeout exceeded when trying to connect|timeout expired|connection terminated|not queryable|query read timeout/i

/** Whether an error, or one of its causes, means that the database cannot be reached or timed out. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === "string" && (networkCodes.has(code) || sqlState.test(code))) return true
    if (messages.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}
