import { requireVerifiedCustomer } from "../../accounts/identity/gates.server"
import type { Ctx } from "../../platform/context.server"
import { type FieldRefusal, invalid, Refusal } from "../../platform/refusal"
import { stepOfField } from "../rules/steps"
import { distinct, quoteRental } from "./quote.server"
import { requireValidRentalRequest } from "./rental-request.server"

/**
 * Checks whether the wizard may leave a step (1 to 3): refuses with 422 and every invalid field of that step and the
 * previous ones, including taken dates. Fields of later steps are not checked.
 */
export async function checkStep(ctx: Ctx, step: number, input: unknown): Promise<void> {
  const profile = await requireVerifiedCustomer(ctx)
  const errors = [
    ...(await fieldErrorsOf(requireValidRentalRequest(ctx, profile, input))),
    ...(await fieldErrorsOf(quoteRental(ctx, input))),
  ]
  const stepErrors = distinct(errors).filter(({ field }) => stepOfField(field) <= step)
  if (stepErrors.length > 0) throw invalid(stepErrors)
}

async function fieldErrorsOf(validation: Promise<unknown>): Promise<FieldRefusal[]> {
  try {
    await validation
    return []
  } catch (error) {
    if (error instanceof Refusal && error.fields.length > 0) return error.fields
    throw error
  }
}
