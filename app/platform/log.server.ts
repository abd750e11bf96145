import { type Logger, pino } from "pino"

export type Log = Logger

/** JSON lines on standard output; what could identify a person or open a door is cut out (no personal data in logs). */
export function makeLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["email", "name", "phone", "password", "token", "*.email", "*.name", "*.phone", "*.password", "*.token"],
      censor: "[…]",
    },
    serializers: { err: pino.stdSerializers.err },
  })
}
