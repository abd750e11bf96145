import { z } from "zod"
import { photographFile } from "../catalogue/forms"
import {
  isOpenCategory,
  itemInputs,
  MAX_FIELD_LENGTH,
  type TypedItem,
  urbanTariffs,
} from "../catalogue/rules/item-fields"
import { views } from "../catalogue/rules/views"
import { MAX_OFFER_CENTS } from "../charter/rules/offer"
import { days } from "../partners/forms"
import { NAME_LENGTH, PRICE } from "../partners/rules/listing-fields"
import { agencyMethods } from "../payments/rules/agency-methods"
import { cryptocurrencies } from "../payments/rules/crypto"
import { emailText, nameText } from "../platform/contact-fields"
import { isClockTime, isIsoDate, isRomeTime, romeInstant } from "../platform/dates"
import { readCents } from "../platform/money"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"

/** A typed amount (`readCents`) in cents, `min` to `max`. */
const typedCents = (code: string, { min = 0, max }: { min?: number; max: number }) =>
  text({ max: 20, required: code, long: code, invalid: code })
    .transform((typed) => readCents(typed) ?? Number.NaN)
    .pipe(z.number({ error: code }).min(min, code).max(max, code))

const paymentId = z.uuid({ error: "platform.not-found" })

/** A Rome day and clock time from a `datetime-local` field. */
const romeMoment = text({
  max: 16,
  required: "draw.moment-invalid",
  long: "draw.moment-invalid",
  invalid: "draw.moment-invalid",
}).transform((typed, context) => {
  const [date = "", time = ""] = typed.split("T")
  const isMoment = isIsoDate(date) && isClockTime(time)
  if (isMoment && isRomeTime(date, time)) return romeInstant(date, time)
  const message = isMoment ? "draw.moment-skipped" : "draw.moment-invalid"
  context.issues.push({ code: "custom", message, input: typed })
  return z.NEVER
})

const MAX_TICKETS = 10_000_000
const ticketNumber = (error: string) => wholeNumber({ error, min: 1, max: MAX_TICKETS })
/** `null` without text. Not a union, which would replace the message of `schema` by a general one. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((typed) => (typed === "" || typed === undefined ? null : typed), schema.nullable())

/** A further edition of the draw; `editionFaults` are those of its dates and tickets. */
export const drawEditionForm = z.object({
  id: text({ max: 100, required: "draw.id-invalid", long: "draw.id-invalid" }),
  salesOpenAt: romeMoment,
  salesCloseAt: romeMoment,
  drawAt: romeMoment,
  ticketCap: ticketNumber("draw.cap-invalid"),
  ticketEurCents: typedCents("draw.price-invalid", { min: 1, max: 1_000_000 }),
  ticketUsdCents: typedCents("draw.price-invalid", { min: 1, max: 1_000_000 }),
})

/** Minimum of tickets and beacon round of an edition (D67); empty: none. */
export const drawTermsForm = z
  .object({
    minTickets: optional(ticketNumber("draw.minimum-invalid")),
    chain: text({ max: 64, long: "draw.beacon-invalid" }),
    round: optional(wholeNumber({ error: "draw.round-invalid", min: 1 })),
  })
  .refine(({ chain, round }) => (chain === "") === (round === null), { path: ["chain"], error: "draw.beacon-invalid" })
  .transform(({ minTickets, chain, round }) => ({
    minTickets,
    beacon: round === null ? null : { chain: chain.toLowerCase(), round },
  }))

export const drawRandomnessForm = z.object({
  randomness: text({
    max: 64,
    required: "draw.randomness-invalid",
    long: "draw.randomness-invalid",
  }).toLowerCase(),
})

export const drawExtensionForm = z.object({
  until: text({ max: 10, required: "draw.extension-past" }).refine(isIsoDate, "draw.extension-past"),
  beaconRound: optional(wholeNumber({ error: "draw.round-invalid", min: 1 })),
})

/** The second confirmation of a draw. */
export const drawForm = z.object({ typedId: text({ max: 100, required: "draw.typed-id" }) })

const enteredDay = (error: string) => text({ max: 10, required: error }).refine(isIsoDate, error)

export const drawDeliveryForm = z.object({
  awardId: z.uuid({ error: "platform.not-found" }),
  note: text({ max: 500 }),
  day: enteredDay("draw.delivery-day"),
})

export const drawDonationForm = z.object({
  reference: text({
    max: 500,
    required: "back-office.draw-donation-required",
    long: "back-office.draw-donation-long",
  }),
  day: enteredDay("draw.donation-day"),
})

