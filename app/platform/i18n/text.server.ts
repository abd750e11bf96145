import type { Locale } from "./locale"
import * as messages from "./paraglide/messages.js"

type Message = (inputs: Record<string, unknown>, options?: { locale?: Locale }) => string

/** The text key of a code: `car-rental.taken` is `car_rental_taken`. */
export const textKey = (code: string) => code.replace(/[.-]/g, "_")

/** The text of a code in the language of the request, or in `locale`. Undefined if there is none. */
export function textOf(code: string, details: Record<string, unknown> = {}, locale?: Locale): string | undefined {
  const message = (messages as unknown as Record<string, Message>)[textKey(code)]
  return message?.(details, locale ? { locale } : undefined)
}
