import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min"

const label = /^(?:tel|cell|mobile|phone|telefono)[.:\s]+/i

function parsed(typed: string) {
  const text = typed.replace(label, "")
  const number = parsePhoneNumberFromString(text, { defaultCountry: "IT", extract: false })
  return { number: number?.ext === undefined ? number : undefined, hasPrefix: /^[(\s]*(?:\+|00)/.test(text) }
}

/** Internet telephony is left out: the numbers with 55 are American as often. */
const isItalian = (number: PhoneNumber): boolean => number.isValid() && number.getType() !== "VOIP"

/**
 * A telephone number in E.164 (`+393470000001`), or undefined if the text is not one. Without a prefix it is Italian, if it can be
 * by the Italian plan: `020 7946 0958` could be London's or Milan's, `(347) 555-0100` New York's or a mobile phone's.
 */
export function asE164(typed: string): string | undefined {
  const { number, hasPrefix } = parsed(typed)
  // Of other countries the length alone is checked, because their plans change.
  const isNumber = number && (hasPrefix ? number.isPossible() : isItalian(number))
  return isNumber ? number.number : undefined
}

/** Whether it may be the number of another country, without its prefix: no Italian number, but as long as one. */
export function lacksCountry(typed: string): boolean {
  const { number, hasPrefix } = parsed(typed)
  return !hasPrefix && number !== undefined && number.isPossible() && !isItalian(number)
}
