import { z } from "zod"
import { views } from "../catalogue/rules/views"

const paymentId = z.uuid({ error: "platform.not-found" })

/** The operator's word on a crypto payment: the money is there, or it is not. */
export const cryptoForm = z.object({
  paymentId,
  outcome: z.enum(["confirmed", "refused"], { error: "platform.field-invalid" }),
})

/** The operator's word on a booking to be paid at the agency. */
export const agencyForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  outcome: z.enum(["confirmed", "cancelled"], { error: "platform.field-invalid" }),
})

/** A crypto payment sent back by hand, with the transaction's hash. */
export const returnedForm = z.object({
  paymentId,
  reference: z
    .string({ error: "back-office.reference-required" })
    .trim()
    .min(1, "back-office.reference-required")
    .max(200, "back-office.reference-long"),
})

/** A photograph for one view of an item. */
export const photographForm = z.object({
  itemId: z.string({ error: "platform.field-invalid" }),
  view: z.enum(views, { error: "platform.field-invalid" }),
  file: z.instanceof(File, { error: "catalogue.photograph-missing" }),
})

/** The photograph to take away. */
export const removalForm = z.object({ photographId: z.uuid({ error: "platform.not-found" }) })
