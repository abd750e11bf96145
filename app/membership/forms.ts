import { z } from "zod"
import { cardChoiceForm } from "../payments/forms"
import { coins } from "../payments/rules/coins"
import { nameText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { text } from "../platform/text"
import { billingCycles, tierIds } from "./rules/tiers"

export const MAX_ENGRAVING = 26

/** The steel card: the name to engrave, and where it is sent. */
export const steelCardForm = z.object({
  engraving: nameText({
    max: MAX_ENGRAVING,
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

export const planForm = z.object({
  tierId: z.enum(tierIds, { error: "membership.tier-not-found" }),
  cycle: z.enum(billingCycles),
})

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

export const dispatchForm = z.object({ tracking: text({ max: 100 }) })
