import { type Logger, pino } from "pino"

export type Log = Logger

const address = /[^\s<>@"']+@[^\s<>@"']+/g

/**
 * What of an error may be written down: its kind, its sentence without query parameters and addresses, its place in the
 * code, and the database's codes. Never the values it failed on.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown }
  const [sentence = ""] = error.message.split(/\n?params: /)
  return {
    type: error.name,
    message: sentence.replace(address, "[…]").slice(0, 2000),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    at: (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** JSON lines on standard output; what could identify a person or open a door is cut out (no personal data in logs). */
export function makeLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["email", "name", "phone", "password", "token", "*.email", "*.phone", "*.password", "*.token"],
      censor: "[…]",
    },
    serializers: { err: describeError },
  })
}
