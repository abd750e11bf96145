import { addDays, type IsoDate } from "../../platform/dates"

/** Who a verification is about, as the document says (D70). A date is null where the provider did not tell it. */
export type VerifiedPerson = {
  firstName: string
  lastName: string
  birthDate: IsoDate | null
  documentExpiresOn: IsoDate | null
}

/** Why a verification no longer counts: the account names somebody else, or the document has expired. */
export type IdLapse = "name" | "expired"

/** Letters that have no accent to take away, as they are written without them. */
const plainLetters: Record<string, string> = {
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

/** Documents write `ü` as `ue` (ICAO 9303): both are compared as `u`. */
const umlauts: Record<string, string> = { ae: "a", oe: "o", ue: "u" }

/** The words of a name without case, accents, apostrophes and hyphens. */
function nameParts(name: string): string[] {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[’'`´]/g, "")
    .replace(/[aou]e/g, (pair) => umlauts[pair] ?? pair)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Whether letters without spaces are made of `last` and of at least one of `first`, in any order, and of nothing else. */
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
 * Whether `name` is the person's: all of the last name and at least one of the first names, in any order, and nothing else.
 * Documents carry first names that people leave out, and separate or join the parts of a name in other places.
 */
export function isNamed(
  { firstName, lastName }: Pick<VerifiedPerson, "firstName" | "lastName">,
  name: string,
): boolean {
  const [first, last, given] = [nameParts(firstName), nameParts(lastName), nameParts(name)]
  if (given.length === 0) return false
  if (isJoined(given.join(""), first, last.join(""))) return true
  return (
    given.every((word) => first.includes(word) || last.includes(word)) &&
    last.every((word) => given.includes(word)) &&
    (first.length === 0 || first.some((word) => given.includes(word)))
  )
}

/** Whether a first name alone can be the person's; to name the field that is wrong. */
export const isFirstName = (person: Pick<VerifiedPerson, "firstName" | "lastName">, name: string): boolean =>
  isJoined(nameParts(name).join(""), nameParts(`${person.firstName} ${person.lastName}`), "")

/** Why the verification of `person` does not count for an account of this name on the day `on`. */
export function lapseOf(person: VerifiedPerson, name: string, on: IsoDate): IdLapse | undefined {
  if (!isNamed(person, name)) return "name"
  return expiresBefore(person, on) ? "expired" : undefined
}

/** Whether the document is over on that day; on its last day it still counts. */
export const expiresBefore = ({ documentExpiresOn }: Pick<VerifiedPerson, "documentExpiresOn">, on: IsoDate): boolean =>
  documentExpiresOn !== null && documentExpiresOn < on

/** A document that ends within the time for which cars can be booked may be replaced before it does. */
const RENEWAL_DAYS = 3 * 366

export const isRenewable = (person: VerifiedPerson, today: IsoDate): boolean =>
  expiresBefore(person, addDays(today, RENEWAL_DAYS))

/** An account's one name as first and last name: the first word, and the rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(" ") }
}

/** The person's whole name as people write it: a document may have it in capitals alone. */
export function fullName({ firstName, lastName }: Pick<VerifiedPerson, "firstName" | "lastName">): string {
  const name = `${firstName} ${lastName}`.trim()
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())
}

/**
 * The person's name in at most `length` characters where it can be: given names are left out from the end. The last name stays
 * whole, without which the account would not be theirs (`isNamed`).
 */
export function nameWithin(
  { firstName, lastName }: Pick<VerifiedPerson, "firstName" | "lastName">,
  length: number,
): string {
  const given = firstName.trim().split(/\s+/)
  const named = () => fullName({ firstName: given.join(" "), lastName })
  while (given.length > 1 && named().length > length) given.pop()
  return named()
}

/** Whom a check expects; the birth date where it is known. */
export type ExpectedPerson = Pick<VerifiedPerson, "firstName" | "lastName" | "birthDate">

/** Why the person found is not the one expected, or the document not valid until the day it is needed; codes as the provider's. */
export function otherPerson(
  found: VerifiedPerson,
  expected: ExpectedPerson,
  neededUntil: IsoDate,
): "other_person" | "document_expires_early" | undefined {
  const isOther = found.birthDate && expected.birthDate && found.birthDate !== expected.birthDate
  if (isOther || !isNamed(found, `${expected.firstName} ${expected.lastName}`)) return "other_person"
  return expiresBefore(found, neededUntil) ? "document_expires_early" : undefined
}
