import type { FieldRefusal } from "../../platform/refusal"

/** Consents given before a payment. */
export const consentNames = ["confirmsDocuments", "agreesToTerms", "agreesToPrivacy"] as const
export type ConsentName = (typeof consentNames)[number]
export type Consents = Partial<Record<ConsentName, boolean>>

const codes: Record<ConsentName, string> = {
  confirmsDocuments: "checkout.documents-unconfirmed",
  agreesToTerms: "checkout.terms-required",
  agreesToPrivacy: "checkout.privacy-required",
}

/** The missing consents among `requested`, each with its message (part 2 §5). */
export const missingConsents = (requested: readonly ConsentName[], given: Consents): FieldRefusal[] =>
  requested.filter((name) => !given[name]).map((name) => ({ field: name, code: codes[name] }))
