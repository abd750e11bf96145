/** The longest name of a person, in UTF-16 units. */
export const NAME_MAX_LENGTH = 80
/** The longest name of a company. */
export const COMPANY_MAX_LENGTH = 120
/** The longest e-mail address (RFC 5321 §4.5.3). */
export const EMAIL_MAX_LENGTH = 254
/** The longest telephone number as it is typed, separators included. */
export const PHONE_MAX_LENGTH = 32

/** The beginning of a web address. */
const scheme = /:\/\/|\bwww\./i

/**
 * A host name: two characters or more, a dot, letters all small or all capital (`St.John` and `S.r.l.` are none), or any
 * letters that a path, a query or a fragment follows. The quantifier before the dot is fixed, so that the search is linear.
 */
const host = /[\p{L}\p{N}-]{2}\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})|\.\p{L}{2,}[/?#]/u

/** Four numbers with dots between them. */
const ipAddress = /(?:\d{1,3}\.){3}\d/

/**
 * Characters that no name has: control characters, line ends, writing directions, markup, the sign of an address, other dots
 * of a host name (RFC 3490 §3.1), invisible characters that break a word. Joiners (U+200C, U+200D) belong to Persian names.
 */
const foreign =
  /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u200B\u200E\u200F\u2060\uFEFF\u202A-\u202E\u2066-\u2069\u3002\uFF0E\uFF61<>@]/u

/** Whether this can be a person's name: names are printed in our mails, so they carry no link and no markup. Linear. */
export const isName = (text: string): boolean =>
  text.isWellFormed() && !foreign.test(text) && !scheme.test(text) && !host.test(text) && !ipAddress.test(text)

const FEWEST_DIGITS = 8
const MOST_DIGITS = 15
/** A number of Italy without its prefix has at most eleven digits. */
const MOST_NATIONAL_DIGITS = 11
const ITALY = "39"

/**
 * A telephone number in E.164 (`+393470000001`), or undefined where the text is none. Takes the usual separators, `00` for
 * `+` and a trunk zero in brackets; without a prefix the number is Italian.
 */
export function asE164(text: string): string | undefined {
  if (text.length > PHONE_MAX_LENGTH || !/^\s*\+?[\d\s()./-]+$/.test(text)) return undefined
  const isInternational = /^\s*(?:\+|00)/.test(text)
  const hasTrunkZero = isInternational && !/^\s*(?:\+|00)\s*39/.test(text)
  const digits = (hasTrunkZero ? text.replace("(0)", "") : text).replace(/\D/g, "")
  const number = isInternational ? digits.replace(/^00/, "") : withPrefix(digits)
  const isValid = number.length >= FEWEST_DIGITS && number.length <= MOST_DIGITS && !number.startsWith("0")
  return isValid ? `+${number}` : undefined
}

const withPrefix = (digits: string) =>
  digits.startsWith(ITALY) && digits.length > MOST_NATIONAL_DIGITS ? digits : ITALY + digits

/** An Italian number in groups (`+39 347 000 0001`); another, or an older row's, as it is. */
export const formatPhone = (number: string): string => number.replace(/^\+39(\d{3})(\d{3})(\d{1,4})$/, "+39 $1 $2 $3")

/** Whether a text is a telephone number (`asE164`). */
export const isPhone = (text: string): boolean => asE164(text) !== undefined

/**
 * Whether a text has the shape of an e-mail address: one `@`, something before it, a dot inside what follows, no spaces.
 * Every address that a form accepts has it; which it accepts, its schema says. Linear.
 */
export function looksLikeEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH || /\s/.test(text)) return false
  const at = text.indexOf("@")
  const domain = text.slice(at + 1)
  if (at < 1 || domain.includes("@")) return false
  const dot = domain.indexOf(".", 1)
  return dot > 0 && dot < domain.length - 1
}
