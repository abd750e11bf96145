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
  /** For numbers and codes that people paste: `cleanTyped` comes first. `name`: only `withoutInvisible`. */
  clean?: boolean | "name"
}

/**
 * The schema of all texts from clients: trimmed, required, limited, plain, checked in this order up to the first failure.
 * A text of invisible characters only counts as blank. Checks added to it (`text(…).refine(isName, …)`) only get a text of
 * at most `max` units.
 */
export function text({
  max,
  required,
  long = "platform.text-too-long",
  invalid = FIELD_INVALID,
  trim = true,
  clean = false,
}: Text) {
  const base = z.string({ error: required ?? invalid })
  const cleaned = clean ? base.overwrite(clean === "name" ? withoutInvisible : cleanTyped) : base
  const trimmed = trim ? cleaned.overwrite(trimmedText) : cleaned
  const filled = required === undefined ? trimmed : trimmed.min(1, { error: required, abort: true })
  return filled.max(max, { error: long, abort: true }).refine(isPlainText, { error: invalid, abort: true })
}

/** What nobody sees: zero-width and bidirectional characters, soft hyphens, tags, variation selectors, Hangul fillers. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** A name or title without what copying adds; joiners stay, for Persian names, and variation selectors, for Japanese ones. */
export const withoutInvisible = (typed: string): string =>
  typed.replace(/(?!\u200C|\u200D|\p{Variation_Selector})[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")

/**
 * A typed or pasted number, code or address without what copying adds: invisible characters are removed, other spaces become a
 * space, dashes a hyphen, full-width characters the usual ones.
 */
const cleanTyped = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(invisible, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/g, " ")
    .trim()

/** Trimmed, or empty if nothing of it is visible. */
function trimmedText(typed: string): string {
  const trimmed = typed.trim()
  return trimmed.replace(invisible, "").trim() === "" ? "" : trimmed
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
