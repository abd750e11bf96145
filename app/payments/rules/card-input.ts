import type { CardErrorText } from "./card-errors"

/** Typed card data as displayed, with blanks and slash. */
export type TypedCard = { number: string; expiry: string; cvc: string }

const digits = (text: string) => text.replace(/\D/g, "")
const isAmex = (number: string) => /^3[47]/.test(number)

/** `4242 4242 4242 4242`, American Express `3782 822463 10005`. */
export function formatCardNumber(text: string): string {
  const number = digits(text)
  if (isAmex(number)) return [number.slice(0, 4), number.slice(4, 10), number.slice(10, 15)].filter(Boolean).join(" ")
  return (number.slice(0, 19).match(/.{1,4}/g) ?? []).join(" ")
}

/** `MM/YY` while typing; `before` is the previous value, so that a deleted slash stays deleted. */
export function formatExpiry(text: string, before = ""): string {
  const full = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text)
  if (full) return `${full[1]?.padStart(2, "0")}/${full[2]}`
  const typed = digits(text).slice(0, 4)
  const padded = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed
  if (padded.length < 2) return padded
  if (padded.length === 2) return before.length > text.length ? padded : `${padded}/`
  return `${padded.slice(0, 2)}/${padded.slice(2)}`
}

export const formatCvc = (text: string) => digits(text).slice(0, 4)

/** Month 1 to 12 and full year of `MM/YY`; undefined if incomplete. */
export function readExpiry(text: string): { month: number; year: number } | undefined {
  const parts = /^(\d{2})\/(\d{2})$/.exec(text)
  if (!parts) return undefined
  return { month: Number(parts[1]), year: 2000 + Number(parts[2]) }
}

/** Incomplete fields, checked without the provider. */
export function cardFaults(typed: TypedCard): Partial<Record<keyof TypedCard, CardErrorText>> {
  const number = digits(typed.number)
  const expiry = readExpiry(typed.expiry)
  const faults: Partial<Record<keyof TypedCard, CardErrorText>> = {}
  if (number.length < (isAmex(number) ? 15 : 13)) faults.number = "payments.card-invalid-number"
  if (!expiry || expiry.month < 1 || expiry.month > 12) faults.expiry = "payments.card-invalid-expiry"
  if (typed.cvc.length < (isAmex(number) ? 4 : 3)) faults.cvc = "payments.card-invalid-cvc"
  return faults
}

/** The field of a provider's error; undefined if it is about the whole card. */
export function fieldOfCardError(code: CardErrorText): keyof TypedCard | undefined {
  if (code === "payments.card-incorrect-number" || code === "payments.card-invalid-number") return "number"
  if (code === "payments.card-invalid-expiry" || code === "payments.card-expired") return "expiry"
  if (code === "payments.card-invalid-cvc" || code === "payments.card-incorrect-cvc") return "cvc"
  return undefined
}
