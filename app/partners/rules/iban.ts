import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from "ibantools"

/** Without spaces, in upper case, if its country takes SEPA transfers and country, length and check digits are valid. */
export function ibanOf(typed: string): string | undefined {
  const iban = electronicFormatIBAN(typed)
  return iban !== null && isSEPACountry(iban.slice(0, 2)) && isValidIBAN(iban) ? iban : undefined
}
