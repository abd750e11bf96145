import { z } from "zod"
import { isName, NAME_MAX_LENGTH } from "../accounts/rules/name"
import { isPhone } from "../platform/contact"
import { currencies } from "../platform/money"
import { isPlainText } from "../platform/plain-text"

/** The signed token of a guest's link; absent where a session proves whose booking it is. */
export const accessForm = z.object({ token: z.string().max(100).optional() })

/** The same where nothing is sent but headers: an address is written down on its way, and no secret stands in one. */
export const accessHeaders = z.object({ "booking-token": accessForm.shape.token })

/** A code as it is typed. */
export const giftCardForm = z.object({
  code: z
    .string({ error: "payments.gift-card-required" })
    .trim()
    .min(1, "payments.gift-card-required")
    .max(40, "payments.gift-card-mistyped"),
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

/** A required line of text; `code` where it is missing or blank. */
const required = (code: string, longest: number) =>
  z
    .string({ error: code })
    .trim()
    .min(1, { error: code, abort: true })
    .max(longest, { error: "checkout.stay-text-too-long", abort: true })
    .refine(isPlainText, { error: "platform.field-invalid", abort: true })

const stayDay = z.string({ error: "checkout.stay-dates-required" }).max(10, "checkout.stay-dates-required")

/** The booking modal (part 2 §2); its days are judged by `stayBreaks`, its key is made once per opening. */
export const stayForm = z.object({
  purchaseKey: z.uuid({ error: "checkout.stay-key-invalid" }),
  pickupDate: stayDay,
  returnDate: stayDay,
  fullName: required("checkout.stay-name-required", NAME_MAX_LENGTH).refine(isName, "accounts.name-plain"),
  email: required("checkout.stay-email-required", 254).pipe(z.email({ error: "checkout.stay-email-invalid" })),
  phone: required("checkout.stay-phone-required", 30).refine(isPhone, "checkout.stay-phone-invalid"),
})
