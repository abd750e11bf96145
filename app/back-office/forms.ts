import { z } from "zod"
import { views } from "../catalogue/rules/views"
import { isClockTime, isIsoDate, romeInstant } from "../platform/dates"
import { isPlainText } from "../platform/plain-text"

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

/** The operator's word on a request for a villa. */
export const villaAnswerForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  outcome: z.enum(["confirmed", "declined"], { error: "platform.field-invalid" }),
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
    giftKey: z.uuid("platform.field-invalid"),
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

const LEAST_TEXT = 3
const LONGEST_TEXT = 2000

/** What an operator writes to a customer about a request. */
const answerText = z
  .string({ error: "back-office.request-text-required" })
  .trim()
  .min(LEAST_TEXT, { error: "back-office.request-text-required", abort: true })
  .max(LONGEST_TEXT, { error: "back-office.request-text-long", abort: true })
  .transform((text) => text.replace(/\r\n?/g, "\n"))
  .refine(isPlainText, "platform.field-invalid")

/** An offer as an operator types it: euro, `18500` or `18500,50`, and its end in Rome. */
export const offerForm = z
  .object({
    price: z
      .string({ error: "charter.offer-price-invalid" })
      .trim()
      .regex(/^\d{1,6}([.,]\d{1,2})?$/, "charter.offer-price-invalid")
      .transform((text) => Math.round(Number(text.replace(",", ".")) * 100)),
    text: answerText,
    expiresOn: z
      .string({ error: "back-office.request-end-invalid" })
      .refine(isIsoDate, "back-office.request-end-invalid"),
    expiresTime: z
      .string({ error: "back-office.request-end-invalid" })
      .refine(isClockTime, "back-office.request-end-invalid"),
  })
  .transform(({ price, text, expiresOn, expiresTime }) => ({
    cents: price,
    text,
    expiresAt: romeInstant(expiresOn, expiresTime),
  }))

/** Why a request cannot be met. */
export const refusedRequestForm = z.object({ text: answerText })

const cancelReason = z
  .string({ error: "checkout.reason-required" })
  .trim()
  .min(1, { error: "checkout.reason-required", abort: true })
  .max(500, { error: "back-office.booking-reason-long", abort: true })
  .refine(isPlainText, "platform.field-invalid")

/** The house cancels a booking and gives everything back. */
export const refundForm = z.object({ reason: cancelReason })

/** The house cancels a booking for force majeure; `voucher` in euro as typed, in cents as parsed. */
export const forceMajeureForm = z.object({
  voucher: z
    .string({ error: "back-office.booking-majeure-invalid" })
    .trim()
    .regex(/^\d{1,7}([.,]\d{1,2})?$/, "back-office.booking-majeure-invalid")
    .transform((text) => Math.round(Number(text.replace(",", ".")) * 100)),
  reason: cancelReason,
})
