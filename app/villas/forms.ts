import { z } from "zod"
import { stayForm } from "../checkout/forms"
import { currencies } from "../platform/money"

/** A villa as the modal asks for it; `expectedTotal` is what it shows, in cents of `currency`. */
export const villaForm = stayForm.extend({
  expectedTotal: z.coerce.number({ error: "platform.field-invalid" }).int("platform.field-invalid").min(0),
  currency: z.enum(currencies, { error: "platform.field-invalid" }),
})
export type VillaForm = z.output<typeof villaForm>
