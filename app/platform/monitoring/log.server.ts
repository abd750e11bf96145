import { type Logger, pino } from "pino"

export type Log = Logger

const emailAddress = /[^\s<>@"']+@[^\s<>@"']+/g

/**
 * The part of an error that may be logged: name, message without query parameters and e-mail addresses, stack, database codes.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown }
  const [text = ""] = error.message.split(/\n?params: /)
  return {
    type: error.name,
    message: text.replace(emailAddress, "[…]").slice(0, 2000),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    at: (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** JSON lines on standard output, without personal data and secrets. */
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
