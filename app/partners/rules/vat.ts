import { euVat, stdnum, type Validator } from "stdnum"

/** Northern Ireland has the United Kingdom's numbers; Greece writes `EL`. */
const british = [stdnum.GB?.vat]
const validators: Record<string, (Validator | undefined)[]> = { ...euVat, GB: british, XI: british, EL: euVat.GR ?? [] }

/** What stands before the number on paper: `P.IVA`, `VAT no.`, `USt-IdNr.`. */
const label = /^(?:P(?:ARTITA)?[. ]*IVA|VAT(?: ?(?:NO|NUMBER|ID))?|UST-?ID(?:NR)?|TVA)[.: ]+/

/**
 * The number with its country, without separators, if its format and check digits are valid: of a country of the European
 * Union, the United Kingdom or Switzerland. Eleven digits alone are Italian, `GR` becomes `EL`.
 */
export function vatNumberOf(typed: string): string | undefined {
  const number = typed
    .toUpperCase()
    .replace(label, "")
    .replace(/[\s.-]/g, "")
  const [, prefix = "IT", rest = ""] = /^([A-Z]{2})?(.+)$/.exec(number) ?? []
  const country = prefix === "GR" ? "EL" : prefix
  const isValid = validators[country]?.some(
    (validator) => validator?.validate(country === "CH" ? number : rest).isValid,
  )
  return isValid ? `${country}${rest}` : undefined
}
