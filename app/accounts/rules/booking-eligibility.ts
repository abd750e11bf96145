import type { Role } from "../../platform/context.server"
import type { IdStatus } from "./identity"
import type { IdInvalidReason } from "./verified-person"

/** Whether a person may book, or what they must do first; `verify-name` and `verify-expired` ask to repeat a verification. */
export type BookingEligibility =
  | "sign-in-required"
  | "personal-account"
  | "verify"
  | "pending"
  | "verify-name"
  | "verify-expired"
  | "allowed"

type Booker = { role: Role; idStatus: IdStatus; idInvalidReason?: IdInvalidReason }

/** For cars and urban cars (part 1 §4, D13, D70). */
export function bookingEligibility(person: Booker | null): BookingEligibility {
  if (!person) return "sign-in-required"
  if (person.role !== "personal") return "personal-account"
  if (person.idStatus === "verified") return "allowed"
  if (person.idStatus === "pending") return "pending"
  return person.idInvalidReason ? `verify-${person.idInvalidReason}` : "verify"
}

/** Refusal code per missing verification. */
export const verificationCodes = {
  verify: "accounts.verification-required",
  pending: "accounts.verification-pending",
  "verify-name": "accounts.verification-name",
  "verify-expired": "accounts.verification-expired",
} as const

/** The document expires before the booking ends. */
export const DOCUMENT_ENDS_BEFORE = "accounts.document-ends-before"

/** Whether the user can resolve the refusal on the verification page. */
export const isResolvedByVerification = (code: string): boolean =>
  code === DOCUMENT_ENDS_BEFORE || Object.values<string>(verificationCodes).includes(code)

/** For bookings open to guests: villas, requests and the car wash (D13). */
export const guestEligibility = (person: { role: Role } | null): "personal-account" | "allowed" =>
  person && person.role !== "personal" ? "personal-account" : "allowed"
