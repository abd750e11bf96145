import { z } from "@hono/zod-openapi"
import { cryptocurrencies } from "../../payments/rules/crypto"
import { currencies } from "../../platform/money"
import { consentNames } from "../rules/consents"
import { paymentMethods } from "../rules/payable"

/** `last4`: the last characters of its code; `cents` in euro cents. */
const giftCardSummary = z.object({
  giftCardId: z.uuid(),
  kind: z.enum(["gift_card", "voucher"]),
  last4: z.string(),
  cents: z.int(),
})

/**
 * Gift card credit of a booking, in euro cents, and the amount due, in cents of `currency`. The sum of `appliedCents` and
 * `amountDueCents` is the total.
 */
export const giftCardCreditResponse = z.object({
  /** `appliedCents`: deducted from the price, in cents of `currency`. */
  cards: z.array(giftCardSummary.extend({ appliedCents: z.int() })),
  giftCardCreditCents: z.int(),
  amountDueCents: z.int(),
  currency: z.enum(currencies),
})

/** The payment step of a booking; texts in the customer's language. */
export const checkoutDataResponse = giftCardCreditResponse.extend({
  /** The customer's own cards and vouchers that could be applied, with their balance. */
  ownGiftCards: z.array(giftCardSummary),
  paymentMethods: z.array(z.enum(paymentMethods)),
  /** Cryptocurrencies that can be paid with now. */
  cryptocurrencies: z.array(z.enum(cryptocurrencies)),
  consents: z.array(z.enum(consentNames)),
  /** The deposit and how it is taken; null if there is none. */
  deposit: z.string().nullable(),
  cancellation: z.string(),
  /** The same if it is paid at the agency instead; null if it cannot be. */
  agencyCancellation: z.string().nullable(),
  /** The same with gift cards applied. */
  agencyCancellationWithCredit: z.string().nullable(),
  /** Its partner still has to confirm it after the payment. */
  needsPartnerConfirmation: z.boolean(),
  /** What the customer should also know before paying (`BookingKindDefinition.notices`). */
  notices: z.array(z.string()),
})

export type GiftCardSummary = z.infer<typeof giftCardSummary>
export type GiftCardCredit = z.infer<typeof giftCardCreditResponse>
export type CheckoutData = z.infer<typeof checkoutDataResponse>
