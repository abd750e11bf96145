import { z } from "zod"
import { views } from "../catalogue/rules/views"
import { agencyMethods } from "../payments/rules/agency-methods"
import { coins } from "../payments/rules/coins"
import { emailText } from "../platform/contact-fields"
import { isClockTime, isIsoDate, romeInstant } from "../platform/dates"
import { readCents } from "../platform/money"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"

/** An amount as an operator types it (`readCents`), in cents, `min` to `max`. */
const typedCents = (code: string, { min = 0, max }: { min?: number; max: number }) =>
  text({ max: 20, required: code, long: code, invalid: code })
    .transform((typed) => readCents(typed) ?? Number.NaN)
    .pipe(z.number({ error: code }).min(min, code).max(max, code))

const paymentId = z.uuid({ error: "platform.not-found" })

/** The operator's word on a crypto payment: the money is there, or it is not. */
export const cryptoForm = z.object({
  paymentId,
  outcome: z.enum(["confirmed", "refused"], { error: "platform.field-invalid" }),
})

const ratePrice = text({ max: 20, required: "payments.rate-required", long: "payments.rate-required" })

/** What one coin costs, as typed; `setCoinRate` says what is a price. */
export const rateForm = z
  .object({
    coin: z.enum(coins, { error: "platform.field-invalid" }),
    eur: ratePrice,
    usd: ratePrice,
    isCertain: z.literal("on").optional(),
  })
  .transform(({ isCertain, ...rate }) => ({ ...rate, isCertain: isCertain === "on" }))

/** The operator's word on a booking to be paid at the agency. */
export const agencyForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  outcome: z.enum(["confirmed", "cancelled"], { error: "platform.field-invalid" }),
})

const MOST_DUE_CENTS = 999_999_999
const AMOUNT = "back-office.agency-payment-invalid"

/** Money received at the agency: the amount as typed (`readCents`); what the page said was due, in cents. */
export const agencyPaymentForm = z
  .object({
    bookingId: z.uuid({ error: "platform.not-found" }),
    paymentKey: z.uuid("platform.field-invalid"),
    method: z.enum(agencyMethods, { error: "back-office.agency-payment-method" }),
    amount: typedCents(AMOUNT, { min: 1, max: MOST_DUE_CENTS }),
    expectedDueCents: wholeNumber({ error: "platform.field-invalid", min: 1, max: MOST_DUE_CENTS }),
  })
  .transform(({ amount, ...received }) => ({ ...received, amountCents: amount }))

/** Money of the agency that was given back by hand. */
export const agencyReturnForm = z.object({ paymentId })

/** The operator's word on a request for a villa. */
export const villaAnswerForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  outcome: z.enum(["confirmed", "declined"], { error: "platform.field-invalid" }),
})

/** What is given back that somebody keeps without having paid: one booking, or all of the same person. */
export const releaseForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  intent: z.enum(["release", "release-all"], { error: "platform.field-invalid" }),
})

/** A crypto payment sent back by hand, with the transaction's hash. */
export const returnedForm = z.object({
  paymentId,
  reference: text({ max: 200, required: "back-office.reference-required", long: "back-office.reference-long" }),
})

/** A refund that failed, to be asked for once more. */
export const refundRetryForm = z.object({ paymentId })

/** A photograph for one view of an item. */
export const photographForm = z.object({
  itemId: idText("platform.field-invalid"),
  view: z.enum(views, { error: "platform.field-invalid" }),
  file: z.instanceof(File, { error: "catalogue.photograph-missing" }),
})

/** The photograph to take away. */
export const removalForm = z.object({ photographId: z.uuid({ error: "platform.not-found" }) })

/** An alert that an operator has dealt with, and how. */
export const alertForm = z.object({
  alertId: z.uuid({ error: "platform.not-found" }),
  note: text({
    max: 500,
    required: "back-office.alert-note-required",
    long: "back-office.alert-note-long",
  }).transform((typed) => typed.replace(/\r\n?/g, "\n")),
})

const LEAST_GIFT_CENTS = 100
const MOST_GIFT_CENTS = 2_000_000
const MOST_GIFT_MONTHS = 60

const euros = typedCents("back-office.gift-value-invalid", { min: LEAST_GIFT_CENTS, max: MOST_GIFT_CENTS })

/** A gift card or voucher to be issued. */
export const giftForm = z
  .object({
    giftKey: z.uuid("platform.field-invalid"),
    kind: z.enum(["gift_card", "voucher"], { error: "platform.field-invalid" }),
    value: euros,
    email: emailText({ required: "back-office.gift-email-invalid", invalid: "back-office.gift-email-invalid" }),
    months: wholeNumber({ error: "back-office.gift-months-invalid", min: 1, max: MOST_GIFT_MONTHS }),
    note: text({ max: 300, long: "back-office.gift-note-long" }).default(""),
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
const answerText = text({
  max: LONGEST_TEXT,
  required: "back-office.request-text-required",
  long: "back-office.request-text-long",
})
  .min(LEAST_TEXT, "back-office.request-text-required")
  .transform((typed) => typed.replace(/\r\n?/g, "\n"))

const END = "back-office.request-end-invalid"
const requestEnd = (max: number) => text({ max, required: END, long: END, invalid: END })

const MOST_OFFER_CENTS = 99_999_999

/** An offer as an operator types it: euro (`readCents`), and its end in Rome. */
export const offerForm = z
  .object({
    price: typedCents("charter.offer-price-invalid", { max: MOST_OFFER_CENTS }),
    text: answerText,
    expiresOn: requestEnd(10).refine(isIsoDate, END),
    expiresTime: requestEnd(5).refine(isClockTime, END),
  })
  .transform(({ price, text, expiresOn, expiresTime }) => ({
    cents: price,
    text,
    expiresAt: romeInstant(expiresOn, expiresTime),
  }))

/** Why a request cannot be met. */
export const refusedRequestForm = z.object({ text: answerText })

const cancelReason = text({
  max: 500,
  required: "checkout.reason-required",
  long: "back-office.booking-reason-long",
})

/** The company cancels a booking and gives everything back. */
export const refundForm = z.object({ reason: cancelReason })

/** The company cancels a booking for force majeure; `voucher` in euro as typed, in cents as parsed. */
export const forceMajeureForm = z.object({
  voucher: typedCents("back-office.booking-majeure-invalid", { max: MOST_DUE_CENTS }),
  reason: cancelReason,
})

/** The fields of a form as an operator types them. */
export type RefusedRequestFields = z.input<typeof refusedRequestForm>
