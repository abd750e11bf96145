import { z } from "zod"

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

const TAB = 9
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const FIRST_PRINTABLE = 32
/** U+FFFE and U+FFFF, which XML does not allow. */
const FIRST_NONCHARACTER = 0xfffe

/** Whether the database can store the text and a page show it: well-formed, no control characters except tab and line breaks, no U+FFFE and U+FFFF. */
export function isPlainText(text: string): boolean {
  if (!text.isWellFormed()) return false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < FIRST_PRINTABLE && code !== TAB && code !== LINE_FEED && code !== CARRIAGE_RETURN) return false
    if (code >= FIRST_NONCHARACTER) return false
  }
  return true
}

/** Converts any text to one line of plain text: at most `maxLength` UTF-16 units, other characters replaced by spaces. */
export const plainLine = (text: string, maxLength: number): string =>
  [...text.slice(0, maxLength)]
    .map((character) => (isPlainText(character) && !/\s/.test(character) ? character : " "))
    .join("")
    .trim()

/** Search engines show about 160 characters. */
const MAX_LENGTH = 160
const MIN_LENGTH = 60

/** A description without sentence ends is cut there, at a word. */
const LONGEST = 240

/** The first sentences of a text: up to 160 characters, or more if there would be fewer than 60. */
export function metaDescription(text: string): string {
  const [first = "", ...others] = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  let description = first
  for (const sentence of others) {
    if (description.length >= MIN_LENGTH && description.length + 1 + sentence.length > MAX_LENGTH) break
    description += ` ${sentence}`
  }
  return description.length > LONGEST ? cutAtWord(description) : description
}

function cutAtWord(text: string): string {
  const start = text.slice(0, MAX_LENGTH)
  const end = text[MAX_LENGTH] === " " ? MAX_LENGTH : start.lastIndexOf(" ")
  const cut = end >= MIN_LENGTH ? start.slice(0, end) : start.replace(/[\uD800-\uDBFF]$/, "")
  return `${cut.replace(/[\s,;:–—-]+$/, "")}…`
}
