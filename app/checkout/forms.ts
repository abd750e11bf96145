import { z } from "zod"
import { cardChoiceForm } from "../payments/forms"
import { cryptocurrencies, LONGEST_TRANSACTION_ID } from "../payments/rules/crypto"
import { EMAIL_MAX_LENGTH } from "../platform/contact"
import { emailText, personText, phoneText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"

/**
 * Whether the form was opened with a session, as the browser reports: once the session has ended, the form is not
 * accepted as a guest's. Not trusted for anything else.
 */
export const sessionHintForm = z.object({
  isSignedIn: z.preprocess((value) => value === true || value === "true", z.boolean().optional()),
})

/** The signed token of a guest's link; absent if a session authorises the request. */
export const accessForm = sessionHintForm.extend({ token: text({ max: 100, trim: false }).optional() })

/** The same for requests without a body: URLs are logged, so the token is a header. */
export const accessHeaders = z.object({ "booking-token": accessForm.shape.token })

const WRONG_TRANSACTION = "payments.transaction-long"
/** A cryptocurrency's transaction id, as pasted; its format depends on the network. */
const transactionIdText = {
  max: LONGEST_TRANSACTION_ID,
  long: WRONG_TRANSACTION,
  invalid: WRONG_TRANSACTION,
  clean: true,
}

/** The customer declares that the crypto was sent, with the transaction id if known. */
export const declarationForm = z.object({
  transactionId: text(transactionIdText)
    .transform((typed) => typed || undefined)
    .optional(),
})

/** The transaction of sent crypto, added later or corrected. */
export const transactionForm = z.object({
  transactionId: text({ ...transactionIdText, required: "payments.transaction-required" }),
})

/** The same for an order, on a page that may show several. */
export const orderTransactionForm = transactionForm.extend({ orderId: z.uuid("bookings.not-found") })

/** A typed code, or the id of one of the customer's own cards. */
export const giftCardForm = z.object({
  code: text({
    max: 40,
    required: "payments.gift-card-required",
    long: "payments.gift-card-mistyped",
    invalid: "payments.gift-card-mistyped",
    clean: true,
  }).optional(),
  giftCardId: z.uuid().optional(),
})

/** The card to be removed; all of them if absent. */
export const removeGiftCardForm = z.object({ giftCardId: z.uuid().optional() })

const agreed = z.boolean().default(false)
const consentForm = z.object({ confirmsDocuments: agreed, agreesToTerms: agreed, agreesToPrivacy: agreed })

/** The payment as the browser expects it: `expectedAmountCents` in cents of `currency`. */
export const paymentForm = accessForm.extend({
  method: z
    .enum(["card", "agency", ...cryptocurrencies], { error: "checkout.payment-method-required" })
    .default("card"),
  consents: consentForm.optional(),
  expectedAmountCents: z.int().min(0),
  currency: z.enum(currencies),
  card: cardChoiceForm,
})

const lowered = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value)

/**
 * Payment request of legacy clients (part 2 §7, D4): `amount` in cents of `currency`, in whole units if `purchaseType`
 * names the purchase. A guest adds the token of the hold.
 */
export const intentForm = accessForm.extend({
  purchaseType: text({ max: 40 }).optional(),
  amount: z.number().min(0).max(1_000_000_000),
  currency: z.preprocess(lowered, z.enum(currencies)),
  userId: idText().optional(),
  email: text({ max: EMAIL_MAX_LENGTH }).optional(),
  metadata: z
    .object({ appointmentDate: text({ max: 40 }).optional(), appointmentTime: text({ max: 40 }).optional() })
    .optional(),
})

/** The outcome of cancelling that the page showed (`outcomeKey`). */
export const customerCancelForm = z.object({ expected: text({ max: 100, trim: false }).default("") })

export const resendChannelForm = z.object({ channel: z.enum(["email", "whatsapp"]).catch("email") })

const bookingId = idText("bookings.not-found")

/** The booking whose message is resent: its id, or the whole booking as stored by legacy clients. */
export const resendForm = z.object({
  booking: z
    .union([bookingId, z.looseObject({ id: bookingId })])
    .transform((booking) => (typeof booking === "string" ? booking : booking.id)),
})

const DATES = "checkout.stay-dates-required"
const stayDay = text({ max: 10, required: DATES, long: DATES, invalid: DATES })

/** The customer's contact details, with the error codes of the booking modal. */
const contact = {
  fullName: personText({ required: "checkout.stay-name-required" }),
  email: emailText({ required: "checkout.stay-email-required", invalid: "checkout.stay-email-invalid" }),
  phone: phoneText({ required: "checkout.stay-phone-required", invalid: "checkout.stay-phone-invalid" }),
}

const MAX_GUESTS_TYPED = 999

/** The booking modal (part 2 §2). Days are checked by `stayErrors`, guests by `guestErrors`; a new key per opening. */
export const stayForm = sessionHintForm.extend({
  purchaseKey: z.uuid({ error: "checkout.stay-key-invalid" }),
  pickupDate: stayDay,
  returnDate: stayDay,
  guests: wholeNumber({ error: "checkout.stay-guests-invalid", min: 1, max: MAX_GUESTS_TYPED }),
  ...contact,
})
