import { waitUntil } from "./wait"

/** One field of a form that cannot be accepted; `code` is also the text key (see `platform/i18n/text.server.ts`). */
export type FieldRefusal = { field: string; code: string; details?: Record<string, string | number> }

type Details = Record<string, string | number>

/**
 * The one expected "no" of the product. `code` is `feature.reason` and doubles as the text key
 * (`car-rental.taken` is the text `car_rental_taken`); `details` fill the text's placeholders.
 * Anything else that is thrown is a bug.
 */
export class Refusal extends Error {
  readonly code: string
  readonly details: Details
  readonly status: number
  readonly fields: FieldRefusal[]
  /** After how many seconds the same may be accepted, where that is known. */
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

/** More attempts than are let through before `until`. */
export function tooMany(until: Date, now: Date): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return new Refusal("platform.too-many", waitUntil(until, now), { status: 429, retryAfterSeconds })
}

/** The same answer for what does not exist and what belongs to someone else. */
export const notFound = (code = "platform.not-found") => new Refusal(code, {}, { status: 404 })

/** No session: pages send to sign-in, the API answers 401. */
export const signInRequired = () => new Refusal("platform.sign-in-required", {}, { status: 401 })

/** The wrong role for this act. */
export const forbidden = (code = "platform.forbidden") => new Refusal(code, {}, { status: 403 })

/** Several fields at once. */
export const invalid = (fields: FieldRefusal[]) => new Refusal("platform.invalid-input", {}, { fields })
