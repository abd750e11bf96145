import { electronicFormatIBAN, isValidIBAN } from "ibantools"

/**
 * Countries of IBANs in the European Economic Area. SEPA transfers to other countries (Switzerland, San Marino, the United
 * Kingdom) need the payer's address or the bank's BIC, which `sepaOrder` does not state.
 */
const eeaCountries = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
)

/** Without spaces, in upper case, if country, length and check digits are valid. */
function validIban(typed: string): string | undefined {
  const iban = electronicFormatIBAN(typed.replace(/^iban[:. ]+/i, ""))
  return iban !== null && isValidIBAN(iban) ? iban : undefined
}

/** As `validIban`, and of the European Economic Area. */
export function ibanOf(typed: string): string | undefined {
  const iban = validIban(typed)
  return iban && eeaCountries.has(iban.slice(0, 2)) ? iban : undefined
}

/** Whether it is a valid IBAN of a country outside the European Economic Area. */
export const isForeignIban = (typed: string): boolean => validIban(typed) !== undefined && ibanOf(typed) === undefined
