import type { Coin } from "../../payments/rules/coins"
import type { Currency } from "../../platform/money"
import type { ConsentName } from "./consents"
import type { PaymentMethod } from "./payment-method"

/** `last4`: the last characters of its code; `cents` in euro cents. */
export type GiftCardSummary = { giftCardId: string; kind: "gift_card" | "voucher"; last4: string; cents: number }

/**
 * Gift card credit of a booking, in euro cents, and the amount due, in cents of `currency`. The sum of `appliedCents` and
 * `amountDueCents` is the total.
 */
export type GiftCardCredit = {
  /** `appliedCents`: deducted from the price, in cents of `currency`. */
  cards: (GiftCardSummary & { appliedCents: number })[]
  giftCardCreditCents: number
  amountDueCents: number
  currency: Currency
}

/** The payment step of a booking; texts in the customer's language. `forms.ts` has its schema. */
export type CheckoutData = GiftCardCredit & {
  /** The customer's own cards and vouchers that could be applied, with their balance. */
  ownGiftCards: GiftCardSummary[]
  paymentMethods: PaymentMethod[]
  /** Coins that can be paid with now. */
  coins: Coin[]
  consents: ConsentName[]
  /** The deposit and how it is taken; null if there is none. */
  deposit: string | null
  cancellation: string
  /** The same if it is paid at the agency instead; null if it cannot be. */
  agencyCancellation: string | null
  /** The same with gift cards applied. */
  agencyCancellationWithCredit: string | null
  /** Its partner still has to confirm it after the payment. */
  needsPartnerConfirmation: boolean
  /** What the customer should also know before paying (`BookingKindDefinition.notices`). */
  notices: string[]
}
