import { z } from "zod"
import { text } from "../platform/text"

/** A partner's answer to a booking; `reason` is mailed to the customer and required for a decline. */
export const partnerAnswerForm = z.object({
  outcome: z.enum(["confirmed", "declined"], { error: "platform.field-invalid" }),
  reason: text({ max: 500 }).default(""),
})
export type PartnerAnswer = z.output<typeof partnerAnswerForm>

/** An operator prepares payouts of everything due. */
export const payoutPreparationForm = z.object({ intent: z.literal("prepare") })

/** An operator marks a payout as paid; `reference` is the bank's or PayPal's. */
export const payoutPaidForm = z.object({
  intent: z.literal("paid"),
  payoutId: text({ max: 100, required: "partners.payout-not-found" }),
  reference: text({ max: 100, required: "partners.payout-reference-required" }),
})

/** An operator cancels a payout that was not paid. */
export const payoutCancellationForm = z.object({
  intent: z.literal("cancel"),
  payoutId: text({ max: 100, required: "partners.payout-not-found" }),
})
