import type { FieldRefusal } from "../../platform/refusal"

/** What must be checked before a rental is paid for (part 2 §5, step 4). */
export type Consents = { confirmsDocuments: boolean; agreesToTerms: boolean; agreesToPrivacy: boolean }

/** The consents not given, each with its message; empty where all three are. */
export function consentBreaks(consents: Partial<Consents>): FieldRefusal[] {
  const breaks: FieldRefusal[] = []
  if (!consents.confirmsDocuments) breaks.push({ field: "confirmsDocuments", code: "car-rental.documents-unconfirmed" })
  if (!consents.agreesToTerms) breaks.push({ field: "agreesToTerms", code: "car-rental.terms-required" })
  if (!consents.agreesToPrivacy) breaks.push({ field: "agreesToPrivacy", code: "car-rental.privacy-required" })
  return breaks
}
