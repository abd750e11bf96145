import { z } from "zod"
import { views } from "../catalogue/rules/views"

const paymentId = z.uuid({ error: "platform.not-found" })

/** The operator's word on a crypto payment: the money is there, or it is not. */
export const cryptoForm = z.object({
  paymentId,
  outcome: z.enum(["confirmed", "refused"], { error: "platform.field-invalid" }),
})

/** The operator's word on a booking to be paid at the agency. */
export const agencyForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  outcome: z.enum(["confirmed", "cancelled"], { error: "platform.field-invalid" }),
})

/** A crypto payment sent back by hand, with the transaction's hash. */
export const returnedForm = z.object({
  paymentId,
  reference: z
    .string({ error: "back-office.reference-required" })
    .trim()
    .min(1, "back-office.reference-required")
    .max(200, "back-office.reference-long"),
})

/** A photograph for one view of an item. */
export const photographForm = z.object({
  itemId: z.string({ error: "platform.field-invalid" }),
  view: z.enum(views, { error: "platform.field-invalid" }),
  file: z.instanceof(File, { error: "catalogue.photograph-missing" }),
})

/** The photograph to take away. */
export const removalForm = z.object({ photographId: z.uuid({ error: "platform.not-found" }) })

const LEAST_GIFT_CENTS = 100
const MOST_GIFT_CENTS = 2_000_000
const MOST_GIFT_MONTHS = 60

/** Euro as an operator types them, `50` or `50,00`, in cents. */
const euros = z
  .string({ error: "back-office.gift-value-invalid" })
  .trim()
  .regex(/^\d{1,5}([.,]\d{1,2})?$/, "back-office.gift-value-invalid")
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
  .refine((cents) => cents >= LEAST_GIFT_CENTS && cents <= MOST_GIFT_CENTS, "back-office.gift-value-invalid")

/** A gift card or voucher to be issued. */
export const giftForm = z
  .object({
    kind: z.enum(["gift_card", "voucher"], { error: "platform.field-invalid" }),
    value: euros,
    email: z
      .string({ error: "back-office.gift-email-invalid" })
      .trim()
      .toLowerCase()
      .max(254)
      .pipe(z.email("back-office.gift-email-invalid")),
    months: z.coerce
      .number({ error: "back-office.gift-months-invalid" })
      .int("back-office.gift-months-invalid")
      .min(1, "back-office.gift-months-invalid")
      .max(MOST_GIFT_MONTHS, "back-office.gift-months-invalid"),
    note: z.string().trim().max(300, "back-office.gift-note-long").default(""),
    locale: z.enum(["it", "en"], { error: "platform.field-invalid" }),
    transferable: z.literal("on").optional(),
  })
  .transform(({ value, note, transferable, ...gift }) => ({
    ...gift,
    valueCents: value,
    note: note || undefined,
    transferable: transferable === "on",
  }))

/** The card whose rest is taken back. */
export const withdrawalForm = z.object({ giftCardId: z.uuid({ error: "platform.not-found" }) })
