import { m } from "../../platform/i18n/paraglide/messages.js"
import { brandName, type SavedCard } from "../rules/saved-cards"

/** The name of a card in a sentence: brand and last digits. */
export const cardName = ({ brand, last4 }: SavedCard) =>
  m.payments_saved_card_name({ brand: brandName(brand) ?? m.payments_saved_card_brand(), last4 })

export function expiryText({ expMonth, expYear, hasExpired }: SavedCard): string {
  const date = `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`
  return hasExpired ? m.payments_saved_card_over({ date }) : m.payments_saved_card_until({ date })
}
