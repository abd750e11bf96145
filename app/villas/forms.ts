import { z } from "zod"
import { stayForm } from "../checkout/forms"
import { currencies } from "../platform/money"
import { wholeNumber } from "../platform/whole-number"

/** The modal's request for a villa; `expectedAmountCents` is the amount shown, in cents of `currency`. */
export const villaForm = stayForm.extend({
  expectedAmountCents: wholeNumber({ error: "platform.field-invalid", min: 0 }),
  currency: z.enum(currencies, { error: "platform.field-invalid" }),
})
export type VillaForm = z.output<typeof villaForm>
