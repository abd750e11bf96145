import { checkVAT, countries } from "jsvat"

/** The number with its country, without spaces, if its format and check digits are valid. Eleven digits alone are Italian. */
export function vatNumberOf(typed: string): string | undefined {
  const number = typed.replace(/[\s.-]/g, "").toUpperCase()
  const { isValid, value } = checkVAT(/^\d{11}$/.test(number) ? `IT${number}` : number, countries)
  return isValid ? value : undefined
}
