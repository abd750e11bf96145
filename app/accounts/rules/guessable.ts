import { PASSWORD_MAX_LENGTH } from "./password"

/** Fewer characters than this beside the account's own words are no obstacle. */
const REST_MIN_LENGTH = 6
/** Shorter words stand in too many passwords by chance. */
const OWN_WORD_MIN_LENGTH = 4
/** So many characters around a common word do not hide it: `Password26!`. */
const PADDING_MAX_LENGTH = 4
const REPEATED_UNIT_MAX_LENGTH = 4

const rows = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"]
const sequences = [...rows, ...rows.map((row) => [...row].reverse().join(""))]

const lowerCase = (text: string) => text.normalize("NFKC").toLowerCase()
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "")

/** What a guesser knows of an account (name, company, parts of the address), as words in small letters, longest first. */
export function ownWords(texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => {
    const beforeAt = lowerCase((text ?? "").slice(0, 300)).split("@")[0] ?? ""
    return [lettersAndDigits(beforeAt), ...beforeAt.split(/[^\p{L}\p{N}]+/u)]
  })
  const long = words.filter((word) => word.length >= OWN_WORD_MIN_LENGTH)
  return [...new Set(long)].sort((one, other) => other.length - one.length)
}

/**
 * Whether a guesser tries this password among the first: it is one of `common` (in small letters) with at most four characters
 * around it, repeats a few characters, follows the alphabet, the digits or the keyboard, or is little more than `own` words.
 */
export function isGuessable(password: string, common: ReadonlySet<string>, own: readonly string[]): boolean {
  const text = lowerCase(password.slice(0, PASSWORD_MAX_LENGTH))
  const bare = lettersAndDigits(text)
  const word = withoutDigitsAround(bare)
  const isPadded = (part: string) => text.length - part.length <= PADDING_MAX_LENGTH
  return (
    [text, bare].some((candidate) => common.has(candidate)) ||
    (isPadded(word) && common.has(word)) ||
    isRepetition(text) ||
    (isPadded(bare) && sequences.some((sequence) => sequence.includes(bare))) ||
    isMostlyOwn(bare, own)
  )
}

function withoutDigitsAround(text: string): string {
  const isDigit = (character: string | undefined) => character !== undefined && /\p{N}/u.test(character)
  let [start, end] = [0, text.length]
  while (start < end && isDigit(text[start])) start++
  while (end > start && isDigit(text[end - 1])) end--
  return text.slice(start, end)
}

/** The same one to four characters over and over. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= REPEATED_UNIT_MAX_LENGTH; length++) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return true
  }
  return false
}

function isMostlyOwn(text: string, own: readonly string[]): boolean {
  const rest = own.reduce((left, word) => left.replaceAll(word, ""), text)
  return rest.length < text.length && rest.length < REST_MIN_LENGTH
}
