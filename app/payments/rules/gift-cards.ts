import { parseDate } from "@internationalized/date"
import { addDays, romeDate, romeInstant } from "../../platform/dates"

/** The characters of a code, without `0 O 1 I L`. Their count is prime, which the check character requires. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
/** Length including the check character. */
export const CODE_LENGTH = 16
/** Random characters of a code: about 74 bits. */
export const RANDOM_LENGTH = CODE_LENGTH - 1
const GROUP = 4

/** The code of random numbers, each from 0 up to but not including the number of characters. */
export function codeOf(drawn: number[]): string {
  const signs = drawn.map((number) => CODE_ALPHABET[number] ?? "")
  if (drawn.length !== RANDOM_LENGTH || signs.includes(""))
    throw new RangeError("Invalid numbers for a gift card code.")
  return signs.join("") + checkSign(signs.join(""))
}

/** A code as stored: in capitals, without separators. */
export const normalCode = (typed: string): string => typed.toUpperCase().replace(/[\s.\-–—_]+/g, "")

/**
 * Whether a stored-form code is valid. One wrong or two swapped characters are always detected; other errors in 30 of
 * 31 cases.
 */
export function isCode(code: string): boolean {
  return code.length === CODE_LENGTH && code.at(-1) === checkSign(code.slice(0, RANDOM_LENGTH))
}

/** A code as displayed: four groups of four. */
export const groupedCode = (code: string): string => (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-")

/** The last group, which identifies a card without revealing its code. */
export const codeEnding = (code: string): string => code.slice(-GROUP)

/**
 * The check character: makes the sum of all characters, each weighted by its position from the end, a multiple of their
 * count.
 */
function checkSign(signs: string): string | undefined {
  let sum = 0
  for (const [place, sign] of [...signs].entries()) {
    const value = CODE_ALPHABET.indexOf(sign)
    if (value < 0) return undefined
    sum += value * (CODE_LENGTH - place)
  }
  return CODE_ALPHABET[(CODE_ALPHABET.length - (sum % CODE_ALPHABET.length)) % CODE_ALPHABET.length]
}

/** Validity of an expired card after credit was returned to it. */
export const RETURNED_DAYS = 30

/** The last moment of the Rome day `months` after `issuedAt`; in a shorter month, of its last day. */
export function giftCardExpiry(issuedAt: Date, months: number): Date {
  return endOfDay(parseDate(romeDate(issuedAt)).add({ months }).toString())
}

/**
 * Expiry of a card after credit is returned at `at`: unchanged, or in 30 days if it has expired (then it holds only
 * that credit).
 */
export function expiryAfterReturn(expiresAt: Date, at: Date): Date {
  return at <= expiresAt ? expiresAt : endOfDay(addDays(romeDate(at), RETURNED_DAYS))
}

const endOfDay = (date: string) => new Date(romeInstant(addDays(date, 1), "00:00").getTime() - 1)

/** Smallest card charge, in cents of either currency. */
export const MIN_CHARGE_CENTS = 50

/**
 * Credit of a balance against an amount due, all in euro cents (D23): at most either of them, and never leaving 1 to 49
 * cents, which no card can be charged. As 50 euro cents round to a dollar (D7), the same holds for the rest in dollars.
 */
export function giftCardCreditOf(balanceCents: number, dueCents: number): number {
  const limit = Math.max(0, Math.min(balanceCents, dueCents))
  const left = dueCents - limit
  return left > 0 && left < MIN_CHARGE_CENTS ? Math.max(0, dueCents - MIN_CHARGE_CENTS) : limit
}
