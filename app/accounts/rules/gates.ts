import type { Role } from "../../platform/context.server"
import type { IdStatus } from "./identity"

/** What stands between a person and a booking: sign in, use a personal account, prove who they are, or nothing. */
export type Gate = "login" | "personal-account" | "verify" | "open"

/** The gate of cars and urban cars (part 1 §4, D13). */
export function bookingGate(person: { role: Role } | null, idStatus: IdStatus): Gate {
  if (!person) return "login"
  if (person.role !== "personal") return "personal-account"
  return idStatus === "verified" ? "open" : "verify"
}

/** The gate of what guests may book too: villas, requests and the car wash (D13). */
export const guestGate = (person: { role: Role } | null): "personal-account" | "open" =>
  person && person.role !== "personal" ? "personal-account" : "open"
