import type { IsoDate } from "../../platform/dates"

export const MAX_SAVED_CARDS = 10

/** A card saved at the provider, without sensitive data. */
export type SavedCard = {
  id: string
  /** The provider's brand name: `visa`, `mastercard`, `amex`, … */
  brand: string
  last4: string
  expMonth: number
  expYear: number
  isDefault: boolean
  hasExpired: boolean
}

/** The card that pays: a saved one, or a typed one that may be saved for later purchases. */
export type CardChoice = { savedCardId?: string; savesCard?: boolean }

/** A card is valid until the last day of its month. */
export function hasExpired({ expMonth, expYear }: { expMonth: number; expYear: number }, today: IsoDate): boolean {
  const [year = 0, month = 0] = today.split("-").map(Number)
  return expYear < year || (expYear === year && expMonth < month)
}

/**
 * Which cards, newest first, stay saved: the newest of duplicates, and the oldest `MAX_SAVED_CARDS`. Cards with the
 * same number have the same `fingerprint`; one without a fingerprint has no duplicate.
 */
export function cardsToKeep<Card extends { fingerprint: string | undefined }>(newestFirst: Card[]): Card[] {
  const seen = new Set<string>()
  const different = newestFirst.filter(({ fingerprint }) => {
    if (fingerprint === undefined) return true
    if (seen.has(fingerprint)) return false
    seen.add(fingerprint)
    return true
  })
  return different.slice(-MAX_SAVED_CARDS)
}

const brandNames: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
}

/** The brand's name; undefined if unknown. */
export const brandName = (brand: string): string | undefined => brandNames[brand]

/**
 * Stripe's payment method types of a purchase; intent and browser have to agree. Apple Pay and Google Pay are cards.
 * `savesCard`: the customer saves the method, which only cards support.
 */
export const methodTypes = (savesCard: boolean): ("card" | "link")[] => (savesCard ? ["card"] : ["card", "link"])
