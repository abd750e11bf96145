import { ibanOf } from "../../../app/partners/rules/iban"
import { vatNumberOf } from "../../../app/partners/rules/vat"

/** A valid Italian VAT number for each number from 1: seven digits, the office, and the check digit. */
export function someVatNumber(number: number): string {
  const digits = `${String(number).padStart(7, "0")}001`
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return valid(vatNumberOf(`${digits}${(10 - (sum % 10)) % 10}`))
}

/** A valid German IBAN for each number from 1. */
export function someIban(number: number): string {
  const account = String(number).padStart(18, "0")
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return valid(ibanOf(`DE${String(check).padStart(2, "0")}${account}`))
}

function valid(number: string | undefined): string {
  if (number === undefined) throw new Error("The number is not valid.")
  return number
}
