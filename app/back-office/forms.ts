import { z } from "zod"

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
