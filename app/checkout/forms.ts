import { z } from "zod"
import { emailText, nameText, phoneText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { text } from "../platform/text"
import { codeDigits } from "./rules/email-code"

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

/** A code as it is typed. */
export const giftCardForm = z.object({
  code: text({
    max: 40,
    required: "payments.gift-card-required",
    long: "payments.gift-card-mistyped",
    invalid: "payments.gift-card-mistyped",
  }),
})

/** Which card is taken off again; all of them where none is named. */
export const leaveGiftCardForm = z.object({ giftCardId: z.uuid().optional() })

/** What is set off against a booking, in euro cents, and what is left to pay, in cents of `currency`. */
export const setOffAnswer = z.object({
  cards: z.array(
    z.object({
      giftCardId: z.uuid(),
      kind: z.enum(["gift_card", "voucher"]),
      /** The last signs of its code. */
      ending: z.string(),
      cents: z.int(),
      /** What it takes off the price, in cents of `currency`. */
      taken: z.int(),
    }),
  ),
  setOffCents: z.int(),
  charged: z.int(),
  currency: z.enum(currencies),
})

/** What a browser says it is about to pay: `expectedTotal` in cents of `currency`. */
export const paymentForm = accessForm.extend({ expectedTotal: z.int().min(0), currency: z.enum(currencies) })

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

/** The booking modal (part 2 §2); its days are judged by `stayBreaks`, its key is made once per opening. */
export const stayForm = begunByForm.extend({
  purchaseKey: z.uuid({ error: "checkout.stay-key-invalid" }),
  pickupDate: stayDay,
  returnDate: stayDay,
  ...contact,
})
