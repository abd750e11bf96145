/** The longest name of a person, in UTF-16 units. */
export const NAME_MAX_LENGTH = 80
/** The longest name of a company. */
export const COMPANY_MAX_LENGTH = 120
/** The longest e-mail address (RFC 5321 §4.5.3). */
export const EMAIL_MAX_LENGTH = 254
/** The longest telephone number, with separators. */
export const PHONE_MAX_LENGTH = 32

const scheme = /:\/\/|\bwww\./i

/**
 * A host name: two characters, a dot, then letters in one case (which excludes `St.John` and `S.r.l.`) or any letters before
 * a path, query or fragment. The quantifier before the dot is fixed, so that the search is linear.
 */
const host = /[\p{L}\p{N}-]{2}\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})|\.\p{L}{2,}[/?#]/u

const ipAddress = /(?:\d{1,3}\.){3}\d/

/**
 * Characters that names must not contain: control characters, line ends, markup, `@`, other dots of host names (RFC 3490 §3.1),
 * invisible characters, U+FFFE and U+FFFF (not allowed in XML). Joiners (U+200C, U+200D) are allowed
 * for Persian names, variation selectors for Japanese ones.
 */
const forbidden =
  /(?!\u200C|\u200D|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u3002\uFF0E\uFF61\uFFFE\uFFFF<>@]/u

/** A path after a host name. `A/S` and `c/o` are parts of names. */
const path = /\.[\p{L}\p{N}-]+[/?#]|\/\//u

/**
 * Whether this can be the name of a person or a company: links and markup are refused. Names with dots (`Booking.com B.V.`) are
 * accepted, because mails print them so that no program makes a link of them (`unlinked`). Linear time.
 */
export const isName = (text: string): boolean =>
  text.isWellFormed() && !forbidden.test(text) && !scheme.test(text) && !path.test(text)

/** Whether this can be the name of a person: like `isName`, without a slash, which only companies' names have. */
export const isPersonName = (text: string): boolean => isName(text) && !/[/\uFF0F]/.test(text)

/** A text whose host names are no links for programs that show mails and messages: a word joiner stands after their dots. */
export const unlinked = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    /@|:\/\//.test(word) ? word : word.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, ".\u2060"),
  )

/** Digits with the separators of telephone numbers between them. */
const digitRuns = /\+?\d(?:[ \t\u00a0./()-]{0,3}\d)+/g
const dates = /(?<![\d./-])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:\d{4}|\d{2})(?![./-]?\d)/g
/** With a prefix, an Italian mobile or landline number, or nine digits without separators. */
const telephone = /^(?:(?:\+|00)\d{8,15}|3\d{8,9}|0\d{7,10})$/
const unbrokenDigits = /\d{9}/
const amounts = String.raw`\d{2,4}(?: ?[/-] ?\d{2,4}){1,5}`
const currency = String.raw`(?:€|\beuros?\b|\beur\b)`
/** Amounts beside a currency: `300/400/500 €`, `€ 350 - 400 - 500`. */
const priceLists = new RegExp(
  `(?<![\\d+][ .,/()-]{0,3})${amounts}(?= ?${currency})|(?<=${currency} ?)${amounts}(?! ?[/().-]? ?\\d)`,
  "giu",
)

/** How many times the amount before it one of a price list is at most. */
const MAX_STEP = 4

/** Whether the amounts are those of a price list, which few telephone numbers look like: rising or falling, multiples of five. */
function isPriceList(list: string): boolean {
  const values = list.split(/[^\d]+/)
  const isRising = Number(values[1]) > Number(values[0])
  return values.every((value, index) => {
    const previous = Number(values[index - 1])
    const [low, high] = isRising ? [previous, Number(value)] : [Number(value), previous]
    const isStep = index === 0 || (low < high && high <= low * MAX_STEP)
    return isStep && Number(value) % 5 === 0 && !value.startsWith("0")
  })
}

/**
 * Whether a text contains a web address, an e-mail address or another `@`, or a telephone number. A missing space after a full
 * stop (`mare.camere`) counts as a web address. Linear time.
 */
export function hasContactDetails(typed: string): boolean {
  const text = typed.normalize("NFKC")
  if (text.includes("@") || scheme.test(text) || host.test(text) || ipAddress.test(text)) return true
  if (unbrokenDigits.test(text)) return true
  const numbers = text.replace(dates, "\n").replace(priceLists, (list) => (isPriceList(list) ? "\n" : list))
  const runs = numbers.match(digitRuns) ?? []
  return runs.some((run) => telephone.test(run.replace(/[^\d+]/g, "")))
}

/** An Italian E.164 number in groups (`+39 347 000 0001`); any other text unchanged. */
export const formatPhone = (number: string): string => number.replace(/^\+39(\d{3})(\d{3})(\d{1,4})$/, "+39 $1 $2 $3")
