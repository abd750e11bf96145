import { addDays, type IsoDate } from "../../platform/dates"

/** Data from the identity document (D70). Dates are null if the provider did not return them. */
export type VerifiedPerson = {
  firstName: string
  lastName: string
  birthDate: IsoDate | null
  documentExpiresOn: IsoDate | null
}

/** Why a verification no longer counts: the account's name differs, or the document has expired. */
export type IdInvalidReason = "name" | "expired"

/** Letters that Unicode does not decompose into a base letter and an accent. */
const baseLetters: Record<string, string> = {
  ß: "ss",
  æ: "a",
  œ: "o",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
}

/** Documents may write `ü` as `ue` (ICAO 9303): both are compared as `u`. */
const umlauts: Record<string, string> = { ae: "a", oe: "o", ue: "u" }

/** The name's parts in lower case, without accents, apostrophes and hyphens. */
function nameParts(name: string): string[] {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => baseLetters[letter] ?? letter)
    .replace(/[’'`´]/g, "")
    .replace(/[aou]e/g, (pair) => umlauts[pair] ?? pair)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Whether `letters` (no spaces) consists of `last` and at least one of `first`, in any order, and nothing else. */
function isJoined(letters: string, first: string[], last: string): boolean {
  const seen = new Set<string>()
  const isRest = (from: number, hasFirst: boolean, hasLast: boolean): boolean => {
    if (from === letters.length) return hasFirst && hasLast
    const state = `${from} ${hasFirst} ${hasLast}`
    if (seen.has(state)) return false
    seen.add(state)
    return (
      (last !== "" && letters.startsWith(last, from) && isRest(from + last.length, hasFirst, true)) ||
      first.some((word) => letters.startsWith(word, from) && isRest(from + word.length, true, hasLast))
    )
  }
  return isRest(0, first.length === 0, last === "")
}

/**
 * Whether `name` matches: the whole last name and at least one first name, in any order, and nothing else. Documents contain
 * first names that people omit, and split or join name parts differently.
 */
export function isNamed(
  { firstName, lastName }: Pick<VerifiedPerson, "firstName" | "lastName">,
  name: string,
): boolean {
  const [first, last, parts] = [nameParts(firstName), nameParts(lastName), nameParts(name)]
  if (parts.length === 0) return false
  if (isJoined(parts.join(""), first, last.join(""))) return true
  return (
    parts.every((word) => first.includes(word) || last.includes(word)) &&
    last.every((word) => parts.includes(word)) &&
    (first.length === 0 || first.some((word) => parts.includes(word)))
  )
}

/** Whether the first name alone matches; used to report the wrong field. */
export const isFirstName = (person: Pick<VerifiedPerson, "firstName" | "lastName">, name: string): boolean =>
  isJoined(nameParts(name).join(""), nameParts(`${person.firstName} ${person.lastName}`), "")

/** Why the verification does not count for an account with this name on the day `on`; undefined if it does. */
export function idInvalidReasonOf(person: VerifiedPerson, name: string, on: IsoDate): IdInvalidReason | undefined {
  if (!isNamed(person, name)) return "name"
  return expiresBefore(person, on) ? "expired" : undefined
}

/** The document is still valid on its last day. */
export const expiresBefore = ({ documentExpiresOn }: Pick<VerifiedPerson, "documentExpiresOn">, on: IsoDate): boolean =>
  documentExpiresOn !== null && documentExpiresOn < on

/** A document may be renewed if it expires within the period for which cars can be booked. */
const RENEWAL_DAYS = 3 * 366

export const isRenewable = (person: VerifiedPerson, today: IsoDate): boolean =>
  expiresBefore(person, addDays(today, RENEWAL_DAYS))

/** First word and rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(" ") }
}

/** Full name for display; an all-capitals name is converted to title case. */
export function fullName({ firstName, lastName }: Pick<VerifiedPerson, "firstName" | "lastName">): string {
  const name = `${firstName} ${lastName}`.trim()
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())
}

/**
 * The full name shortened to `length` characters by omitting first names from the end. At least one first name and the whole
 * last name stay, because `isNamed` requires them, so the result can be longer.
 */
export function nameWithin(
  { firstName, lastName }: Pick<VerifiedPerson, "firstName" | "lastName">,
  length: number,
): string {
  const firstNames = firstName.trim().split(/\s+/)
  const named = () => fullName({ firstName: firstNames.join(" "), lastName })
  while (firstNames.length > 1 && named().length > length) firstNames.pop()
  return named()
}

export type ExpectedPerson = Pick<VerifiedPerson, "firstName" | "lastName" | "birthDate">

/** Why the verified person or document is not accepted, as a code like the provider's; undefined if accepted. */
export function otherPerson(
  found: VerifiedPerson,
  expected: ExpectedPerson,
  neededUntil: IsoDate,
): "other_person" | "document_expires_early" | undefined {
  const isOther = found.birthDate && expected.birthDate && found.birthDate !== expected.birthDate
  if (isOther || !isNamed(found, `${expected.firstName} ${expected.lastName}`)) return "other_person"
  return expiresBefore(found, neededUntil) ? "document_expires_early" : undefined
}