/** Whether a declared crypto payment has arrived. */
export const cryptoForm = z.object({
  paymentId,
  outcome: z.enum(["confirmed", "refused"], { error: "platform.field-invalid" }),
})

const ratePrice = text({ clean: true, max: 20, required: "payments.rate-required", long: "payments.rate-required" })

/** Price of one unit of a cryptocurrency as typed; `setCryptoRate` validates it. */
export const rateForm = z
  .object({
    cryptocurrency: z.enum(cryptocurrencies, { error: "platform.field-invalid" }),
    eur: ratePrice,
    usd: ratePrice,
    isCertain: z.literal("on").optional(),
  })
  .transform(({ isCertain, ...rate }) => ({ ...rate, isCertain: isCertain === "on" }))

/** Decision on a booking payable at the agency. */
export const agencyForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  outcome: z.enum(["confirmed", "cancelled"], { error: "platform.field-invalid" }),
})

const MAX_DUE_CENTS = 999_999_999
const INVALID_AMOUNT = "back-office.agency-payment-invalid"

/** Money received at the agency. `expectedDueCents`: the amount due that the page showed. */
export const agencyPaymentForm = z
  .object({
    bookingId: z.uuid({ error: "platform.not-found" }),
    paymentKey: z.uuid("platform.field-invalid"),
    method: z.enum(agencyMethods, { error: "back-office.agency-payment-method" }),
    amount: typedCents(INVALID_AMOUNT, { min: 1, max: MAX_DUE_CENTS }),
    expectedDueCents: wholeNumber({ error: "platform.field-invalid", min: 1, max: MAX_DUE_CENTS }),
  })
  .transform(({ amount, ...received }) => ({ ...received, amountCents: amount }))

/** Confirms that money paid at the agency was returned by hand. */
export const agencyReturnForm = z.object({ paymentId })

/** Decision on a villa request. */
export const villaAnswerForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  outcome: z.enum(["confirmed", "declined"], { error: "platform.field-invalid" }),
})

/** Releases one unpaid hold, or all of the same person. */
export const releaseForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  intent: z.enum(["release", "release-all"], { error: "platform.field-invalid" }),
})

/** A crypto payment returned by hand; `reference` is the transaction hash. */
export const returnedForm = z.object({
  paymentId,
  reference: text({ max: 200, required: "back-office.reference-required", long: "back-office.reference-long" }),
})

export const refundRetryForm = z.object({ paymentId })

export const photographForm = z.object({
  itemId: idText("platform.field-invalid"),
  view: z.enum(views, { error: "platform.field-invalid" }),
  file: photographFile,
})

export const removalForm = z.object({ photographId: z.uuid({ error: "platform.not-found" }) })

export const alertForm = z.object({
  alertId: z.uuid({ error: "platform.not-found" }),
  note: text({
    max: 500,
    required: "back-office.alert-note-required",
    long: "back-office.alert-note-long",
  }).transform((typed) => typed.replace(/\r\n?/g, "\n")),
})

const INVALID_DAY = "partners.calendar-day-invalid"

const MIN_GIFT_CENTS = 100
const MAX_GIFT_CENTS = 2_000_000
const MAX_GIFT_MONTHS = 60

const euros = typedCents("back-office.gift-value-invalid", { min: MIN_GIFT_CENTS, max: MAX_GIFT_CENTS })

