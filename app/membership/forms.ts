import { z } from "zod"
import { cardChoiceForm } from "../payments/forms"
import { coins } from "../payments/rules/coins"
import { nameText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { text } from "../platform/text"
import { allPlans, type Plan, planKey } from "./rules/plan"
import { billingCycles, LONGEST_ENGRAVING, tierIds } from "./rules/tiers"

/** The steel card: the name to engrave, and where it is sent. */
export const steelCardForm = z.object({
  engraving: nameText({
    max: LONGEST_ENGRAVING,
    required: "membership.engraving-required",
    long: "membership.engraving-long",
    plain: "membership.engraving-plain",
  }),
  recipient: nameText({ max: 100, required: "membership.recipient-required" }),
  street: text({ max: 120, required: "membership.street-required" }),
  postalCode: text({ max: 12, required: "membership.postal-code-required" }),
  city: text({ max: 80, required: "membership.city-required" }),
  country: text({ max: 60, required: "membership.country-required" }),
})
export type SteelCardInput = z.output<typeof steelCardForm>

const payment = {
  purchaseKey: z.uuid(),
  means: z.enum(["card", ...coins]).default("card"),
  expectedTotal: z.int().min(0),
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

export const renewalForm = z.object({ isRenewed: z.enum(["on", "off"]).transform((choice) => choice === "on") })

export const giveForm = z.object({
  email: text({ max: 254, required: "membership.give-email-required" }),
  tierId: z.enum(tierIds),
  months: z.coerce
    .number({ error: "membership.give-months" })
    .int("membership.give-months")
    .min(1, "membership.give-months")
    .max(60, "membership.give-months"),
  reason: text({ max: 300, required: "membership.give-reason-required" }),
})

export const dispatchForm = z.object({
  cardId: z.uuid("membership.card-unknown"),
  tracking: text({ max: 100 }).default(""),
})
