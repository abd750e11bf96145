import { z } from "zod"
import { currencies } from "../platform/money"

/** The signed token of a guest's link; absent where a session proves whose booking it is. */
export const accessForm = z.object({ token: z.string().max(100).optional() })

/** What a browser says it is about to pay: `expectedTotal` in cents of `currency`. */
export const paymentForm = accessForm.extend({ expectedTotal: z.int().min(0), currency: z.enum(currencies) })
