import { electronicFormatIBAN, isValidIBAN } from "ibantools"

/** Without spaces, in upper case, if country, length and check digits are valid. */
export function ibanOf(typed: string): string | undefined {
  const iban = electronicFormatIBAN(typed)
  return iban !== null && isValidIBAN(iban) ? iban : undefined
}
