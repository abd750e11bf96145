import { z } from "zod"
import { cardChoiceForm } from "../payments/forms"
import { coins } from "../payments/rules/coins"
import { LONGEST_TRANSACTION_ID } from "../payments/rules/networks"
import { EMAIL_MAX_LENGTH } from "../platform/contact"
import { emailText, nameText, phoneText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { consentNames } from "./rules/consents"
import { codeDigits } from "./rules/email-code"
import { means } from "./rules/means"

/**
 * Whether the form was begun by a signed-in person, as the browser believes: once their session has ended it is not continued
 * as a guest's. It proves nothing.
 */
export const begunByForm = z.object({
  isSignedIn: z.preprocess((value) => value === true || value === "true", z.boolean().optional()),
})

/** The signed token of a guest's link; absent where a session proves whose booking it is. */
export const accessForm = begunByForm.extend({ token: text({ max: 100, trim: false }).optional() })

/** The same where nothing is sent but headers: an address is written down on its way, and no secret stands in one. */
export const accessHeaders = z.object({ "booking-token": accessForm.shape.token })

const WRONG_TRANSACTION = "payments.transaction-long"
/** The id of a coin's transaction, as pasted; its network says which form it has. */
const transactionIdText = { max: LONGEST_TRANSACTION_ID, long: WRONG_TRANSACTION, invalid: WRONG_TRANSACTION }

/** 'I have sent the payment', by which transaction where the customer knows it. */
export const declarationForm = z.object({
  transactionId: text(transactionIdText)
    .transform((typed) => typed || undefined)
    .optional(),
})

/** The transaction of coins that were sent, named later or corrected. */
export const transactionForm = z.object({
  transactionId: text({ ...transactionIdText, required: "payments.transaction-required" }),
})

/** A code as it is typed, or the id of one of the customer's own cards. */
export const giftCardForm = z.object({
  code: text({
    max: 40,
    required: "payments.gift-card-required",
    long: "payments.gift-card-mistyped",
    invalid: "payments.gift-card-mistyped",
  }).optional(),
  giftCardId: z.uuid().optional(),
})

/** Which card is taken off again; all of them where none is named. */
export const leaveGiftCardForm = z.object({ giftCardId: z.uuid().optional() })

/** `ending`: the last signs of its code; `cents` in euro cents. */
const giftCardFields = z.object({
  giftCardId: z.uuid(),
  kind: z.enum(["gift_card", "voucher"]),
  ending: z.string(),
  cents: z.int(),
})

/** What is set off against a booking, in euro cents, and what is left to pay, in cents of `currency`. */
export const giftCardCreditAnswer = z.object({
  cards: z.array(
    giftCardFields.extend({
      /** What it takes off the price, in cents of `currency`. */
      taken: z.int(),
    }),
  ),
  giftCardCreditCents: z.int(),
  charged: z.int(),
  currency: z.enum(currencies),
})

/** All that a customer is shown before they pay; texts in their language. */
export const checkoutAnswer = giftCardCreditAnswer.extend({
  /** The customer's own cards and vouchers that could be applied, by what is left on them in euro cents. */
  ownCards: z.array(giftCardFields),
  means: z.array(z.enum(means)),
  /** Those that can be paid with at this moment. */
  coins: z.array(z.enum(coins)),
  consents: z.array(z.enum(consentNames)),
  /** The deposit, and how it is taken; null where there is none. */
  deposit: z.string().nullable(),
  cancellation: z.string(),
})

const agreed = z.boolean().default(false)
const consentForm = z.object({ confirmsDocuments: agreed, agreesToTerms: agreed, agreesToPrivacy: agreed })

/** What a browser says it is about to pay, and how: `expectedTotal` in cents of `currency`. */
export const paymentForm = accessForm.extend({
  means: z.enum(["card", "agency", ...coins], { error: "checkout.means-required" }).default("card"),
  consents: consentForm.optional(),
  expectedTotal: z.int().min(0),
  currency: z.enum(currencies),
  card: cardChoiceForm,
})

const lowered = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value)

/**
 * What older clients say of what they are about to pay (part 2 §7, D4): `amount` in cents of `currency`, in whole units where
 * `purchaseType` names the purchase. A guest adds the token of the hold.
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

/** A customer cancels: what the page said cancelling would bring (`promiseOf`). */
export const customerCancelForm = z.object({ expected: text({ max: 100, trim: false }).default("") })

/** By which channel the confirmation is sent again. */
export const resendChannelForm = z.object({ channel: z.enum(["email", "whatsapp"]).catch("email") })

const bookingId = idText("bookings.not-found")

/** The booking of which a message is sent again: its id, or all of it as an older client keeps it. */
export const resendForm = z.object({
  booking: z
    .union([bookingId, z.looseObject({ id: bookingId })])
    .transform((booking) => (typeof booking === "string" ? booking : booking.id)),
})

const blank = (value: unknown) => (value === "" || value === null ? undefined : value)

const WRONG = "checkout.email-code-wrong"

/** The code that confirms a guest's address, once it was asked for (D69). */
export const emailProofForm = z.object({
  emailCodeId: z.preprocess(blank, z.uuid("checkout.email-code-over").optional()),
  emailCode: z.preprocess(blank, text({ max: 20, long: WRONG, invalid: WRONG }).transform(codeDigits).optional()),
})

/** To whom a code is sent, and the id of the one that was sent before. */
export const emailCodeForm = z.object({
  emailCodeId: emailProofForm.shape.emailCodeId,
  /** Another code is to be sent, though the one named is still good. */
  isAgain: z.boolean().optional(),
  email: emailText({ required: "checkout.stay-email-required", invalid: "checkout.stay-email-invalid" }),
})

const DATES = "checkout.stay-dates-required"
const stayDay = text({ max: 10, required: DATES, long: DATES, invalid: DATES })

/** Who books or asks, with the codes of the booking modal. */
const contact = {
  fullName: nameText({ required: "checkout.stay-name-required" }),
  email: emailText({ required: "checkout.stay-email-required", invalid: "checkout.stay-email-invalid" }),
  phone: phoneText({ required: "checkout.stay-phone-required", invalid: "checkout.stay-phone-invalid" }),
}

const MOST_GUESTS_TYPED = 999

/** The booking modal (part 2 §2); its days are judged by `stayBreaks`, its guests by `guestBreaks`; its key is made once per opening. */
export const stayForm = begunByForm.extend({
  purchaseKey: z.uuid({ error: "checkout.stay-key-invalid" }),
  pickupDate: stayDay,
  returnDate: stayDay,
  guests: wholeNumber({ error: "checkout.stay-guests-invalid", min: 1, max: MOST_GUESTS_TYPED }),
  ...contact,
})
