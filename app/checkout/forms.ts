import { z } from "zod"
import { currencies } from "../platform/money"

/** The signed token of a guest's link; absent where a session proves whose booking it is. */
export const accessForm = z.object({ token: z.string().max(100).optional() })

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
    }),
  ),
  setOffCents: z.int(),
  charged: z.int(),
  currency: z.enum(currencies),
})

/** What a browser says it is about to pay: `expectedTotal` in cents of `currency`. */
export const paymentForm = accessForm.extend({ expectedTotal: z.int().min(0), currency: z.enum(currencies) })
