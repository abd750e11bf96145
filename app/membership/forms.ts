import { z } from "zod"
import { cardChoiceForm } from "../payments/forms"
import { cryptocurrencies } from "../payments/rules/crypto"
import { nameText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { allPlans, type Plan, planKey } from "./rules/plan"
import { requestKinds } from "./rules/requests"
import { billingCycles, MAX_ENGRAVING_LENGTH, tierIds } from "./rules/tiers"

/** Letters of any language, spaces, apostrophes, points and hyphens. */
const ENGRAVING = /^[\p{L}\p{M}' ’.-]+$/u

/** Where something is sent. */
export const postalAddress = {
  recipient: nameText({ max: 100, required: "membership.recipient-required" }),
  street: text({ max: 120, required: "membership.street-required" }),
  postalCode: text({ clean: true, max: 12, required: "membership.postal-code-required" }),
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

const CRYPTO_REFUSED = { error: "membership.crypto-enrolment-only" }
const byCard = z.literal("card", CRYPTO_REFUSED).default("card")

const payment = {
  purchaseKey: z.uuid(),
  expectedAmountCents: z.int().min(0),
  currency: z.enum(currencies),
  card: cardChoiceForm,
}

/** `renews`: the member agrees that renewals are charged to this card (D66). Only an enrolment without a steel card is paid in crypto (D73). */
export const enrolForm = z
  .object({
    ...payment,
    method: z.enum(["card", ...cryptocurrencies]).default("card"),
    tierId: z.enum(tierIds, { error: "membership.tier-not-found" }),
    cycle: z.enum(billingCycles),
    renews: z.boolean().default(false),
    steelCard: steelCardForm.optional(),
  })
  .refine(({ method, steelCard }) => method === "card" || !steelCard, { path: ["method"], ...CRYPTO_REFUSED })

/** Pays the next period by hand. */
export const renewForm = z.object({ ...payment, method: byCard, renews: z.boolean().default(false) })

/** Orders a steel card for the current membership. */
export const steelCardOrderForm = z.object({ ...payment, method: byCard, steelCard: steelCardForm })

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

export const withdrawCryptoForm = z.object({ orderId: z.uuid() })

/** `key` is made with the page: a form that is sent twice gives the membership once. */
export const giveForm = z.object({
  key: z.uuid("platform.field-invalid"),
  email: text({ max: 254, required: "membership.give-email-required" }),
  tierId: z.enum(tierIds),
  months: wholeNumber({ error: "membership.give-months", min: 1, max: 60 }),
  reason: text({ max: 300, required: "membership.give-reason-required" }),
})
export type GiveInput = z.output<typeof giveForm>

export const endMembershipForm = z.object({ membershipId: z.uuid("membership.already-ended") })

export const dispatchForm = z.object({
  cardId: z.uuid("membership.card-unknown"),
  tracking: text({ max: 100 }).default(""),
})

const MAX_ANSWER_LENGTH = 1000
export const MAX_REQUEST_LENGTH = 500

const lines = (typed: string) => typed.replace(/\r\n?/g, "\n")

/** A member's request; `dayError` checks its day. `requestKey` is made with the page: a form that is sent twice makes one request. */
export const requestForm = z.object({
  requestKey: z.uuid({ error: "membership.request-key-invalid" }),
  kind: z.enum(requestKinds, { error: "platform.field-invalid" }),
  date: text({ max: 10, required: "membership.request-date-required", long: "membership.request-date-invalid" }),
  text: text({ max: 2 * MAX_REQUEST_LENGTH, required: "membership.request-text-required" }).transform(lines),
})
export type RequestInput = z.output<typeof requestForm>
export type RequestFields = z.input<typeof requestForm>

export const withdrawForm = z.object({ requestId: idText("membership.request-not-found") })

/** An operator's answer. */
export const memberAnswerForm = z.object({
  requestId: idText("membership.request-not-found"),
  outcome: z.enum(["confirmed", "declined"], { error: "platform.field-invalid" }),
  text: text({
    max: MAX_ANSWER_LENGTH,
    required: "membership.answer-required",
    long: "membership.answer-long",
  }).transform(lines),
})
export type MemberAnswer = z.output<typeof memberAnswerForm>
export type MemberAnswerFields = z.input<typeof memberAnswerForm>
