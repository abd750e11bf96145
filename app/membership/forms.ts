import { z } from "zod"
import { cardChoiceForm } from "../payments/forms"
import { cryptocurrencies } from "../payments/rules/crypto"
import { nameText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { allPlans, type Plan, planKey } from "./rules/plan"
import { airportIds, carCategories, MAX_PASSENGERS, transferDirections } from "./rules/requests"
import { billingCycles, MAX_ENGRAVING_LENGTH, tierIds } from "./rules/tiers"

/** Letters of any language, spaces, apostrophes, points and hyphens. */
const ENGRAVING = /^[\p{L}\p{M}' ’.-]+$/u

/** Where something is sent. */
export const postalAddress = {
  recipient: nameText({ max: 100, required: "membership.recipient-required" }),
  street: text({ max: 120, required: "membership.street-required" }),
  postalCode: text({ max: 12, required: "membership.postal-code-required" }),
  city: text({ max: 80, required: "membership.city-required" }),
  country: text({ max: 60, required: "membership.country-required" }),
}

/** The steel card: the name to engrave, and where it is sent. */
export const steelCardForm = z.object({
  engraving: nameText({
    max: MAX_ENGRAVING_LENGTH,
    required: "membership.engraving-required",
    long: "membership.engraving-long",
    plain: "membership.engraving-plain",
  }).refine((typed) => ENGRAVING.test(typed), { error: "membership.engraving-plain" }),
  ...postalAddress,
})

const payment = {
  purchaseKey: z.uuid(),
  method: z.enum(["card", ...cryptocurrencies]).default("card"),
  expectedAmountCents: z.int().min(0),
  currency: z.enum(currencies),
  card: cardChoiceForm,
}

/** `renews`: the member agrees that renewals are charged to this card (D66). */
export const enrolForm = z.object({
  ...payment,
  tierId: z.enum(tierIds, { error: "membership.tier-not-found" }),
  cycle: z.enum(billingCycles),
  renews: z.boolean().default(false),
  steelCard: steelCardForm.optional(),
})

/** Pays the next period by hand. */
export const renewForm = z.object({ ...payment, renews: z.boolean().default(false) })

/** Orders a steel card for the current membership. */
export const steelCardOrderForm = z.object({ ...payment, steelCard: steelCardForm })

/** `plan`: `{tier}:{cycle}`. */
export const planForm = z.object({
  plan: text({ max: 40, required: "membership.tier-not-found" }).transform((choice, context): Plan => {
    const found = allPlans.find((plan) => planKey(plan) === choice)
    if (found) return found
    context.addIssue({ code: "custom", message: "membership.tier-not-found", input: choice })
    return z.NEVER
  }),
})

export const renewalForm = z.object({ autoRenews: z.enum(["on", "off"]).transform((choice) => choice === "on") })

export const endOwnForm = z.object({ intent: z.literal("end") })

/** `key` is made with the page: a form that is sent twice gives the membership once. */
export const giveForm = z.object({
  key: z.uuid("platform.field-invalid"),
  email: text({ max: 254, required: "membership.give-email-required" }),
  tierId: z.enum(tierIds),
  months: wholeNumber({ error: "membership.give-months", min: 1, max: 60 }),
  reason: text({ max: 300, required: "membership.give-reason-required" }),
  /** `giftFacts` of the gift for which the operator has read when it begins. */
  later: text({ max: 300 }).default(""),
})
export type GiveInput = z.output<typeof giveForm>

export const endMembershipForm = z.object({ membershipId: z.uuid("membership.already-ended") })

export const dispatchForm = z.object({
  cardId: z.uuid("membership.card-unknown"),
  tracking: text({ max: 100 }).default(""),
})

const MAX_LINE_LENGTH = 200
const MAX_ANSWER_LENGTH = 1000
const FLIGHT_NUMBER = /^[A-Z0-9]{2}[A-Z]?\s?\d{1,4}[A-Z]?$/

const date = text({ max: 10, required: "membership.request-date-required", long: "membership.request-date-invalid" })
const time = text({ max: 5, required: "membership.request-time-required", long: "membership.request-time-invalid" })

/** The id of the request, made with the page, so that a form that is sent twice makes one request. */
const requestKey = z.uuid({ error: "membership.request-key-invalid" })

/** One line; mails contain it. */
const line = (required?: string) => nameText({ max: MAX_LINE_LENGTH, required, plain: "membership.request-plain" })

/** An airport transfer; `transferErrors` checks its moment. */
export const transferForm = z.object({
  requestKey,
  direction: z.enum(transferDirections, { error: "membership.transfer-direction-required" }),
  airport: z.enum(airportIds, { error: "membership.transfer-airport-required" }),
  date,
  time,
  address: line("membership.transfer-address-required"),
  flightNumber: text({ max: 10, long: "membership.transfer-flight-invalid" })
    .toUpperCase()
    .refine((typed) => typed === "" || FLIGHT_NUMBER.test(typed), { error: "membership.transfer-flight-invalid" })
    .transform((typed) => typed || undefined)
    .optional(),
  passengers: wholeNumber({ error: "membership.transfer-passengers-invalid", min: 1, max: MAX_PASSENGERS }),
})
export type TransferInput = z.output<typeof transferForm>
export type TransferFields = z.input<typeof transferForm>

/** A car asked for; `availabilityErrors` checks its period. */
export const guaranteedCarForm = z.object({
  requestKey,
  category: z.enum(carCategories, { error: "membership.availability-category-required" }),
  pickupDate: date,
  pickupTime: time,
  returnDate: date,
  returnTime: time,
  wish: line()
    .transform((typed) => typed || undefined)
    .optional(),
})
export type AvailabilityInput = z.output<typeof guaranteedCarForm>
export type AvailabilityFields = z.input<typeof guaranteedCarForm>

export const withdrawForm = z.object({ intent: z.literal("withdraw") })

/** An operator's answer. */
export const memberAnswerForm = z.object({
  requestId: idText("membership.request-not-found"),
  outcome: z.enum(["confirmed", "declined"], { error: "platform.field-invalid" }),
  text: text({
    max: MAX_ANSWER_LENGTH,
    required: "membership.answer-required",
    long: "membership.answer-long",
  }).transform((typed) => typed.replace(/\r\n?/g, "\n")),
})
export type MemberAnswer = z.output<typeof memberAnswerForm>
export type MemberAnswerFields = z.input<typeof memberAnswerForm>
