import { z } from "zod"
import { emailProofForm, stayForm } from "../checkout/forms"
import { currencies } from "../platform/money"
import { wholeNumber } from "../platform/whole-number"

/**
 * The modal's request for a villa; `expectedAmountCents` is the amount shown, in cents of `currency`. A guest adds a code.
 */
export const villaForm = stayForm.extend({
  ...emailProofForm.shape,
  expectedAmountCents: wholeNumber({ error: "platform.field-invalid", min: 0 }),
  currency: z.enum(currencies, { error: "platform.field-invalid" }),
})
export type VillaForm = z.output<typeof villaForm>
