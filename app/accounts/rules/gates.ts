import type { Role } from "../../platform/context.server"
import type { IdStatus } from "./identity"
import type { IdLapse } from "./verified-person"

/**
 * What stands between a person and a booking: sign in, use a personal account, prove who they are, wait for the check under way,
 * prove it again because the name is another or the document has expired, or nothing.
 */
export type Gate = "login" | "personal-account" | "verify" | "pending" | "verify-name" | "verify-expired" | "open"

type Booker = { role: Role; idStatus: IdStatus; idLapse?: IdLapse }

/** The gate of cars and urban cars (part 1 §4, D13, D70). */
export function bookingGate(person: Booker | null): Gate {
  if (!person) return "login"
  if (person.role !== "personal") return "personal-account"
  if (person.idStatus === "verified") return "open"
  if (person.idStatus === "pending") return "pending"
  return person.idLapse ? `verify-${person.idLapse}` : "verify"
}

/** What the API answers at each gate of the identity. */
export const verificationCodes = {
  verify: "accounts.verification-required",
  pending: "accounts.verification-pending",
  "verify-name": "accounts.verification-name",
  "verify-expired": "accounts.verification-expired",
} as const

/** A document that ends before what is booked does. */
export const DOCUMENT_ENDS_BEFORE = "accounts.document-ends-before"

/** Whether a refusal is met on the page of the verification. */
export const isAboutVerification = (code: string): boolean =>
  code === DOCUMENT_ENDS_BEFORE || Object.values<string>(verificationCodes).includes(code)

/** The gate of what guests may book too: villas, requests and the car wash (D13). */
export const guestGate = (person: { role: Role } | null): "personal-account" | "open" =>
  person && person.role !== "personal" ? "personal-account" : "open"
