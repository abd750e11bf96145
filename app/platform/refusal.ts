import { romeDate } from "./dates"

/** A refused field of a form; `code` is also the text key (see `platform/i18n/text.server.ts`). */
export type FieldRefusal = { field: string; code: string; details?: Record<string, string | number> }

type Details = Record<string, string | number>

/**
 * An expected error. `code` is `feature.reason` and also the text key (`car-rental.taken` is the text `car_rental_taken`);
 * `details` fill the text's placeholders. Any other error is a bug.
 */
export class Refusal extends Error {
  readonly code: string
  readonly details: Details
  readonly status: number
  readonly fields: FieldRefusal[]
  /** Seconds until a retry may succeed, if known. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: string,
    details: Details = {},
    options: { status?: number; fields?: FieldRefusal[]; retryAfterSeconds?: number } = {},
  ) {
    super(code)
    this.name = "Refusal"
    this.code = code
    this.details = details
    this.status = options.status ?? 422
    this.fields = options.fields ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Too many attempts; the next one is possible at `until`. */
export function tooMany(until: Date, now: Date): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return new Refusal("platform.too-many", roundedWait(until, now), { status: 429, retryAfterSeconds })
}

/** Also for what belongs to another person. */
export const notFound = (code = "platform.not-found") => new Refusal(code, {}, { status: 404 })

/** No session: pages redirect to sign-in, the API answers 401. */
export const signInRequired = () => new Refusal("platform.sign-in-required", {}, { status: 401 })

/** The wrong role. */
export const forbidden = (code = "platform.forbidden") => new Refusal(code, {}, { status: 403 })

/** One or more invalid fields. */
export const invalid = (fields: FieldRefusal[]) => new Refusal("platform.invalid-input", {}, { fields })

/** A rounded waiting time for the text `platform.too-many`. */
export type WaitingTime = { unit: "minutes" | "hours" | "tomorrow" | "days"; count: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const HALF_A_DAY_MS = 12 * HOUR_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The time from `now` to `until`: minutes below an hour, hours below half a day, then 'tomorrow' (in Europe/Rome), then days. At
 * least a minute; rounded up, so that a retry after that time succeeds.
 */
export function roundedWait(until: Date, now: Date): WaitingTime {
  const remainingMs = Math.max(0, until.getTime() - now.getTime())
  const minutes = Math.max(1, Math.ceil(remainingMs / MINUTE_MS))
  if (minutes < 60) return { unit: "minutes", count: minutes }
  const hours = Math.ceil(remainingMs / HOUR_MS)
  if (remainingMs < HALF_A_DAY_MS || romeDate(until) === romeDate(now)) return { unit: "hours", count: hours }
  if (remainingMs <= DAY_MS) return { unit: "tomorrow", count: 1 }
  return { unit: "days", count: Math.ceil(remainingMs / DAY_MS) }
}
