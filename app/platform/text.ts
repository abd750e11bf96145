import { z } from "zod"
import { isPlainText } from "./plain-text"

type Text = {
  /** In UTF-16 units. */
  max: number
  /** Text key for a missing or blank field; without it, a blank text is accepted. */
  required?: string
  /** Text key for a text that is too long. */
  long?: string
  /** Text key for a value that is not a text, or not plain (`isPlainText`). */
  invalid?: string
  /** False for secrets, whose spaces count. */
  trim?: boolean
}

/**
 * The schema of all texts from clients: trimmed, required, limited, plain, checked in this order up to the first failure.
 * Checks added to it (`text(…).refine(isName, …)`) only get a text of at most `max` units.
 */
export function text({ max, required, long = "platform.text-too-long", invalid = FIELD_INVALID, trim = true }: Text) {
  const base = z.string({ error: required ?? invalid })
  const trimmed = trim ? base.trim() : base
  const filled = required === undefined ? trimmed : trimmed.min(1, { error: required, abort: true })
  return filled.max(max, { error: long, abort: true }).refine(isPlainText, { error: invalid, abort: true })
}

const FIELD_INVALID = "platform.field-invalid"
const MAX_ID_LENGTH = 100

/** An id in a URL or body; if it is too long or not plain text, the error is "not found". */
export const idText = (error = "platform.not-found") =>
  text({ max: MAX_ID_LENGTH, long: error, invalid: error, trim: false })
