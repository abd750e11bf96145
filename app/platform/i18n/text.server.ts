import type { Locale } from "./locale"
import { formatNumber } from "./number"
import * as messages from "./paraglide/messages.js"

type Message = (inputs: Record<string, unknown>, options?: { locale?: Locale }) => string

/** The text key of a code: `car-rental.taken` is `car_rental_taken`. */
export const textKey = (code: string) => code.replace(/[.-]/g, "_")

/** Details that are limits. Other numbers may be years, or select a plural form. */
const limits = ["min", "max", "most"]

/**
 * The text of a code in the language of the request, or in `locale`. Undefined if there is none. Limits are written in the
 * format of that language.
 */
export function textOf(code: string, details: Record<string, unknown> = {}, locale?: Locale): string | undefined {
  const message = (messages as unknown as Record<string, Message>)[textKey(code)]
  const shown = Object.entries(details).map(([name, value]) => [
    name,
    limits.includes(name) && typeof value === "number" ? formatNumber(value, locale) : value,
  ])
  return message?.(Object.fromEntries(shown), locale ? { locale } : undefined)
}