export const giftForm = z
  .object({
    giftKey: z.uuid("platform.field-invalid"),
    kind: z.enum(["gift_card", "voucher"], { error: "platform.field-invalid" }),
    value: euros,
    email: emailText({ required: "back-office.gift-email-invalid", invalid: "back-office.gift-email-invalid" }),
    months: wholeNumber({ error: "back-office.gift-months-invalid", min: 1, max: MAX_GIFT_MONTHS }),
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

const INVALID_PRICE = "catalogue.price-invalid"

/** The price per day or night of one of the company's items. */
export const fleetPriceForm = z
  .object({ price: typedCents(INVALID_PRICE, { min: PRICE.minCents, max: PRICE.maxCents }) })
  .transform(({ price }) => ({ dailyPriceCents: price }))

/** `backOn`: a day in Rome, or empty. */
export const backSoonForm = z.object({
  backOn: optional(text({ max: 10, long: INVALID_DAY }).refine(isIsoDate, INVALID_DAY)),
})

/** Days on which one of the company's items cannot be booked, and why; the reason is for operators. */
export const fleetBlockForm = z.object({
  ...days,
  reason: text({
    max: 200,
    required: "back-office.fleet-reason-required",
    long: "back-office.fleet-reason-long",
  }),
})

export const fleetUnblockForm = z.object({ blockId: z.uuid({ error: "partners.calendar-block-not-found" }) })

const typedInput = text({ max: MAX_FIELD_LENGTH }).optional()
const itemName = nameText({
  max: NAME_LENGTH.max,
  required: "back-office.fleet-name-required",
  long: "back-office.fleet-name-long",
  plain: "accounts.line-plain",
})

/** Name, texts and figures of an item; which are needed depends on its kind (`readSpecs`). */
const describedItem = { name: itemName, ...Object.fromEntries(itemInputs.map((input) => [input, typedInput])) }

export const fleetDescriptionForm = z
  .object({ tariff: z.enum(urbanTariffs).optional(), ...describedItem })
  .transform(({ name, tariff, ...typed }) => ({ name, tariff, typed }))

/** The inputs of an item's specifications in a posted form. */
export const typedItemOf = (form: FormData): TypedItem =>
  Object.fromEntries(itemInputs.map((input) => [input, String(form.get(input) ?? "").slice(0, MAX_FIELD_LENGTH)]))

/** A new item; `price` and `tariff` are for the categories that have them. */
export const newItemFields = z.object({
  category: idText("catalogue.category-not-found").refine(isOpenCategory, "catalogue.category-not-found"),
  tariff: z.enum(urbanTariffs).default("urban"),
  price: optional(typedCents(INVALID_PRICE, { min: PRICE.minCents, max: PRICE.maxCents })),
})

export const newItemForm = newItemFields
  .extend(describedItem)
  .transform(({ category, name, tariff, price, ...typed }) => ({
    ...{ category, name, tariff, typed },
    dailyPriceCents: price,
  }))

/** The item behind which it is moved; empty: to the front. */
export const fleetMoveForm = z.object({ after: optional(idText("catalogue.item-not-found")) })

/** A form without fields: its intent is enough. */
export const fleetActionForm = z.object({})

/** Withdraws a card's remaining balance. */
export const withdrawalForm = z.object({ giftCardId: z.uuid({ error: "platform.not-found" }) })

const TEXT_MIN_LENGTH = 3
const TEXT_MAX_LENGTH = 2000

/** An operator's answer to a request. */
const answerText = text({
  max: TEXT_MAX_LENGTH,
  required: "back-office.request-text-required",
  long: "back-office.request-text-long",
})
  .min(TEXT_MIN_LENGTH, "back-office.request-text-required")
  .transform((typed) => typed.replace(/\r\n?/g, "\n"))

/** `price` in euro as typed (`readCents`). */
export const offerForm = z
  .object({ price: typedCents("charter.offer-price-invalid", { max: MAX_OFFER_CENTS }), text: answerText })
  .transform(({ price, text }) => ({ cents: price, text }))

export const declineQuoteRequestForm = z.object({ text: answerText })

const cancelReason = text({
  max: 500,
  required: "checkout.reason-required",
  long: "back-office.booking-reason-long",
})

/** The second confirmation of a cancelled edition of the draw, with the reason in both languages. */
export const drawCancellationForm = z.object({
  reasonIt: cancelReason,
  reasonEn: cancelReason,
  confirmedId: text({ max: 100, required: "draw.typed-id" }),
})

export const refundForm = z.object({ reason: cancelReason })

export const steelCardRefundForm = z.object({
  cardId: z.uuid("membership.card-unknown"),
  reason: cancelReason,
  isDispatched: z
    .literal("on")
    .optional()
    .transform((sent) => sent === "on"),
})

/** Refunds a membership. `expectedCents`: the amount that the page showed. */
export const membershipRefundForm = z.object({
  membershipId: z.uuid("membership.already-ended"),
  expectedCents: wholeNumber({ error: "platform.field-invalid", min: 0, max: MAX_DUE_CENTS }),
  reason: cancelReason,
})

/** Cancels a booking for force majeure; `voucher` is typed in euro and parsed to cents. */
export const forceMajeureForm = z.object({
  voucher: typedCents("back-office.booking-majeure-invalid", { max: MAX_DUE_CENTS }),
  reason: cancelReason,
})

/** Input before parsing. */
export type DeclineQuoteRequestFields = z.input<typeof declineQuoteRequestForm>
