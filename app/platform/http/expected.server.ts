import { HTTPException } from "hono/http-exception"
import { isDatabaseAway } from "../database-away"
import { databaseError } from "../db.server"
import { Refusal } from "../refusal"

/** Text no database can keep, a key that is none: what was sent is at fault, not the application. */
const unreadable = new Set(["22021", "22P02", "22P05"])

const requestRefused = (status: number) => new Refusal("platform.request-refused", {}, { status })

/** Nothing is wrong with the request, but it cannot be answered right now; answers carry Retry-After. */
export const unavailable = () => new Refusal("platform.unavailable", {}, { status: 503 })

/** The headers of a refusal's answer. Where a 429 or 503 knows no wait, the HTTP entry tells a usual one. */
export const refusalHeaders = ({ retryAfterSeconds }: Refusal): Record<string, string> =>
  retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }

/** The "no" in an error, where it is one: a refusal, a request that is none, values no query can take, no database. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException) return requestRefused(error.status)
  if (isDatabaseAway(error)) return unavailable()
  return unreadable.has(databaseError(error).code ?? "") ? requestRefused(400) : undefined
}
