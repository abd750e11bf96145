import { HTTPException } from "hono/http-exception"
import { databaseError } from "../database/db.server"
import { isDatabaseUnavailable } from "../database-unavailable"
import { Refusal } from "../refusal"

/** SQLSTATE codes caused by the request: text that cannot be stored, a malformed key. */
const invalidInputCodes = new Set(["22021", "22P02", "22P05"])

const requestRefusal = (status: number) => new Refusal("platform.request-refused", {}, { status })

/** The request is valid but cannot be answered now; the response has `Retry-After`. */
export const unavailableRefusal = () => new Refusal("platform.unavailable", {}, { status: 503 })

/** The response headers of a refusal. `http.server.ts` adds a default `Retry-After` to 429 and 503. */
export const refusalHeaders = ({ retryAfterSeconds }: Refusal): Record<string, string> =>
  retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }

/** The refusal for an expected error: a refusal, a malformed request or value, an unavailable database; undefined for a bug. */
export function expectedRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException) return requestRefusal(error.status)
  if (isDatabaseUnavailable(error)) return unavailableRefusal()
  return invalidInputCodes.has(databaseError(error).code ?? "") ? requestRefusal(400) : undefined
}
