import type { IsoDate } from "../../platform/dates"

/** A person keeps at most this many cards. */
export const MOST_SAVED_CARDS = 10

/** A card kept at the provider, as its owner sees it: nothing a thief could use. */
export type SavedCard = {
  id: string
  /** The provider's name of it: `visa`, `mastercard`, `amex`, … */
  brand: string
  last4: string
  expMonth: number
  expYear: number
  isDefault: boolean
  hasExpired: boolean
}

/** Which card pays: a saved one, or a typed one that may be kept for the customer's next purchases. */
export type CardChoice = { savedCardId?: string; keepsCard?: boolean }

/** A card is good until the last day of its month. */
export function hasExpired({ expMonth, expYear }: { expMonth: number; expYear: number }, today: IsoDate): boolean {
  const [year = 0, month = 0] = today.split("-").map(Number)
  return expYear < year || (expYear === year && expMonth < month)
}

/**
 * Which of the cards, newest first, are kept: of one card saved more than once the newest, and of more than
 * `MOST_SAVED_CARDS` the oldest. `fingerprint` is the same for the same number; a card without one is like no other.
 */
export function cardsToKeep<Card extends { fingerprint: string | undefined }>(newestFirst: Card[]): Card[] {
  const seen = new Set<string>()
  const different = newestFirst.filter(({ fingerprint }) => {
    if (fingerprint === undefined) return true
    if (seen.has(fingerprint)) return false
    seen.add(fingerprint)
    return true
  })
  return different.slice(-MOST_SAVED_CARDS)
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

/** The brand as it stands on the card; undefined where it is none we know. */
export const brandName = (brand: string): string | undefined => brandNames[brand]
