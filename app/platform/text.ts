import { z } from "zod"
import { isPlainText } from "./plain-text"

type Text = {
  /** The longest text accepted, in UTF-16 units. */
  max: number
  /** Text key where the field is missing or blank; left out, a blank text is accepted. */
  required?: string
  /** Text key where the text is too long. */
  long?: string
  /** Text key where it is no text, or not plain (`isPlainText`). */
  invalid?: string
  /** Spaces around a text do not count; those of a secret do. */
  trim?: boolean
}

/**
 * The one schema of a text that a client sends: trimmed, required, bounded, plain, in this order, and nothing after the first
 * failure. Append expressions to it (`text(…).refine(isName, …)`): they only ever see a text of at most `max` units.
 */
export function text({ max, required, long = "platform.text-too-long", invalid = FIELD_INVALID, trim = true }: Text) {
  const given = z.string({ error: required ?? invalid })
  const counted = trim ? given.trim() : given
  const present = required === undefined ? counted : counted.min(1, { error: required, abort: true })
  return present.max(max, { error: long, abort: true }).refine(isPlainText, { error: invalid, abort: true })
}

const FIELD_INVALID = "platform.field-invalid"
const LONGEST_ID = 100

/** An id or a name of ours in an address or a body: whatever is too long or not plain is simply not found. */
export const idText = (error = "platform.not-found") =>
  text({ max: LONGEST_ID, long: error, invalid: error, trim: false })
