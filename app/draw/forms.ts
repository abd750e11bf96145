import { z } from "zod"
import { postalAddress } from "../membership/forms"
import { cardChoiceForm } from "../payments/forms"
import { emailText, personText, phoneText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { idText } from "../platform/text"
import { MAX_TICKETS_PER_ORDER } from "./rules/edition"

const QUANTITY = "draw.tickets-quantity"

const quantity = z
  .number({ error: QUANTITY })
  .refine((tickets) => Number.isInteger(tickets) && tickets >= 1 && tickets <= MAX_TICKETS_PER_ORDER, {
    error: QUANTITY,
  })

/** What is bought, as stored with the order. */
export const ticketDetails = z.object({ editionId: idText("draw.no-edition"), quantity })

/** The purchase of tickets; `expectedAmountCents` in cents of `currency`, as the page showed it. */
export const ticketForm = ticketDetails.extend({
  purchaseKey: z.uuid(),
  expectedAmountCents: z.int(),
  currency: z.enum(currencies),
  card: cardChoiceForm,
})

/** The address in a legacy client's payment request. */
export const legacyEmail = emailText({ invalid: "checkout.stay-email-invalid" })

/** Legacy clients, after their payment (part 3 §7). */
export const generationForm = z.object({
  email: emailText({ required: "checkout.stay-email-required", invalid: "checkout.stay-email-invalid" }),
  fullName: personText({ required: "accounts.name-required" }),
  quantity,
  paymentIntentId: idText("draw.no-payment"),
})

/** A winner's answer. */
export const prizeAnswerForm = z.object({ intent: z.enum(["accept", "decline"], { error: "platform.field-invalid" }) })

const { country: _, ...addressInItaly } = postalAddress

/** An Italian CAP. */
const POSTAL_CODE = /^\d{5}$/

/** Where an accepted prize is delivered, in Italy. */
export const deliveryAddressForm = z.object({
  ...addressInItaly,
  postalCode: addressInItaly.postalCode.refine((typed) => POSTAL_CODE.test(typed), {
    error: "draw.postal-code-invalid",
  }),
  phone: phoneText({ required: "draw.phone-required", invalid: "draw.phone-invalid" }),
})
