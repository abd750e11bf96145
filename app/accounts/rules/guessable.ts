import { PASSWORD_MAX_LENGTH } from "./password"

/** Minimum of characters besides the account's own words. */
const REST_MIN_LENGTH = 6
/** Shorter words occur in too many passwords by chance. */
const OWN_WORD_MIN_LENGTH = 4
/** A common word with at most this many characters around it is still refused: `Password26!`. */
const PADDING_MAX_LENGTH = 4
const REPEATED_UNIT_MAX_LENGTH = 4

const rows = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"]
const sequences = [...rows, ...rows.map((row) => [...row].reverse().join(""))]

const lowerCase = (text: string) => text.normalize("NFKC").toLowerCase()
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "")

/** Lower-case words from name, company and the local part of the address, longest first. */
export function personalWords(texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => {
    const beforeAt = lowerCase((text ?? "").slice(0, 300)).split("@")[0] ?? ""
    return [lettersAndDigits(beforeAt), ...beforeAt.split(/[^\p{L}\p{N}]+/u)]
  })
  const long = words.filter((word) => word.length >= OWN_WORD_MIN_LENGTH)
  return [...new Set(long)].sort((one, other) => other.length - one.length)
}

/**
 * Whether a password is easy to guess: one of `common` (lower case) with up to `PADDING_MAX_LENGTH` other characters, a
 * repetition, a sequence of the alphabet, digits or keyboard, or mostly `own` words.
 */
export function isGuessable(password: string, common: ReadonlySet<string>, ownWords: readonly string[]): boolean {
  const text = lowerCase(password.slice(0, PASSWORD_MAX_LENGTH))
  const bare = lettersAndDigits(text)
  const word = withoutDigitsAround(bare)
  const isPadded = (part: string) => text.length - part.length <= PADDING_MAX_LENGTH
  return (
    [text, bare].some((candidate) => common.has(candidate)) ||
    (isPadded(word) && common.has(word)) ||
    isRepetition(text) ||
    (isPadded(bare) && sequences.some((sequence) => sequence.includes(bare))) ||
    isMostlyOwn(bare, ownWords)
  )
}

function withoutDigitsAround(text: string): string {
  const isDigit = (character: string | undefined) => character !== undefined && /\p{N}/u.test(character)
  let [start, end] = [0, text.length]
  while (start < end && isDigit(text[start])) start++
  while (end > start && isDigit(text[end - 1])) end--
  return text.slice(start, end)
}

/** Repeats a unit of one to `REPEATED_UNIT_MAX_LENGTH` characters. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= REPEATED_UNIT_MAX_LENGTH; length++) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return true
  }
  return false
}

function isMostlyOwn(text: string, ownWords: readonly string[]): boolean {
  const remainder = ownWords.reduce((remaining, word) => remaining.replaceAll(word, ""), text)
  return remainder.length < text.length && remainder.length < REST_MIN_LENGTH
}
